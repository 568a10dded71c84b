use app::project::Role;
use app::release::{Annotators, ExportFormat, ExportOptions};
use tests::on_both;

on_both! {
    async fn the_peoples_file_holds_what_each_did_and_names_them_only_if_asked_to(opened) {
        let study = opened.study("one", 3).await;
        let second = opened.account_named("second@one", "=1+2").await;
        opened.member(&study.project, &second, Role::Expert).await;
        opened.execute(
            "UPDATE assignment SET state = 'submitted', submitted_at = 1, elapsed_ms = 5400000, active_ms = 3600000, touched_at = 1000000",
        ).await;
        let last = study.work[2].as_str();
        opened.execute(&format!("UPDATE assignment SET state = 'skipped', elapsed_ms = 1000 WHERE id = '{last}'")).await;
        let named = ExportOptions { annotators: Annotators::Original, ..ExportOptions::default() };
        let named = opened.export_with(&study.project, ExportFormat::People, named).await;
        let mut lines = named.split("\r\n");
        assert!(lines.next().expect("a head").starts_with("annotator_id,name,email,assigned,begun,submitted,skipped,"));
        let rest: Vec<&str> = lines.collect();
        let own = rest.iter().find(|line| line.contains("expert@one")).expect("the expert has a row");
        assert!(
            own.ends_with(",expert@one,3,0,2,1,5400000,10801000,3.00,10800000,1970-01-01T00:00:01Z"),
            "{own}"
        );
        assert!(rest.iter().any(|line| line.ends_with(",'=1+2,second@one,0,0,0,0,,0,0.00,0,")), "{rest:?}");
        let plain = opened.export(&study.project, ExportFormat::People).await;
        assert!(!plain.contains("@one") && !plain.contains("1+2"), "{plain}");
        assert_eq!(plain.lines().count(), named.lines().count());
    }
}
