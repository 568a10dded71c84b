use serde_json::{Value, json};
use server::formats::Format;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tests::files::PLAIN;
use tests::on_both;

/// How many answers come in meanwhile.
const ANSWERS: usize = 20_000;

fn file() -> String {
    let line = |n: usize| {
        let claims: Vec<Value> = vec![json!({"text": "It is so [1].", "evidence": [1]})];
        let line = json!({
            "question": format!("Question number {n}?"),
            "system": "s",
            "answer": "It is so [1].",
            "claims": claims,
            "evidence": [{"url": "https://e.example", "passage": "It is."}],
        });
        format!("{line}\n")
    };
    (0..ANSWERS).map(line).collect()
}

on_both! {
    async fn g3_saves_go_on_while_twenty_thousand_answers_come_in(opened) {
        let app = opened.serve().await;
        let study = app.study("one", 1).await;
        let mut browser = app.signed_in("expert@one").await;
        let work = study.work[0].clone();
        let over = Arc::new(AtomicBool::new(false));
        let flag = over.clone();
        let saving = tokio::spawn(async move {
            let (mut revision, mut longest) = (0, Duration::ZERO);
            while !flag.load(Ordering::SeqCst) {
                let value = json!({"claim": {"text": format!("Version {revision}.")}});
                let begun = Instant::now();
                let (status, saved) = browser.save(&work, &[("c1.revised_claim", revision, value)]).await;
                longest = longest.max(begun.elapsed());
                assert_eq!(status, 200, "{saved}");
                assert_eq!(saved["outcome"]["accepted"], json!(["c1.revised_claim"]), "{saved}");
                revision += 1;
            }
            (revision, longest)
        });
        let summary = app.import_bytes(&study.project, Format::Answers, file().as_bytes(), PLAIN).await;
        over.store(true, Ordering::SeqCst);
        let (saves, longest) = saving.await.expect("every save was acknowledged");
        assert_eq!(summary.expect("it goes through").answers_added, ANSWERS as u64);
        println!("{saves} saves during the import, the longest took {longest:?}");
        assert_eq!(app.number("SELECT count(*) FROM save").await, i64::from(saves));
        assert!(saves > 20, "saves were not held up by the import: {saves}");
        let counts = app.ctx().store.answer_counts(&study.project.id).await.expect("counts");
        assert_eq!(counts.answers, ANSWERS as i64 + 1);
    }
}
