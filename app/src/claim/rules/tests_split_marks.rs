//! Cases of family A, citations, links, blanks, scripts, quotes, emoji.

use super::tests_split::{assert_claims, assert_marked, claims};
use super::{citations, links, resolve, slice};

#[test]
fn a19_references_after_the_stop_stay_with_their_sentence() {
    let text = "Rates fell.[1, 2] They rose again.[4-6] This was known before.¹ A later trial failed.10 11";
    let found = claims(text);
    assert_eq!(
        found,
        [
            "Rates fell.[1, 2]",
            "They rose again.[4-6]",
            "This was known before.¹",
            "A later trial failed.10 11"
        ]
    );
    let numbers: Vec<Vec<u32>> = found.iter().map(|claim| resolve(claim, 9).numbers).collect();
    assert_eq!(numbers, [vec![1, 2], vec![4, 5, 6], vec![], vec![]]);
}

#[test]
fn a21_a_citation_without_a_source_stays_and_is_reported() {
    let text = "Dose is 5 mg [7]. Take it daily [1].";
    assert_claims(text, &["Dose is 5 mg [7].", "Take it daily [1]."]);
    let resolved = resolve(text, 2);
    assert_eq!(resolved.numbers, [1]);
    assert_eq!(resolved.unresolved, [citations(text).remove(0)]);
    assert_eq!(slice(text, resolved.unresolved[0].place), Some("[7]"));
}

#[test]
fn a23_a_sentence_that_ends_in_an_address_is_closed() {
    let text = "Forms are at https://www.example-clinic.org. Call 555-0100 for help.";
    assert_claims(text, &["Forms are at https://www.example-clinic.org.", "Call 555-0100 for help."]);
    assert_eq!(slice(text, links(text)[0]), Some("https://www.example-clinic.org"));
}

#[test]
fn a25_brackets_and_stops_are_on_the_right_side_of_a_link() {
    let text = "See https://en.wikipedia.org/wiki/Mercury_(element). Also (https://a.example/b).";
    assert_claims(
        text,
        &["See https://en.wikipedia.org/wiki/Mercury_(element).", "Also (https://a.example/b)."],
    );
    let found: Vec<_> = links(text).into_iter().filter_map(|place| slice(text, place)).collect();
    assert_eq!(found, ["https://en.wikipedia.org/wiki/Mercury_(element)", "https://a.example/b"]);
}

#[test]
fn a27_blanks_round_sentences_stay_in_the_gaps() {
    assert_claims(
        "  Two leading spaces.   Three between.\t\tTabs.  ",
        &["Two leading spaces.", "Three between.", "Tabs."],
    );
}

#[test]
fn a29_rare_signs_are_kept() {
    assert_claims(
        "The ∯ sign is a surface integral. Press ☝ or ♨ to start.",
        &["The ∯ sign is a surface integral.", "Press ☝ or ♨ to start."],
    );
}

#[test]
fn a33_end_marks_of_other_scripts_end_claims() {
    assert_claims("药物有效。但是贵！安全吗？", &["药物有效。", "但是贵！", "安全吗？"]);
    assert_claims("هل هو آمن؟ نعم.", &["هل هو آمن؟", "نعم."]);
    assert_claims("यह सुरक्षित है। यह सस्ता है।", &["यह सुरक्षित है।", "यह सस्ता है।"]);
}

#[test]
fn a35_closing_marks_stay_with_the_sentence_that_they_close() {
    assert_claims(
        "He wrote “It failed. Nobody saw.” Then he left. (It was 2010. It is disputed.)",
        &["He wrote “It failed.", "Nobody saw.”", "Then he left.", "(It was 2010.", "It is disputed.)"],
    );
}

#[test]
fn a37_an_emoji_after_the_stop_stays_with_its_sentence() {
    assert_claims(
        "Trial passed. 🎉 Phase 3 begins 🙂. Good.",
        &["Trial passed. 🎉", "Phase 3 begins 🙂.", "Good."],
    );
}

#[test]
fn a39_a_missing_blank_may_be_cut_and_an_address_never_is() {
    assert_claims(
        "Ask a lawyer.Never sign first. See docs.example.com/a.b for more.",
        &["Ask a lawyer.", "Never sign first.", "See docs.example.com/a.b for more."],
    );
}

