//! Places, links and citations by themselves.

use crate::claim::Place;

use super::{Segment, citations, links, place, place_holds, segments, slice};

fn at(start: u32, end: u32) -> Place {
    Place { start, end }
}

#[test]
fn claims_are_found_from_left_to_right_with_line_ends_as_spaces() {
    let answer = "Rest.\nRest. Drink\ntea.";
    assert_eq!(
        place(answer, &["Rest.", " Rest.", " Drink tea."]),
        [Some(at(0, 5)), Some(at(5, 11)), Some(at(11, 22))]
    );
    assert!(place_holds(answer, at(11, 22), " Drink tea."));
    assert!(!place_holds(answer, at(11, 21), " Drink tea."));
    assert!(!place_holds(answer, at(11, 99), " Drink tea."));
}

#[test]
fn a_claim_that_is_not_found_has_no_place_and_moves_nothing() {
    assert_eq!(
        place("A is B. C is D.", &["X", "A is B.", "A is B.", "", "C is D."]),
        [None, Some(at(0, 7)), None, None, Some(at(8, 15))]
    );
}

#[test]
fn places_count_code_points_and_a_carriage_return_is_one() {
    let answer = "💊 Works.\r\nÜber alles.";
    assert_eq!(place(answer, &["Works.", "Über alles."]), [Some(at(2, 8)), Some(at(10, 21))]);
    assert_eq!(place(answer, &["Works. Über alles."]), [None]);
    assert_eq!(slice(answer, at(10, 21)), Some("Über alles."));
    assert_eq!(slice(answer, at(21, 21)), Some(""));
    assert_eq!(slice(answer, at(5, 22)), None);
    assert_eq!(slice(answer, at(5, 4)), None);
}

#[test]
fn segments_join_to_the_whole_text_and_skip_faulty_places() {
    let places = [Some(at(6, 9)), None, Some(at(1, 4)), Some(at(3, 7)), Some(at(9, 99)), Some(at(5, 5))];
    assert_eq!(
        segments(12, &places),
        [
            Segment::Gap(at(0, 1)),
            Segment::Claim { index: 2, place: at(1, 4) },
            Segment::Gap(at(4, 6)),
            Segment::Claim { index: 0, place: at(6, 9) },
            Segment::Gap(at(9, 12)),
        ]
    );
    assert_eq!(segments(0, &[]), []);
}

fn numbers(text: &str) -> Vec<Vec<u32>> {
    citations(text).into_iter().map(|citation| citation.numbers).collect()
}

#[test]
fn citations_are_read_in_their_forms() {
    assert_eq!(
        numbers("a [1] b[2][3] c [4, 5] d [6-8] e [9–10] f [^11^] g [^12] h [ 13 ] i [1, 3-5]"),
        [
            vec![1],
            vec![2],
            vec![3],
            vec![4, 5],
            vec![6, 7, 8],
            vec![9, 10],
            vec![11],
            vec![12],
            vec![13],
            vec![1, 3, 4, 5]
        ]
    );
}

#[test]
fn brackets_that_are_no_citations_are_text() {
    for text in [
        "[2019]",
        "[sic]",
        "[ ]",
        "[]",
        "[0.5]",
        "[0, 1]",
        "[3-1]",
        "[1-300]",
        "[1](https://a.example)",
        "[1](#n)",
        "![1](a.png)",
        "`a[1]`",
        "```\na[1]\n```",
        "[x1]",
        "[1",
        "1]",
        "[1]: https://a.example",
        "¹",
        "95 % CI [1, 2]",
        "[[1]](https://a.example)",
        "[1,]",
        "[,1]",
        "[-1]",
        "[1000]",
    ] {
        assert_eq!(numbers(text), Vec::<Vec<u32>>::new(), "{text}");
    }
    assert_eq!(numbers("[0]"), [[0]]);
    assert_eq!(numbers("it said so [1] (see below)"), [[1]]);
    assert_eq!(numbers("a ` b [1]"), [[1]]);
}

fn addresses(text: &str) -> Vec<&str> {
    links(text).into_iter().filter_map(|place| slice(text, place)).collect()
}

#[test]
fn links_leave_closing_marks_out() {
    for (text, expected) in [
        ("See https://a.example/b, then go.", "https://a.example/b"),
        ("“https://a.example/b”", "https://a.example/b"),
        ("(see https://a.example/b_(c))", "https://a.example/b_(c)"),
        ("[text](https://a.example/b)", "https://a.example/b"),
        ("**https://a.example/b**", "https://a.example/b"),
        ("<https://a.example/b>", "https://a.example/b"),
        ("https://a.example/b[1].", "https://a.example/b"),
        ("https://a.example/b?x=1&y=(2)!", "https://a.example/b?x=1&y=(2)"),
        ("见https://a.example/b。然后", "https://a.example/b"),
        ("HTTP://A.EXAMPLE/b...", "HTTP://A.EXAMPLE/b"),
        ("https://de.example/wiki/Müller.", "https://de.example/wiki/Müller"),
        ("https://a.example's page", "https://a.example"),
        ("| https://a.example/b|", "https://a.example/b"),
    ] {
        assert_eq!(addresses(text), [expected], "{text}");
    }
    assert_eq!(
        addresses("https://a.example/b,https://a.example/c;http://d.example"),
        ["https://a.example/b", "https://a.example/c", "http://d.example"]
    );
    assert_eq!(
        addresses("https:// http://. ftp://a.example javascript://a xhttps://a.example"),
        Vec::<&str>::new()
    );
}
