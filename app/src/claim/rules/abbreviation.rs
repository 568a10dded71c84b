//! Abbreviations: what a full stop after one of them means.

/// How a word that ends in a full stop behaves before the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Abbreviation {
    /// Always goes on: `Dr. Okafor`, `e.g. salt`, `21 vs. 19`.
    GoesOn,
    /// Goes on before a number or a letter that counts: `No. 7`, `Fig. 3`, `App. B`.
    Counts,
    /// Goes on unless the next word is one that begins sentences: `Acme Inc. Tokyo`, `et al. The`.
    MayEnd,
    /// Ends before a capital letter: `etc. Bring`, `the U.S.A. Canada`.
    Ends,
    /// Ends before a capital letter or a number: `at 9 a.m. Twelve came`.
    EndsBeforeNumber,
    /// The name of a state or union, mostly used before a noun: `U.S. Senate`; ends before other countries.
    State,
}

use Abbreviation::{Counts, Ends, EndsBeforeNumber, GoesOn, MayEnd, State};

/// Looks up a word without its final full stop, inner stops kept (`Ph.D`).
pub(super) fn abbreviation(word: &str) -> Option<Abbreviation> {
    title(word)
        .or_else(|| counting(word))
        .or_else(|| running(word))
        .or_else(|| closing(word))
        .or_else(|| foreign(word))
        .or_else(|| dotted(word))
}

fn title(word: &str) -> Option<Abbreviation> {
    match word {
        "Dr" | "Drs" | "Prof" | "Profs" | "Mr" | "Mrs" | "Ms" | "Mx" | "Messrs" | "St" | "Ste" | "Mt"
        | "Ft" | "Hon" | "Rev" | "Fr" | "Gen" | "Col" | "Lt" | "Capt" | "Cpt" | "Cmdr" | "Maj" | "Sgt"
        | "Cpl" | "Pvt" | "Adm" | "Gov" | "Sen" | "Rep" | "Pres" | "Amb" | "Supt" | "Insp" | "Det"
        | "Esqs" | "Assoc" | "Asst" | "Atty" | "Mme" | "Mlle" | "MM" => Some(GoesOn),
        _ => None,
    }
}

fn counting(word: &str) -> Option<Abbreviation> {
    match word {
        "No" | "Nos" | "no" | "nos" | "Nr" | "nr" | "Fig" | "Figs" | "fig" | "figs" | "FIG" | "FIGS"
        | "Eq" | "Eqs" | "eq" | "eqs" | "Eqn" | "eqn" | "Sec" | "Secs" | "sec" | "secs" | "Sect" | "sect"
        | "Art" | "Arts" | "art" | "arts" | "Ch" | "ch" | "Chap" | "chap" | "Vol" | "Vols" | "vol"
        | "vols" | "pp" | "Pp" | "pg" | "pgs" | "para" | "paras" | "Para" | "Paras" | "par" | "Par"
        | "cl" | "cls" | "Cl" | "Ex" | "Exs" | "Exh" | "ex" | "Ref" | "Refs" | "ref" | "refs" | "Tab"
        | "tab" | "Tbl" | "tbl" | "Suppl" | "suppl" | "Supp" | "supp" | "Reg" | "Regs" | "reg" | "regs"
        | "App" | "app" | "Doc" | "Docs" | "Dkt" | "Schd" | "sched" | "Pt" | "Pts" | "pt" | "pts" | "bk"
        | "Bk" | "Ser" | "Ver" | "ver" | "Rule" | "Amend" | "amend" | "subsec" | "subd" | "Tit" | "tit"
        | "Thm" | "Lem" | "Cor" | "Prop" | "Def" | "Stat" | "max" | "min" | "avg" | "ca" | "Ca" | "circa"
        | "temp" | "conc" | "approx" | "Approx" | "est" | "Est" | "op" | "Op" | "ln" | "lns" | "fn"
        | "ff" | "cc" | "hr" | "hrs" | "mins" | "in" | "ft" | "lb" | "lbs" | "oz" | "yd" | "yds" | "mi"
        | "gal" => Some(Counts),
        _ => None,
    }
}

