use tests::on_both;

on_both! {
    async fn an_administrator_makes_a_project_in_the_browser(opened) {
        let app = opened.serve().await;
        app.administrator("root@lab.example").await;
        let mut root = app.signed_in("root@lab.example").await;
        root.open("/projects").await;
        root.fill("name", " Pain & <b>anticoagulants</b> ").press("Make the project").await;
        assert!(root.page.place.starts_with("/project/"), "{}", root.text());
        assert!(root.sees("Pain & <b>anticoagulants</b>"), "{}", root.text());
        root.open("/projects").await;
        let long = "x".repeat(201);
        for (name, words) in [
            ("  ", "Write a name."),
            ("pain & <b>ANTICOAGULANTS</b>", "There is a project of this name already."),
            (long.as_str(), "This name is too long"),
        ] {
            root.fill("name", name).press("Make the project").await;
            assert_eq!(root.status(), 422, "{name}");
            assert!(root.sees(words) && root.has("[aria-invalid=true]"), "{words}: {}", root.text());
            assert_eq!(root.value("name").as_deref(), Some(name), "what was typed is still there");
        }
        assert_eq!(app.number("SELECT count(*) FROM project").await, 1);
    }

    async fn nobody_else_makes_one(opened) {
        let app = opened.serve().await;
        app.study("one", 0).await;
        let mut manager = app.signed_in("manager@one").await;
        manager.open("/projects").await;
        assert!(!manager.sees("Make the project"));
        manager.post("/do/project/create", &[("name".to_owned(), "Mine".to_owned())]).await;
        assert_eq!(manager.status(), 403);
        let mut nobody = app.browser();
        nobody.post("/do/project/create", &[("name".to_owned(), "Mine".to_owned())]).await;
        assert_eq!(nobody.status(), 401);
        assert_eq!(app.number("SELECT count(*) FROM project").await, 1);
    }
}
