//! Forms as a browser sends them: HTML standard, "constructing the entry list".

use super::Browser;
use scraper::{ElementRef, Html, Selector};

fn all(selector: &str) -> Selector {
    Selector::parse(selector).expect("a good selector")
}

fn words(element: ElementRef<'_>) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form and its entries before anything is filled in, with the button's own if it has a name.
struct Form {
    action: String,
    entries: Vec<(String, String)>,
}

fn form_of(body: &str, place: &str, button: &str) -> Form {
    let html = Html::parse_document(body);
    let found = html.select(&all("form")).find_map(|form| {
        let pressed = form.select(&all("button")).find(|b| words(*b) == button)?;
        Some((form, pressed))
    });
    let Some((form, pressed)) = found else {
        let there: Vec<String> = html.select(&all("form button")).map(words).collect();
        panic!("no button {button:?} on {place}; there are {there:?}");
    };
    assert_eq!(form.attr("method"), Some("post"), "the form is posted");
    let mut entries: Vec<(String, String)> =
        form.select(&all("input, textarea, select")).filter_map(entry).collect();
    if let Some(name) = pressed.attr("name") {
        entries.push((name.to_owned(), pressed.attr("value").unwrap_or_default().to_owned()));
    }
    let action = pressed.attr("formaction").or(form.attr("action")).unwrap_or(place).to_owned();
    Form { action, entries }
}

fn entry(control: ElementRef<'_>) -> Option<(String, String)> {
    let name = control.attr("name").filter(|_| control.attr("disabled").is_none())?.to_owned();
    let value = match control.value().name() {
        // The parser has taken the first line break off already.
        "textarea" => control.text().collect::<String>(),
        "select" => {
            let chosen = control.select(&all("option[selected]")).next();
            let chosen = chosen.or_else(|| control.select(&all("option")).next())?;
            chosen.attr("value").map_or_else(|| words(chosen), str::to_owned)
        }
        _ => match control.attr("type") {
            Some("checkbox" | "radio") if control.attr("checked").is_none() => return None,
            Some("checkbox" | "radio") => control.attr("value").unwrap_or("on").to_owned(),
            Some("submit" | "button" | "reset") => return None,
            _ => control.attr("value").unwrap_or_default().to_owned(),
        },
    };
    Some((name, value))
}

impl Browser {
    /// Writes into a control, or chooses its value.
    pub fn fill(&mut self, name: &str, value: &str) -> &mut Browser {
        self.filled.insert(name.to_owned(), vec![value.to_owned()]);
        self
    }

    /// Takes the tick out of a box.
    pub fn untick(&mut self, name: &str) -> &mut Browser {
        self.filled.insert(name.to_owned(), Vec::new());
        self
    }

    /// What a control holds as the page shows it.
    pub fn value(&self, name: &str) -> Option<String> {
        let html = Html::parse_document(&self.page.body);
        html.select(&all("input, textarea, select"))
            .filter_map(entry)
            .find(|(n, _)| n == name)
            .map(|(_, v)| v)
    }

    /// The entries of the form with this button, as a press would send them.
    pub fn entries(&self, button: &str) -> (String, Vec<(String, String)>) {
        let Form { action, mut entries } = form_of(&self.page.body, &self.page.place, button);
        for (name, values) in &self.filled {
            entries.retain(|(n, _)| n != name);
            entries.extend(values.iter().map(|v| (name.clone(), v.clone())));
        }
        for (_, value) in &mut entries {
            *value = value.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n");
        }
        (action, entries)
    }

    /// Presses the button with these words and follows where it leads.
    pub async fn press(&mut self, button: &str) -> &mut Browser {
        let (action, entries) = self.entries(button);
        self.post(&action, &entries).await
    }
}