fn running(word: &str) -> Option<Abbreviation> {
    match word {
        "e.g" | "E.g" | "eg" | "i.e" | "I.e" | "ie" | "cf" | "Cf" | "viz" | "vs" | "Vs" | "VS" | "resp"
        | "incl" | "excl" | "esp" | "aka" | "a.k.a" | "f.k.a" | "d.b.a" | "w.r.t" | "s.t" | "i.a"
        | "aff'd" | "rev'd" | "Ex parte" | "Mss" | "Staph" | "Strep" | "Salm" | "Pseud" | "Bact" | "Fed"
        | "Supr" | "Cir" | "Ct" | "Cts" | "Dist" | "Div" | "Pub" | "Cong" | "Comm" | "Crim" | "Civ"
        | "Evid" | "Proc" | "Bankr" | "Ann" | "Cal" | "Tex" | "Pa" | "Mich" | "Wis" | "Minn" | "Colo"
        | "Ariz" | "Conn" | "Tenn" | "Okla" | "Ala" | "Fla" | "Ga" | "Ill" | "Ind" | "Kan" | "Ky" | "La"
        | "Md" | "Mo" | "Neb" | "Nev" | "Or" | "Vt" | "Va" | "Wyo" | "Del" | "Mass" | "Miss" | "Mont"
        | "N.Y" | "N.J" | "N.C" | "S.C" | "N.D" | "S.D" | "N.M" | "N.H" | "W.Va" | "R.I" | "Intl"
        | "Int'l" | "Nat'l" | "Natl" | "Gov't" | "Dep't" | "Ass'n" | "Comm'n" | "al" | "et al" | "Inc"
        | "inc" | "Ltd" | "ltd" | "Co" | "Corp" | "Cos" | "Bros" | "LLC" | "Jr" | "Sr" | "Esq" | "Dept"
        | "dept" | "Univ" | "Inst" | "Assn" | "Acad" | "Soc" | "Hosp" | "Ave" | "Blvd" | "Rd" | "Ln"
        | "Hwy" | "Bldg" | "Ed" | "ed" | "Eds" | "eds" | "trans" | "Trans" | "Jan" | "Feb" | "Mar"
        | "Apr" | "Jun" | "Jul" | "Aug" | "Sep" | "Sept" | "Oct" | "Nov" | "Dec" | "Mon" | "Tue" | "Tues"
        | "Wed" | "Thu" | "Thur" | "Thurs" | "Fri" | "Id" | "id" | "Ibid" | "ibid" | "seq" | "sp" | "spp"
        | "ssp" | "subsp" | "var" | "cv" | "nov" | "Jour" | "Rept" | "Govt" | "govt" | "Mfg" | "Mgmt"
        | "mgmt" | "mol" | "wt" | "ext" | "Ext" | "tel" | "Tel" | "Sci" | "Med" | "Biol" | "Chem"
        | "Phys" | "Clin" | "Engl" | "Natl. Acad" => Some(match word {
            "e.g" | "E.g" | "eg" | "i.e" | "I.e" | "ie" | "cf" | "Cf" | "viz" | "vs" | "Vs" | "VS"
            | "resp" | "incl" | "excl" | "esp" | "aka" | "a.k.a" | "f.k.a" | "d.b.a" | "w.r.t" | "s.t" => {
                GoesOn
            }
            _ => MayEnd,
        }),
        _ => None,
    }
}

fn closing(word: &str) -> Option<Abbreviation> {
    match word {
        "etc" | "Etc" | "a.m" | "p.m" | "A.M" | "P.M" => Some(EndsBeforeNumber),
        "U.S.A" | "U.A.E" | "Ph.D" | "Ph.Ds" | "PhD" | "Pharm.D" | "Psy.D" | "Ed.D" | "M.D" | "D.O"
        | "D.D.S" | "D.V.M" | "J.D" | "LL.B" | "LL.M" | "B.A" | "B.Sc" | "B.S" | "M.A" | "M.S" | "M.Sc"
        | "M.B.A" | "M.Phil" | "D.Phil" | "D.Sc" | "M.P.H" | "B.Ed" | "M.Ed" | "R.N" | "Dr.med" | "B.C"
        | "A.D" | "B.C.E" | "C.E" => Some(Ends),
        "U.S" | "U.K" | "E.U" | "U.N" | "U.S.S.R" | "D.C" | "P.R.C" => Some(State),
        _ => None,
    }
}

fn foreign(word: &str) -> Option<Abbreviation> {
    match word {
        "z.B" | "d.h" | "u.a" | "bzw" | "ggf" | "inkl" | "bspw" | "evtl" | "sog" | "vgl" | "Vgl" | "Hr"
        | "Fr.Dr" | "Abs" | "Dra" | "Sra" | "Srta" | "Ud" | "Uds" | "p.ej" | "Dott" | "Sig" | "т.е"
        | "т.к" | "напр" | "ул" | "им" | "см" | "проф" | "акад" | "डॉ" | "प्रो" | "श्री" | "पं" | "सु" => {
            Some(GoesOn)
        }
        "núm" | "pág" | "págs" | "art.º" | "рис" | "табл" | "стр" | "гл" | "ст" | "Aufl" | "Bd" | "S"
        | "ок" => Some(Counts),
        "u.s.w" | "usw" | "др" | "т.д" | "т.п" | "млн" | "млрд" | "тыс" | "н.э" | "гг" | "रु" => {
            Some(Ends)
        }
        _ => None,
    }
}