// More of each kind. Brackets ⟦⟧ stand round each claim that is expected and are not in the answer.

#[test]
fn a19_marks_of_every_form_stay_with_their_sentence() {
    assert_marked(&[
        "⟦Rates fell.[^1^][^2^]⟧ ⟦They rose.[^3]⟧ ⟦Then fell again. [4] [5]⟧ ⟦They ended [6]. [7]⟧ \
         ⟦Done.⟧",
        "⟦Rates fell.¹²⟧ ⟦They rose.³,⁴⟧ ⟦Done.⁵⁻⁷⟧ ⟦End.⟧",
        "⟦Rates fell.10⟧ ⟦They rose.3,4⟧ ⟦Then stopped.5-7⟧ ⟦All ended.⟧",
        "⟦Trial failed.10 11⟧ ⟦Patients left.⟧ ⟦Trial failed.10⟧ ⟦11 patients left.⟧",
        "⟦Rates fell.【1†source】⟧ ⟦They rose.【2】⟧",
        "⟦Rates fell.[a]⟧ ⟦They rose.[note 2]⟧ ⟦They fell.[citation needed]⟧ ⟦End.⟧",
        "⟦Rates fell [1,2,3].⟧ ⟦They rose [1]–[3].⟧ ⟦Then [4], [5] and [6] fell.⟧",
        "⟦Rates fell. (see Table 2)⟧ ⟦They rose. (Okafor et al., 2019)⟧ \
         ⟦They fell (p < 0.05). (p = 0.1)⟧ ⟦End.⟧",
        "⟦Rates fell.<sup>1</sup>⟧ ⟦They rose.<sup>2</sup>⟧",
        "⟦Is it safe? [1]⟧ ⟦Yes! [2]⟧ ⟦Good… [3]⟧ ⟦Fine.⟧",
        "⟦It fell 5% [1]; it rose later [2].⟧ ⟦\"It failed\" [3].⟧ ⟦\"It failed.\" [4]⟧ ⟦\"It won.\" [5]⟧",
        "⟦Rates fell.[1], [2]⟧ ⟦They rose.[1]–[3]⟧ ⟦Fell.(1)⟧ ⟦Rose.(2,3)⟧ ⟦Fell.^1^⟧ ⟦End.⟧",
        "⟦They rose.”3⟧ ⟦They (fell).4⟧ ⟦They end.⟧",
        "⟦Rates fell. [1](https://a.example/1)⟧ ⟦They rose. ([site](https://a.example/2))⟧ \
         ⟦They fell. [[3]](https://a.example/3)⟧ ⟦End.⟧",
        "⟦Rates fell [1].\n\n[2]⟧\n\n⟦They rose.⟧",
        "⟦Rates fell.\n[1]⟧ ⟦They rose.⟧",
        "⟦[1] Rates fell. [2]⟧ ⟦They rose.⟧",
        "⟦Rates fell. [1]\n[2]⟧ ⟦They rose.⟧",
        "⟦It is [sic] so.⟧ ⟦[Redacted] said no. [1]⟧",
    ]);
}

#[test]
fn a21_lists_of_sources_are_no_claims() {
    assert_marked(&[
        "⟦Text.⟧\n\nReferences:\n[1] https://a.example/b\n[2] Smith J. Aspirin. BMJ 2010.",
        "⟦Text one [1].⟧ \
         ⟦Text two [2].⟧\n\n[1] Smith J. Aspirin. BMJ 2010.\n[2] Doe A. Pain. Lancet 2011.",
        "⟦It works [1].⟧\n\n[1]: https://a.example/b \"Title\"",
        "## Sources\n- https://a.example/b\n- CDC, 2020.\n\n⟦Stay safe.⟧",
        "Sources:\n- ⟦Oranges.⟧\n- ⟦Lemons.⟧",
        "⟦[1] Aspirin works.\n[2]⟧ ⟦It is safe.⟧",
    ]);
}

