use app::routes;
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderName, ORIGIN};
use tests::password::PASSWORD;
use tests::{Served, on_both};

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

async fn places(app: &Served) -> (Vec<(&'static str, String)>, tests::people::Study) {
    let study = app.study("one", 1).await;
    let of_expert = ["/", "/work", "/projects", "/account", "/nowhere"].map(|p| ("expert@one", p.to_owned()));
    let mut all: Vec<_> = of_expert.to_vec();
    all.push(("expert@one", routes::review(&study.work[0])));
    for step in ["answer", "1", "2", "revised", "submit"] {
        all.push(("expert@one", routes::review_step(&study.work[0], step)));
    }
    all.push(("expert@one", routes::project(&study.project.id)));
    all.push(("manager@one", routes::project(&study.project.id)));
    all.push(("manager@one", "/projects".to_owned()));
    all.push(("", "/sign-in".to_owned()));
    all.push(("", "/sign-in?problem=wrong".to_owned()));
    all.push(("", "/nowhere".to_owned()));
    (all, study)
}

on_both! {
    async fn every_page_carries_its_security_headers_and_tables_have_bodies(opened) {
        let app = opened.serve().await;
        let (places, _) = places(&app).await;
        let mut people = std::collections::HashMap::new();
        for email in ["expert@one", "manager@one"] {
            people.insert(email, app.signed_in(email).await);
        }
        people.insert("", app.browser());
        for (who, place) in places {
            let browser = people.get_mut(who).expect("somebody known");
            browser.open(&place).await;
            let header = |name: &str| {
                browser.page.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned()
            };
            let policy = header("content-security-policy");
            assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{place}");
            assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{place}: {policy}");
            assert_eq!(header("x-content-type-options"), "nosniff", "{place}");
            assert_eq!(header("x-frame-options"), "DENY", "{place}");
            assert_eq!(header("referrer-policy"), "same-origin", "{place}");
            assert_eq!(header("cache-control"), "no-store", "{place}");
            assert!(header("content-type").starts_with("text/html"), "{place}");
            assert!(!browser.page.headers.contains_key("x-veracite-problem"), "{place}");
            assert!(browser.page.body.starts_with("<!DOCTYPE html>"), "{place}");
            // Inline handlers and styles would be blocked by the policy, so none may be there.
            assert!(!browser.has("[style]") && !browser.has("[onclick]") && !browser.has("style"), "{place}");
            // G11: a parser adds the tbody, so it has to be looked for in the bytes.
            for table in browser.page.body.split("<table").skip(1) {
                let table = table.split("</table").next().unwrap_or_default();
                assert!(!table.contains("<tr") || table.contains("<tbody"), "{place}: a table without tbody");
            }
            assert!(browser.has("title") && browser.has("html[lang=en]") && browser.has("h1"), "{place}");
        }
    }

    async fn a_post_from_another_site_is_refused(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        let form = (CONTENT_TYPE, "application/x-www-form-urlencoded");
        let body = format!("assignment={}&step=answer&usefulness=Useful", study.work[0]).into_bytes();
        for foreign in [
            vec![form.clone(), (ORIGIN, "https://evil.example")],
            vec![form.clone(), (ORIGIN, "null")],
            vec![form.clone(), (SITE, "cross-site")],
            vec![form.clone(), (SITE, "same-site")],
            vec![form.clone(), (SITE, "cross-site"), (ORIGIN, "https://evil.example")],
        ] {
            let answer = browser.send(Method::POST, routes::REVIEW_FORM, &foreign, body.clone()).await;
            assert_eq!(answer.status, 403, "{foreign:?}");
        }
        assert_eq!(app.number("SELECT count(*) FROM save").await, 0);
        let base = app.base.clone();
        for own in [vec![form.clone()], vec![form.clone(), (ORIGIN, base.as_str())], vec![form.clone(), (SITE, "same-origin")]] {
            let answer = browser.send(Method::POST, routes::REVIEW_FORM, &own, body.clone()).await;
            assert!(answer.status < 400, "{own:?}: {}", answer.status);
        }
        assert!(app.number("SELECT count(*) FROM save").await > 0);
    }

    async fn sign_in_from_another_site_is_refused(opened) {
        let app = opened.serve().await;
        app.account("ada@lab.example").await;
        let mut browser = app.browser();
        let headers = [(CONTENT_TYPE, "application/x-www-form-urlencoded"), (ORIGIN, "https://evil.example")];
        let body = format!("email=ada%40lab.example&password={}", PASSWORD.replace(' ', "+")).into_bytes();
        let answer = browser.send(Method::POST, "/do/account/sign-in", &headers, body).await;
        assert_eq!((answer.status, browser.session()), (403, None));
    }

    async fn e15_nothing_outside_the_program_is_served(opened) {
        let app = opened.serve().await;
        let mut browser = app.browser();
        let port = app.base.rsplit(':').next().expect("a port").to_owned();
        for path in [
            "/pkg/../../etc/passwd", "/pkg/%2e%2e%2f%2e%2e%2fetc/passwd", "/pkg/..%5c..%5cetc", "/pkg//etc/passwd",
            "/pkg/%00", "/../Cargo.toml", "/pkg/..%2fCargo.toml", "/pkg/",
        ] {
            // reqwest resolves dots, so the request is written by hand.
            let status = raw(&port, path).await;
            assert!(matches!(status, 400 | 404), "{path}: {status}");
        }
        browser.open("/pkg/nothing.css").await;
        assert_eq!(browser.status(), 404);
    }
}

async fn raw(port: &str, path: &str) -> u16 {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(format!("127.0.0.1:{port}")).await.expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    assert!(!answer.contains("root:") && !answer.contains("[workspace]"), "{path}");
    answer.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or_default()
}