/// Letters with stops between them that are on no list: `b.i.d.`, `p.o.`, `J.R.R.`.
fn dotted(word: &str) -> Option<Abbreviation> {
    if !word.contains('.') {
        return None;
    }
    let mut lower = true;
    for part in word.split('.') {
        let length = part.chars().count();
        if !(1..=2).contains(&length) || !part.chars().all(char::is_alphabetic) {
            return None;
        }
        lower &= part.chars().all(char::is_lowercase);
    }
    Some(if lower { Ends } else { MayEnd })
}

/// Words that count things by a letter: `vitamin C`, `Plan B`. A full stop after the letter ends the sentence.
pub(super) fn counts_by_letter(word: &str) -> bool {
    matches!(
        word,
        "vitamin"
            | "Vitamin"
            | "vitamins"
            | "hepatitis"
            | "Hepatitis"
            | "influenza"
            | "Influenza"
            | "protein"
            | "Protein"
            | "factor"
            | "Factor"
            | "type"
            | "Type"
            | "types"
            | "group"
            | "Group"
            | "groups"
            | "class"
            | "Class"
            | "grade"
            | "Grade"
            | "plan"
            | "Plan"
            | "option"
            | "Option"
            | "options"
            | "answer"
            | "Answer"
            | "point"
            | "Point"
            | "section"
            | "Section"
            | "part"
            | "Part"
            | "phase"
            | "stage"
            | "Stage"
            | "appendix"
            | "Appendix"
            | "figure"
            | "Figure"
            | "table"
            | "Table"
            | "schedule"
            | "Schedule"
            | "article"
            | "Article"
            | "exhibit"
            | "Exhibit"
            | "column"
            | "Column"
            | "row"
            | "case"
            | "Case"
            | "category"
            | "Category"
            | "level"
            | "Level"
            | "annex"
            | "Annex"
            | "chapter"
            | "Chapter"
            | "panel"
            | "Panel"
            | "box"
            | "Box"
            | "arm"
            | "Arm"
            | "cohort"
            | "Cohort"
            | "team"
            | "Team"
            | "subtype"
            | "blood"
            | "strain"
            | "allele"
            | "model"
            | "Model"
            | "drug"
            | "Drug"
            | "site"
            | "variant"
            | "War"
            | "Roman"
            | "vial"
            | "sample"
            | "Sample"
            | "compound"
            | "Compound"
            | "condition"
            | "Condition"
            | "step"
            | "Step"
            | "choice"
            | "Choice"
            | "Series"
            | "series"
            | "Schedules"
            | "immunoglobulin"
            | "complex"
            | "Complex"
            | "coenzyme"
            | "botulinum"
            | "gate"
            | "Gate"
            | "block"
            | "Block"
            | "zone"
            | "Zone"
            | "exon"
            | "line"
            | "Line"
    )
}

/// Words that begin sentences and are no part of a name. After an abbreviation they show that it ended one.
pub(super) fn begins_sentence(word: &str) -> bool {
    matches!(
        word,
        "The"
            | "This"
            | "That"
            | "These"
            | "Those"
            | "It"
            | "Its"
            | "They"
            | "We"
            | "You"
            | "There"
            | "Their"
            | "Our"
            | "Your"
            | "His"
            | "Her"
            | "He"
            | "She"
            | "My"
            | "In"
            | "On"
            | "At"
            | "By"
            | "For"
            | "From"
            | "With"
            | "Without"
            | "Within"
            | "Of"
            | "As"
            | "If"
            | "When"
            | "While"
            | "Where"
            | "Whereas"
            | "Who"
            | "What"
            | "Which"
            | "Why"
            | "How"
            | "Because"
            | "Since"
            | "Although"
            | "Though"
            | "However"
            | "But"
            | "And"
            | "Or"
            | "Yet"
            | "Also"
            | "Thus"
            | "Hence"
            | "Therefore"
            | "Moreover"
            | "Furthermore"
            | "Additionally"
            | "Then"
            | "Next"
            | "Finally"
            | "Later"
            | "Earlier"
            | "Today"
            | "Now"
            | "Once"
            | "Until"
            | "After"
            | "Before"
            | "During"
            | "Under"
            | "Over"
            | "Between"
            | "Among"
            | "Both"
            | "Each"
            | "Every"
            | "All"
            | "Any"
            | "Some"
            | "Many"
            | "Most"
            | "Several"
            | "Few"
            | "No"
            | "Not"
            | "Nobody"
            | "Nothing"
            | "None"
            | "Never"
            | "Another"
            | "Other"
            | "Others"
            | "Such"
            | "An"
            | "A"
            | "Is"
            | "Are"
            | "Was"
            | "Were"
            | "Does"
            | "Did"
            | "Can"
            | "Could"
            | "Should"
            | "Would"
            | "Must"
            | "Have"
            | "Has"
            | "Had"
            | "Patients"
            | "Researchers"
            | "Experts"
            | "Courts"
            | "Studies"
            | "Similarly"
            | "Instead"
            | "Nevertheless"
            | "Nonetheless"
            | "Meanwhile"
            | "Consequently"
            | "Overall"
            | "Here"
            | "Only"
            | "Even"
            | "Otherwise"
            | "Despite"
            | "To"
            | "So"
            | "Do"
            | "Take"
            | "Use"
            | "Note"
            | "See"
            | "Recent"
            | "According"
            | "Unlike"
            | "Like"
            | "Through"
            | "Because of"
            | "Usually"
            | "Often"
            | "Sometimes"
            | "Currently"
            | "Subsequently"
            | "Please"
            | "Let"
            | "Two"
            | "Three"
            | "First"
            | "Second"
            | "Third"
            | "One"
            | "Her's"
            | "Everyone"
            | "People"
            | "Subsequent"
            | "Further"
            | "Follow"
            | "Results"
            | "Rates"
            | "Growth"
    )
}