#[test]
fn a23_addresses_close_their_sentences() {
    assert_marked(&[
        "⟦See https://a.example/b?x=1.⟧ ⟦Or http://b.example/c.html!⟧ ⟦Is it https://c.example/d?⟧ ⟦Yes.⟧",
        "⟦Read (https://a.example/b).⟧ ⟦Also <https://a.example/c>.⟧ ⟦And [text](https://a.example/d).⟧ \
         ⟦End.⟧",
        "⟦https://a.example/one is a site.⟧ ⟦https://a.example/two is another.⟧",
        "⟦Forms: https://a.example/f_(x)).⟧ ⟦Next.⟧",
        "⟦Go to “https://a.example/b”.⟧ ⟦Then stop.⟧",
        "⟦See https://a.example/b.[1]⟧ ⟦Then stop.⟧ ⟦See https://a.example/c [2].⟧ ⟦End.⟧",
        "⟦Is it https://a.example/?q=a.B?⟧ ⟦Yes.⟧",
    ]);
}

#[test]
fn a27_blanks_of_every_kind_stay_in_the_gaps() {
    assert_marked(&[
        "⟦One.⟧\u{a0}⟦Two.⟧\u{3000}⟦Three.⟧\u{2003}⟦Four.⟧",
        "\u{feff}⟦Text one.⟧\u{200b} ⟦Text two.⟧",
        "\n\n  ⟦One.⟧\n\n\n\t⟦Two.⟧  \n",
        "⟦One.⟧\r\n\r\n  ⟦Two.⟧",
        "   ",
        "",
    ]);
}

#[test]
fn a29_signs_that_splitters_use_inside_are_kept() {
    assert_marked(&[
        "⟦Press ♬ or ☏ now.⟧ ⟦The ∮ sign is rare.⟧ ⟦The ᓴ too.⟧",
        "⟦A ⟨b⟩ c. The § sign.⟧ ⟦The ¶ sign. ∯∯.⟧ ⟦Done now.⟧",
        "⟦Private \u{e000} use.⟧ ⟦It stays.⟧",
        "⟦It <|end|> goes on.⟧ ⟦[SEP] Next.⟧ ⟦@@@ Then.⟧",
        "⟦∯. ☝. ♨ It starts.⟧",
    ]);
}

#[test]
fn a33_end_marks_of_many_scripts() {
    assert_marked(&[
        "⟦यह क्या है?⟧ ⟦यह दवा है।⟧ ⟦डॉ. शर्मा ने कहा।⟧ ⟦ठीक है!⟧",
        "⟦هذا آمن.⟧ ⟦هل هو رخيص؟⟧ ⟦نعم!⟧ ⟦د. أحمد قال ذلك.⟧ ⟦انتهى۔⟧ ⟦ختم⟧",
        "⟦これは薬です。⟧⟦安全ですか？⟧⟦はい！⟧⟦次です．⟧⟦終わり。⟧",
        "⟦这是3.5毫克。⟧⟦每天2次。⟧⟦见[1]。[2]⟧⟦然后停药。⟧⟦（见表1。）⟧⟦完成。⟧",
        "⟦약은 안전합니다.⟧ ⟦5mg을 복용하세요.⟧ ⟦감사합니다!⟧",
        "⟦Ինչ է սա։⟧ ⟦Սա դեղ է։⟧",
        "⟦ይህ ደህና ነው።⟧ ⟦ርካሽ ነው።⟧",
        "⟦ဒါ ကောင်းတယ်။⟧ ⟦ဈေးချိုတယ်။⟧",
        "⟦The drug works。⟧⟦It is safe！⟧⟦Really？⟧⟦Yes⟧",
        "⟦Είναι ασφαλές;⟧ ⟦Ναι.⟧ ⟦Τέλος.⟧",
        "⟦药物有效……但是贵。⟧⟦真的吗?⟧⟦是的.⟧",
        "⟦他说：“药物有效。”⟧⟦然后他走了。⟧⟦「有效。」と言った。⟧⟦次は？⟧",
        "⟦ยาปลอดภัย⟧",
        "⟦یہ محفوظ ہے۔⟧ ⟦کیا یہ سستی ہے؟⟧ ⟦ہاں۔⟧",
        "⟦药物有效[1]。⟧⟦但是贵。[2]⟧⟦安全！⟧⟦（见表1）好。⟧",
    ]);
}

