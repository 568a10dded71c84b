//! Numbers and times in words. Nothing here depends on a clock's zone or a locale, so server and browser agree.

/// `1 claim`, `2 claims`.
pub fn count(number: i64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A number with a comma between thousands.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::with_capacity(digits.len() + 4);
    if number < 0 {
        out.push('−');
    }
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number up to twelve as a word with a capital, larger ones in digits: for the beginning of a sentence.
pub fn capital(number: i64) -> String {
    const WORDS: [&str; 13] = [
        "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
        "Twelve",
    ];
    usize::try_from(number)
        .ok()
        .and_then(|n| WORDS.get(n))
        .map_or_else(|| grouped(number), |w| (*w).to_owned())
}

/// A stretch of time: `under a minute`, `12 min`, `2.4 h`.
pub fn duration(millis: i64) -> String {
    match millis {
        ..60_000 => "under a minute".to_owned(),
        60_000..5_400_000 => format!("{} min", (millis + 30_000) / 60_000),
        _ => {
            let tenths = (millis + 180_000) / 360_000;
            format!("{}.{} h", tenths / 10, tenths % 10)
        }
    }
}

/// How long ago, from two moments of the server's clock in microseconds.
pub fn ago(now: i64, then: i64) -> String {
    match (now - then).max(0) / 60_000_000 {
        0 => "just now".to_owned(),
        minutes @ 1..60 => count(minutes, "minute ago", "minutes ago"),
        minutes @ 60..1440 => count(minutes / 60, "hour ago", "hours ago"),
        minutes => count(minutes / 1440, "day ago", "days ago"),
    }
}

/// How much time is left until `then`, from two moments of the server's clock in microseconds.
pub fn left(now: i64, then: i64) -> String {
    match (then - now).max(0) / 3_600_000_000 {
        0 => "less than an hour left".to_owned(),
        hours @ 1..48 => format!("{} left", count(hours, "hour", "hours")),
        hours => format!("{} left", count((hours + 12) / 24, "day", "days")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_read_well() {
        assert_eq!(grouped(1_233), "1,233");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(count(1, "claim", "claims"), "1 claim");
        assert_eq!(capital(3), "Three");
        assert_eq!(capital(13), "13");
        assert_eq!(duration(59_999), "under a minute");
        assert_eq!(duration(773_354), "13 min");
        assert_eq!(duration(8_640_000), "2.4 h");
        assert_eq!(ago(90 * 60_000_000, 0), "1 hour ago");
        assert_eq!(left(0, 14 * 86_400_000_000), "14 days left");
        assert_eq!(left(1, 14 * 86_400_000_000), "14 days left");
        assert_eq!(left(0, 47 * 3_600_000_000), "47 hours left");
        assert_eq!(left(5, 4), "less than an hour left");
    }
}
