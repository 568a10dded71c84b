use app::project::Role;
use app::routes;
use reqwest::Method;
use tests::on_both;
use tests::people::answer_line;

on_both! {
    async fn e15_a_download_has_a_clean_name_whatever_the_project_is_called(opened) {
        let app = opened.serve().await;
        let manager = app.account("manager@x.example").await;
        for name in ["../../x", "..\\x", "a/b\r\nX-Evil: y", "Qu\"o;te", "Łódź 研究", "con", "  "] {
            let project = app.project(name).await;
            app.member(&project, &manager, Role::Manager).await;
            app.answers(&project, &[answer_line("What?")]).await;
            let mut browser = app.signed_in("manager@x.example").await;
            for format in ["expertqa", "claims", "questions"] {
                let answer = browser.send(Method::GET, &routes::export(&project.id, format), &[], Vec::new()).await;
                assert_eq!(answer.status, 200, "{name:?}");
                assert!(!answer.headers.contains_key("x-evil"), "{name:?}");
                let given = answer.headers["content-disposition"].to_str().expect("plain").to_owned();
                let plain = given.split("filename=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a name");
                assert!(given.starts_with("attachment; "), "{given}");
                assert!(!plain.is_empty() && !plain.starts_with('.'), "{given}");
                assert!(!plain.contains(['/', '\\', '\r', '\n', ':']), "{given}");
                assert!(!given.contains("%2F") && !given.contains("%5C") && !given.contains("%0D"), "{given}");
            }
        }
    }

    async fn an_unknown_export_format_is_not_found(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("manager@one").await;
        for format in ["xml", "..%2f..%2fx", "%3Cscript%3E"] {
            browser.open(&routes::export(&study.project.id, format)).await;
            assert_eq!(browser.status(), 404, "{format}");
        }
    }
}