/// Those of [`begins_sentence`] that are also names, so that they say nothing after an initial: `J. An`.
pub(super) fn is_also_name(word: &str) -> bool {
    matches!(
        word,
        "He" | "She"
            | "An"
            | "A"
            | "So"
            | "Do"
            | "To"
            | "My"
            | "You"
            | "Her"
            | "May"
            | "Has"
            | "Had"
            | "Let"
            | "Can"
            | "Or"
            | "Of"
            | "Rates"
            | "Growth"
            | "Second"
            | "First"
            | "Third"
            | "One"
            | "See"
            | "Note"
            | "Must"
            | "Over"
            | "Like"
    )
}

/// Countries and unions that a sentence may begin with after `the U.S.`.
pub(super) fn is_country(word: &str) -> bool {
    matches!(
        word,
        "Canada"
            | "Mexico"
            | "Brazil"
            | "Argentina"
            | "Chile"
            | "Peru"
            | "Colombia"
            | "Cuba"
            | "France"
            | "Germany"
            | "Italy"
            | "Spain"
            | "Portugal"
            | "Ireland"
            | "Scotland"
            | "England"
            | "Wales"
            | "Britain"
            | "Belgium"
            | "Austria"
            | "Switzerland"
            | "Poland"
            | "Sweden"
            | "Norway"
            | "Denmark"
            | "Finland"
            | "Iceland"
            | "Greece"
            | "Turkey"
            | "Ukraine"
            | "Russia"
            | "China"
            | "Japan"
            | "Korea"
            | "India"
            | "Pakistan"
            | "Bangladesh"
            | "Indonesia"
            | "Vietnam"
            | "Thailand"
            | "Malaysia"
            | "Singapore"
            | "Philippines"
            | "Australia"
            | "Israel"
            | "Iran"
            | "Iraq"
            | "Egypt"
            | "Nigeria"
            | "Kenya"
            | "Ghana"
            | "Ethiopia"
            | "Morocco"
            | "Taiwan"
            | "Hungary"
            | "Romania"
            | "Bulgaria"
            | "Croatia"
            | "Serbia"
            | "Europe"
            | "Africa"
            | "Asia"
            | "Netherlands"
            | "Czechia"
            | "Slovakia"
            | "Slovenia"
            | "Estonia"
            | "Latvia"
            | "Lithuania"
            | "Luxembourg"
            | "Malta"
            | "Cyprus"
    )
}

/// Words that go on after a clock time or a degree although they have a capital: `9 a.m. Eastern`.
pub(super) fn follows_time(word: &str) -> bool {
    matches!(
        word,
        "EST"
            | "EDT"
            | "CST"
            | "CDT"
            | "MST"
            | "MDT"
            | "PST"
            | "PDT"
            | "ET"
            | "CT"
            | "MT"
            | "PT"
            | "GMT"
            | "UTC"
            | "BST"
            | "CET"
            | "CEST"
            | "IST"
            | "JST"
            | "Eastern"
            | "Central"
            | "Pacific"
            | "Monday"
            | "Tuesday"
            | "Wednesday"
            | "Thursday"
            | "Friday"
            | "Saturday"
            | "Sunday"
            | "BID"
            | "TID"
            | "QID"
            | "PRN"
            | "QD"
            | "QHS"
            | "PO"
            | "IV"
            | "IM"
            | "Anderson"
            | "Program"
            | "Degree"
            | "Thesis"
    )
}