#[test]
fn a35_quotes_and_brackets_stay_whole() {
    assert_marked(&[
        "⟦He said \"It failed.⟧ ⟦Nobody saw.\"⟧ ⟦Then he left.⟧ ⟦\"Why?\" she asked.⟧ ⟦\"Go!\" he said.⟧",
        "⟦The label “Stop. Think.” is red.⟧ ⟦He said ‘No.’ and left.⟧ ⟦She wrote 'Yes.'⟧ ⟦Then left.⟧",
        "⟦(It failed.)⟧ ⟦He left.⟧ ⟦[It failed.]⟧ ⟦He stayed.⟧ ⟦{It failed.}⟧ ⟦End.⟧",
        "⟦The trial (which began in 2010. It was late.) failed.⟧ ⟦Then it ended.⟧",
        "⟦« Il a échoué. »⟧ ⟦Puis il est parti.⟧ ⟦„Es ist gut.“⟧ ⟦Er ging.⟧ ⟦»Gut.«⟧ ⟦Er blieb.⟧",
        "⟦“First.”⟧ ⟦“Second.”⟧ ⟦“Third.”⟧",
        "⟦He wrote “It failed.”⟧ ⟦(It was 2010.)⟧ ⟦Then “it won”.⟧",
        "⟦She asked, “Is it safe?”⟧ ⟦He said, “Yes.”⟧",
        "⟦(See Smith v. Jones.)⟧ ⟦It holds.⟧ ⟦(But cf. Doe.)⟧ ⟦End.⟧",
    ]);
}

#[test]
fn a37_emoji_stay_with_the_sentence_before() {
    assert_marked(&[
        "⟦Trial passed 🎉.⟧ ⟦Good. 👍🏽⟧ ⟦Next. 👨‍👩‍👧‍👦⟧ ⟦End. 🇫🇷⟧ ⟦Fin.⟧",
        "⟦Great!🎉⟧ ⟦Next step? 🤔⟧ ⟦Maybe. 🎉🎉⟧",
        "⟦🎉 Trial passed. 🎉\n🎉⟧\n⟦Next.⟧",
        "⟦Warning ⚠\u{fe0f} do not mix. ⚠\u{fe0f}⟧ ⟦Danger.⟧ ⟦Press ☝. ♨⟧ ⟦Hot.⟧",
        "⟦It works. :)⟧ ⟦Next one.⟧ ⟦Good :D.⟧ ⟦Fine ;-) End.⟧",
        "🎉",
        "⟦Done.⟧ 1\u{fe0f}\u{20e3} ⟦Start.⟧ 2\u{fe0f}\u{20e3} ⟦Stop.⟧",
        "⟦It ended. 🏳\u{fe0f}‍🌈🏴‍☠\u{fe0f}⟧ ⟦It began. 👩🏽‍⚕\u{fe0f}⟧ ⟦Fin.⟧",
    ]);
}

#[test]
fn a39_ellipses_and_shouts() {
    assert_marked(&[
        "⟦Wait...⟧ ⟦What?⟧ ⟦Well… maybe.⟧ ⟦And so on…⟧ ⟦The end.⟧ ⟦He left . . . .⟧ ⟦Then came back.⟧",
        "⟦What?!⟧ ⟦No way!!⟧ ⟦Really?..⟧ ⟦Yes.⟧",
        "⟦Yahoo! is a firm.⟧ ⟦Jeopardy! was fun.⟧ ⟦Is it safe?⟧ ⟦and cheap?⟧ ⟦Yes.⟧",
        "⟦it is safe.⟧ ⟦take it daily.⟧ ⟦ask a doctor.⟧",
        "⟦The iPhone sold.⟧ ⟦iPads did not.⟧ ⟦eBay grew.⟧",
        "⟦The list goes on, ..., and ends.⟧ ⟦Terms a, b, ... Z count.⟧",
    ]);
}

#[test]
fn hard_rule_2_what_cannot_stand_alone_joins_its_neighbour() {
    assert_marked(&[
        "⟦The answer is 42. 42. 43.⟧",
        "⟦2020. It was bad.⟧",
        "⟦He is Dr. They left.⟧",
        "⟦Bring pens. Etc.⟧ ⟦The exam starts.⟧",
        "⟦How many? 5.⟧ ⟦That is all.⟧",
        "1. 2. 3.",
        "...",
        "a",
        "(1) (2)",
        "5",
        "“”",
        "⟦It works. ”⟧",
        "⟦It works. )⟧",
    ]);
}
