//! Everybody presses "next" at the same instant.

use crate::serving::{Running, free_port, signed_in, start};
use app::project::{Reach, Settings};
use app::routes;
use reqwest::Method;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderName, LOCATION, ORIGIN};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tests::people::OpenStudy;
use tests::{Browser, Engine, Opened, engine, program};

/// How many experts press.
const EXPERTS: usize = 50;

/// How often all of them do.
const ROUNDS: usize = 100;

/// Two servers on one database, which end with this.
struct Site {
    bases: [String; 2],
    _running: [Running; 2],
}

async fn site(database: &str) -> Site {
    let program = program::built().await;
    let ports = [free_port(), free_port()];
    // One after the other: each brings the tables up to date.
    let first = start(program, database, ports[0]).await;
    let second = start(program, database, ports[1]).await;
    Site { bases: ports.map(|port| format!("http://127.0.0.1:{port}")), _running: [first, second] }
}

/// Presses "Next answer" and gives where that leads, without going there.
async fn press(browser: &mut Browser, base: &str, project: &str) -> String {
    let headers = [
        (ACCEPT, "text/html"),
        (CONTENT_TYPE, "application/x-www-form-urlencoded"),
        (ORIGIN, base),
        (HeaderName::from_static("sec-fetch-site"), "same-origin"),
    ];
    let body = format!("project={project}").into_bytes();
    let page = browser.send(Method::POST, routes::NEXT, &headers, body).await;
    assert_eq!(page.status, 303, "{}", page.body);
    page.headers[LOCATION].to_str().expect("a place").to_owned()
}

/// All press once; where each was led, and how long the slowest took.
async fn round(browsers: &mut Vec<(Browser, String)>, project: &str) -> (Vec<String>, Duration) {
    let start = std::sync::Arc::new(tokio::sync::Barrier::new(browsers.len()));
    let running: Vec<_> = std::mem::take(browsers)
        .into_iter()
        .map(|(mut browser, base)| {
            let (start, project) = (start.clone(), project.to_owned());
            tokio::spawn(async move {
                start.wait().await;
                let begun = Instant::now();
                let place = press(&mut browser, &base, &project).await;
                (browser, base, place, begun.elapsed())
            })
        })
        .collect();
    let (mut places, mut longest) = (Vec::new(), Duration::ZERO);
    for done in running {
        let (browser, base, place, took) = done.await.expect("nobody was refused");
        browsers.push((browser, base));
        places.push(place);
        longest = longest.max(took);
    }
    (places, longest)
}

/// The most experts who have one answer.
const MOST: &str =
    "SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM assignment GROUP BY answer_id) each_one";

/// As if everybody submitted what they have, a moment later.
async fn submit_all(opened: &Opened) {
    opened.execute("UPDATE slot SET leased_until = NULL").await;
    opened
        .execute("UPDATE assignment SET state = 'submitted', submitted_at = 1 WHERE state = 'waiting'")
        .await;
}

async fn study(opened: &Opened, overlap: u32, answers: usize) -> OpenStudy {
    let settings = Settings { overlap, reach: Reach::Anyone, portion: 1, ..Settings::default() };
    opened.open_study("one", answers, EXPERTS, settings).await
}

/// `rounds` rounds over just as many answers as they need, and a last one that finds nothing.
async fn rounds(opened: Opened, overlap: u32, rounds: usize) {
    // Several experts an answer: some more than needed, as an expert gets no answer twice.
    let spare = if overlap == 1 { 0 } else { EXPERTS };
    let answers = EXPERTS * rounds / overlap as usize + spare;
    let study = study(&opened, overlap, answers).await;
    let site = site(&opened.address).await;
    let mut browsers = Vec::new();
    for (n, expert) in study.experts.iter().enumerate() {
        let base = site.bases[n % 2].clone();
        browsers.push((signed_in(&opened, expert, &base).await, base));
    }
    let mut times = Vec::new();
    for n in 1..=rounds {
        let (places, longest) = round(&mut browsers, study.project.id.as_str()).await;
        let led: BTreeSet<&String> = places.iter().filter(|place| place.starts_with("/review/")).collect();
        assert_eq!(led.len(), EXPERTS, "round {n}: everybody gets an answer of their own: {places:?}");
        assert!(opened.number(MOST).await <= i64::from(overlap), "round {n}: an answer is with too many");
        assert_eq!(opened.number("SELECT count(*) FROM assignment").await, (n * EXPERTS) as i64);
        submit_all(&opened).await;
        times.push(longest);
    }
    if spare == 0 {
        let (places, _) = round(&mut browsers, study.project.id.as_str()).await;
        assert!(places.iter().all(|place| place == routes::WORK), "nothing is left: {places:?}");
    }
    times.sort_unstable();
    println!(
        "{:?}, {overlap} wanted: {rounds} rounds of {EXPERTS}; a round took {:?} in the middle, {:?} at most",
        opened.engine,
        times[times.len() / 2],
        times[times.len() - 1]
    );
}

/// One at a time on an engine: what a round takes is told, and two at once would tell of each other.
static TURN: [tokio::sync::Mutex<()>; 2] = [const { tokio::sync::Mutex::const_new(()) }; 2];

async fn on(engine: Engine, overlap: u32) {
    let _turn = TURN[usize::from(engine == Engine::Postgres)].lock().await;
    if let Some(opened) = engine::opened(engine).await {
        rounds(opened, overlap, ROUNDS).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn d1_fifty_press_next_at_once_and_each_gets_another_answer_on_sqlite() {
    on(Engine::Sqlite, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d1_fifty_press_next_at_once_and_two_judge_each_answer_on_sqlite() {
    on(Engine::Sqlite, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d1_fifty_press_next_at_once_and_each_gets_another_answer_on_postgres() {
    on(Engine::Postgres, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d1_fifty_press_next_at_once_and_two_judge_each_answer_on_postgres() {
    on(Engine::Postgres, 2).await;
}
