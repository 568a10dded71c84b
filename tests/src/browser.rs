//! A browser without JavaScript: keeps cookies, follows redirects, fills and sends forms. It can send what the review
//! screen's script sends, too.

mod form;

use crate::password::PASSWORD;
use app::id::{AssignmentId, SaveId};
use reqwest::header::{
    ACCEPT, CONTENT_TYPE, COOKIE, HeaderMap, HeaderName, HeaderValue, LOCATION, ORIGIN, REFERER, SET_COOKIE,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Method};
use scraper::{Html, Selector};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a browser has in front of it.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// Status of the last answer, after redirects.
    pub status: u16,
    /// Path and query of the last request, after redirects.
    pub place: String,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: String,
    /// Status and place of each redirect on the way.
    pub hops: Vec<(u16, String)>,
}

/// One browser of one person.
#[derive(Debug, Clone)]
pub struct Browser {
    client: Client,
    base: String,
    /// Cookies by name; all of them are sent, whatever their path.
    pub cookies: BTreeMap<String, String>,
    /// What is shown.
    pub page: Page,
    filled: BTreeMap<String, Vec<String>>,
}

fn header(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("it fits into a header")
}

/// A new save id.
pub fn save_id() -> SaveId {
    SaveId::new(&server::clock::RandomIds)
}

impl Browser {
    /// A browser for the site at `base`.
    pub fn new(base: &str) -> Browser {
        let client = Client::builder().redirect(Policy::none()).build().expect("a client can be made");
        let (cookies, filled) = (BTreeMap::new(), BTreeMap::new());
        Browser { client, base: base.to_owned(), cookies, page: Page::default(), filled }
    }

    /// The status of the page.
    pub fn status(&self) -> u16 {
        self.page.status
    }

    /// Where the site is.
    pub fn site(&self) -> &str {
        &self.base
    }

    /// The session's id, if there is one.
    pub fn session(&self) -> Option<&str> {
        self.cookies.get("veracite").map(String::as_str)
    }

    /// Whether the page's text (not its markup) holds these words.
    pub fn sees(&self, words: &str) -> bool {
        self.text().contains(words)
    }

