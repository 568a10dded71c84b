//! A signed-in client.

use crate::Outcome;
use crate::program::PASSWORD;
use reqwest::Client;

/// A client that keeps cookies and is signed in.
pub async fn signed_in(url: &str, email: &str) -> Outcome<Client> {
    let client = Client::builder()
        .no_brotli()
        .no_gzip()
        .cookie_store(true)
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    let form = format!("email={}&password={PASSWORD}&next=", email.replace('@', "%40"));
    let answer = client
        .post(format!("{url}/do/account/sign-in"))
        .header("accept", "text/html")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form)
        .send()
        .await?;
    let place = answer.headers().get("location").and_then(|l| l.to_str().ok()).unwrap_or_default();
    if place.contains("problem") || place.is_empty() {
        return Err(format!("{email} cannot sign in: {} {place}", answer.status()).into());
    }
    Ok(client)
}

/// The address of the first review on the client's work page.
pub async fn first_review(client: &Client, url: &str) -> Outcome<String> {
    let page = client.get(format!("{url}/work")).send().await?.text().await?;
    let start = page.find("/review/").ok_or("no review on the work page")?;
    Ok(page[start..].chars().take("/review/".len() + 36).collect())
}

/// The value below which this share of the measurements lies, in milliseconds.
pub fn percentile(sorted: &[f64], share: f64) -> f64 {
    let place = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len());
    sorted[place - 1]
}

/// Fetches a page over and over; gives the times in milliseconds, sorted.
pub async fn times(client: &Client, page: &str, count: usize) -> Outcome<Vec<f64>> {
    let mut times = Vec::with_capacity(count);
    for i in 0..count + 10 {
        let begun = std::time::Instant::now();
        let answer = client.get(page).send().await?;
        if !answer.status().is_success() {
            return Err(format!("{page}: {}", answer.status()).into());
        }
        let _ = answer.bytes().await?;
        if i >= 10 {
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}