    /// The page's text, runs of white space as one space.
    pub fn text(&self) -> String {
        let html = Html::parse_document(&self.page.body);
        let body = Selector::parse("body").expect("a good selector");
        let text: String = html.select(&body).flat_map(|b| b.text()).collect::<Vec<_>>().join(" ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The page's bytes without the nonces, which differ each time.
    pub fn body(&self) -> String {
        let mut parts = self.page.body.split("nonce=\"");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| all + part.split_once('"').map_or(part, |(_, rest)| rest))
    }

    /// Whether any element fits the selector.
    pub fn has(&self, selector: &str) -> bool {
        self.count(selector) > 0
    }

    /// How many elements fit the selector.
    pub fn count(&self, selector: &str) -> usize {
        Html::parse_document(&self.page.body)
            .select(&Selector::parse(selector).expect("a good selector"))
            .count()
    }

    /// One request as it is, no redirect followed.
    pub async fn send(
        &mut self,
        method: Method,
        place: &str,
        headers: &[(HeaderName, &str)],
        body: Vec<u8>,
    ) -> Page {
        self.try_send(method, place, headers, body).await.expect("the site answers")
    }

    /// The same; none if the site is gone.
    async fn try_send(
        &mut self,
        method: Method,
        place: &str,
        headers: &[(HeaderName, &str)],
        body: Vec<u8>,
    ) -> Option<Page> {
        let mut all = HeaderMap::new();
        if !self.cookies.is_empty() {
            let cookies: Vec<String> = self.cookies.iter().map(|(n, v)| format!("{n}={v}")).collect();
            all.insert(COOKIE, header(&cookies.join("; ")));
        }
        for (name, value) in headers {
            all.insert(name.clone(), header(value));
        }
        let request = self.client.request(method, format!("{}{place}", self.base)).headers(all).body(body);
        let response = request.send().await.ok()?;
        self.keep_cookies(response.headers());
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.ok()?;
        let body = String::from_utf8_lossy(&bytes).into_owned();
        Some(Page { status, place: place.to_owned(), headers, body, hops: Vec::new() })
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        for cookie in headers.get_all(SET_COOKIE).iter().filter_map(|c| c.to_str().ok()) {
            let mut parts = cookie.split(';');
            let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { continue };
            let gone = parts.any(|part| part.trim().eq_ignore_ascii_case("max-age=0"));
            match gone {
                true => _ = self.cookies.remove(name),
                false => _ = self.cookies.insert(name.to_owned(), value.to_owned()),
            }
        }
    }

    async fn follow(&mut self, mut page: Page) {
        let mut hops = Vec::new();
        while let Some(to) = page.headers.get(LOCATION).filter(|_| (300..400).contains(&page.status)) {
            let to = to.to_str().expect("a readable place").to_owned();
            assert!(to.starts_with('/') && !to.starts_with("//"), "no way out: {to}");
            hops.push((page.status, to.clone()));
            assert!(hops.len() < 10, "redirects in a circle: {hops:?}");
            let bare = to.split('#').next().unwrap_or_default().to_owned();
            page = self.send(Method::GET, &bare, &[(ACCEPT, "text/html")], Vec::new()).await;
        }
        page.hops = hops;
        self.page = page;
        self.filled.clear();
    }

    /// Opens a page.
    pub async fn open(&mut self, place: &str) -> &mut Browser {
        let page = self.send(Method::GET, place, &[(ACCEPT, "text/html,*/*;q=0.8")], Vec::new()).await;
        self.follow(page).await;
        self
    }

    /// Posts a form's fields as the browser does.
    pub async fn post(&mut self, place: &str, fields: &[(String, String)]) -> &mut Browser {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        let (origin, referer) = (self.base.clone(), format!("{}{}", self.base, self.page.place));
        let headers = [
            (ACCEPT, "text/html,*/*;q=0.8"),
            (CONTENT_TYPE, "application/x-www-form-urlencoded"),
            (ORIGIN, origin.as_str()),
            (REFERER, referer.as_str()),
            (HeaderName::from_static("sec-fetch-site"), "same-origin"),
        ];
        let page = self.send(Method::POST, place, &headers, body.finish().into_bytes()).await;
        self.follow(page).await;
        self
    }

    /// Sends a file as the form of a browser does, beside the form's other fields.
    pub async fn send_file(
        &mut self,
        place: &str,
        fields: &[(&str, &str)],
        file_name: &str,
        bytes: &[u8],
    ) -> &mut Browser {
        const EDGE: &str = "----an-edge-that-no-file-holds";
        let mut body = Vec::new();
        for (name, value) in fields {
            let part =
                format!("--{EDGE}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.into_bytes());
        }
        let head = format!(
            "--{EDGE}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{file_name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        body.extend(head.into_bytes());
        body.extend(bytes);
        body.extend(format!("\r\n--{EDGE}--\r\n").into_bytes());
        let (origin, kind) = (self.base.clone(), format!("multipart/form-data; boundary={EDGE}"));
        let headers = [
            (ACCEPT, "text/html,*/*;q=0.8"),
            (CONTENT_TYPE, kind.as_str()),
            (ORIGIN, origin.as_str()),
            (HeaderName::from_static("sec-fetch-site"), "same-origin"),
        ];
        let page = self.send(Method::POST, place, &headers, body).await;
        self.follow(page).await;
        self
    }

    /// Loads the page again for as long as it asks for it, as browsers do.
    pub async fn wait(&mut self) -> &mut Browser {
        for _ in 0..600 {
            if !self.page.headers.contains_key("refresh") {
                return self;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            let place = self.page.place.clone();
            self.open(&place).await;
        }
        panic!("the page asks to be loaded again for ever: {}", self.text());
    }

    /// Calls a server function as the review screen's script does: status and answer.
    pub async fn call(&mut self, place: &str, input: &Value) -> (u16, Value) {
        self.try_call(place, input).await.expect("the site answers")
    }

    /// The same; none if the site is gone.
    pub async fn try_call(&mut self, place: &str, input: &Value) -> Option<(u16, Value)> {
        let origin = self.base.clone();
        let headers = [
            (ACCEPT, "application/json"),
            (CONTENT_TYPE, "application/json"),
            (ORIGIN, origin.as_str()),
            (HeaderName::from_static("sec-fetch-site"), "same-origin"),
        ];
        let page = self.try_send(Method::POST, place, &headers, input.to_string().into_bytes()).await?;
        let value = serde_json::from_str(&page.body).unwrap_or(Value::String(page.body));
        Some((page.status, value))
    }

    /// Saves changes (`[field, base, value]`) as the review screen's script does.
    pub async fn save(&mut self, assignment: &AssignmentId, changes: &[(&str, u32, Value)]) -> (u16, Value) {
        self.save_as(&save_id(), assignment, changes).await
    }

    /// The same with a save id of one's own.
    pub async fn save_as(
        &mut self,
        id: &SaveId,
        assignment: &AssignmentId,
        changes: &[(&str, u32, Value)],
    ) -> (u16, Value) {
        let changes: Vec<Value> = changes
            .iter()
            .map(|(field, base, value)| json!({"field": field, "base": base, "value": value}))
            .collect();
        let save = json!({"save_id": id, "assignment": assignment, "changes": changes});
        self.call(app::routes::SAVE, &json!({"save": save})).await
    }

    /// Signs in with the password of all tests.
    pub async fn sign_in(&mut self, email: &str) {
        self.open(app::routes::SIGN_IN).await;
        self.fill("email", email).fill("password", PASSWORD).press("Sign in").await;
    }

    /// Labels [`crate::people::answer_line`] completely by saves and submits it.
    pub async fn judge(&mut self, assignment: &AssignmentId) {
        let label = |text: &str| json!({"label": text});
        let mut changes = vec![("usefulness".to_owned(), label("Useful"))];
        for claim in 1..=3 {
            let bare = claim == 2;
            let of = |axis: &str, text: &str| (format!("c{claim}.{axis}"), label(text));
            changes.extend([
                of("support", if bare { "Missing" } else { "Complete" }),
                of("informativeness", "Very relevant"),
                of("correctness", "Definitely correct"),
                of("reliability", if bare { "Missing" } else { "Reliable" }),
                of("worthiness", "Yes"),
            ]);
        }
        let (_, revisions) = self.save(assignment, &[]).await;
        assert!(revisions.is_object(), "an empty save is a save: {revisions}");
        let changes: Vec<(&str, u32, Value)> =
            changes.iter().map(|(field, value)| (field.as_str(), 0, value.clone())).collect();
        let (status, saved) = self.save(assignment, &changes).await;
        assert_eq!(status, 200, "{saved}");
        assert_eq!(saved["outcome"]["refused"], json!([]), "{saved}");
        self.post(app::routes::SUBMIT, &[("assignment".to_owned(), assignment.to_string())]).await;
        assert!(!self.page.place.contains("refused"), "{}", self.text());
    }
}
