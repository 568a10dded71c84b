//! The first pass: every line is held against the lines before it and against what is stored. Nothing is written.

use super::compare::{Compare, Verdict};
use super::identity::{core, identity, short};
use super::model::{Refusal, Summary};
use super::people::{People, Who};
use super::prepare::{Checked, CheckedAnswer, Prepared, reader};
use super::record::{Input, PersonName, QuestionName};
use super::service::{ImportError, Phase, Watch};
use super::store::{KnownAnswer, KnownQuestion};
use crate::context::Ctx;
use crate::id::QuestionId;
use crate::project::{Project, pseudonym};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What the first pass found.
pub struct Checking {
    /// The counts.
    pub summary: Summary,
    /// The refused lines.
    pub refused: HashSet<u64>,
    /// Whether questions of the file occur on several lines or are there already.
    pub repeats: bool,
}

/// Where something stood in the file first, with its fingerprint.
struct Seen {
    line: u64,
    offset: u64,
    digest: String,
}

/// What is known while the lines pass by. Within a file, questions, answers and judgements go by 16 bytes each.
struct Pass<'a> {
    compare: Compare<'a>,
    people: People,
    questions: HashSet<u128>,
    answers: HashMap<u128, Seen>,
    judgements: HashMap<u128, Seen>,
    new_people: HashSet<String>,
    checking: Checking,
}

/// What one good line brings.
#[derive(Default)]
struct Brings {
    question: Option<u128>,
    repeated: bool,
    answers: Vec<(u128, usize)>,
    judgements: Vec<(u128, String)>,
    assignments: u64,
    people: Vec<String>,
}

/// Reads and checks the whole file.
pub async fn check(
    ctx: &Ctx,
    project: &Project,
    input: &Arc<dyn Input>,
    watch: &dyn Watch,
) -> Result<Checking, ImportError> {
    let people = People::new(ctx.store.known_people(&project.id).await?);
    let filled = ctx.store.has_questions(&project.id).await?;
    let mut pass = Pass {
        compare: Compare { ctx, input },
        people,
        questions: HashSet::new(),
        answers: HashMap::new(),
        judgements: HashMap::new(),
        new_people: HashSet::new(),
        checking: Checking { summary: Summary::default(), refused: HashSet::new(), repeats: false },
    };
    let settings = ctx.store.settings(&project.id).await?;
    let (mut chunks, mut done) = (reader(input.clone(), settings, Checked::of), 0);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk?;
        let known = if filled { pass.known(project, &chunk.lines).await? } else { Known::default() };
        for line in chunk.lines {
            pass.line(&known, line).await?;
        }
        done += chunk.bytes;
        watch.at(Phase::Checking, done);
    }
    Ok(pass.checking)
}

/// Stored questions that a chunk names.
#[derive(Default)]
pub struct Known {
    by_identity: HashMap<String, KnownQuestion>,
    ids: HashMap<QuestionId, String>,
}

impl Known {
    /// From what the store found.
    pub fn new(questions: Vec<KnownQuestion>) -> Known {
        let ids = questions.iter().map(|q| (q.id.clone(), q.identity.clone())).collect();
        Known { by_identity: questions.into_iter().map(|q| (q.identity.clone(), q)).collect(), ids }
    }

    /// The question with this identity.
    pub fn with_identity(&self, identity: &str) -> Option<&KnownQuestion> {
        self.by_identity.get(identity)
    }

    /// The question with this id.
    pub fn with_id(&self, id: &QuestionId) -> Option<&KnownQuestion> {
        self.by_identity.get(self.ids.get(id)?)
    }
}

/// The identity of a question that a line names by its text, unless its author is new and so is it.
pub fn stored_identity(people: &People, author: Option<&PersonName>, text: &str) -> Option<String> {
    match author.map(|name| people.find(name)) {
        None => Some(identity(None, text)),
        Some(Who::Known(person)) => Some(identity(Some(&person), text)),
        Some(_) => None,
    }
}

/// What is wrong with one line: path and reason.
pub type Wrong = (&'static str, String);

/// The stored question that a line names, if there is one; what is wrong with the way it names it.
pub fn find_question<'k>(
    known: &'k Known,
    people: &People,
    question: &QuestionName,
    author: Option<&PersonName>,
) -> Result<Option<&'k KnownQuestion>, Wrong> {
    let (id, text) = match question {
        QuestionName::Text(text) => {
            let identity = stored_identity(people, author, text);
            return Ok(identity.and_then(|identity| known.with_identity(&identity)));
        }
        QuestionName::Id(id, text) => (id, text),
    };
    let found = known
        .with_id(id)
        .ok_or_else(|| ("question_id", "the project has no question with this id".to_owned()))?;
    if text.as_ref().is_some_and(|text| *text != found.text) {
        return Err(("question", "the question with this question_id has another text".to_owned()));
    }
    let named = author.is_none_or(|name| {
        let by_pseudonym = found.author.as_ref().and_then(|person| people.number(person)).map(pseudonym);
        let own = found.author.clone().map(Who::Known);
        Some(people.find(name)) == own
            || matches!(name, PersonName::Original(o) if Some(o) == by_pseudonym.as_ref())
    });
    if named {
        Ok(Some(found))
    } else {
        Err(("author", "the question with this question_id is somebody else's".to_owned()))
    }
}

/// The identities and ids that a chunk's lines name.
pub fn named<'a>(
    people: &People,
    lines: impl Iterator<Item = (&'a QuestionName, Option<&'a PersonName>)>,
) -> (Vec<String>, Vec<QuestionId>) {
    let (mut identities, mut ids) = (Vec::new(), Vec::new());
    for (question, author) in lines {
        match question {
            QuestionName::Text(text) => identities.extend(stored_identity(people, author, text)),
            QuestionName::Id(id, _) => ids.push(id.clone()),
        }
    }
    (identities, ids)
}

impl Pass<'_> {
    async fn known(&self, project: &Project, lines: &[Prepared<Checked>]) -> Result<Known, ImportError> {
        let checked = lines.iter().filter_map(|line| match line {
            Prepared::Line(checked) => Some((&checked.question, checked.author.as_ref())),
            _ => None,
        });
        let (identities, ids) = named(&self.people, checked);
        Ok(Known::new(self.compare.ctx.store.known_questions(&project.id, &identities, &ids).await?))
    }

    async fn line(&mut self, known: &Known, line: Prepared<Checked>) -> Result<(), ImportError> {
        self.checking.summary.lines += 1;
        match line {
            Prepared::Blank => self.checking.summary.blank += 1,
            Prepared::Refused(refusal) => self.refuse(refusal),
            Prepared::Line(checked) => match self.brings(known, &checked).await? {
                Ok(brings) => self.accept(&checked, brings),
                Err(refusal) => self.refuse(refusal),
            },
        }
        Ok(())
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.checking.refused.insert(refusal.line);
        self.checking.summary.refuse(refusal);
    }

    /// What the line brings beyond what is there, or why it is refused. Changes nothing.
    async fn brings(&self, known: &Known, line: &Checked) -> Result<Result<Brings, Refusal>, ImportError> {
        let refusal = |(path, reason): Wrong| Refusal {
            line: line.line,
            column: None,
            path: Some(path.to_owned()),
            reason,
        };
        let stored = match find_question(known, &self.people, &line.question, line.author.as_ref()) {
            Ok(stored) => stored,
            Err(wrong) => return Ok(Err(refusal(wrong))),
        };
        let author = line.author.as_ref().map(|name| self.people.find(name));
        let key = match (stored, &line.question) {
            (Some(stored), _) => short(&[stored.id.as_str()]),
            (None, QuestionName::Text(text)) => {
                short(&[&author.as_ref().map(Who::key).unwrap_or_default(), text])
            }
            (None, QuestionName::Id(id, _)) => short(&[id.as_str()]),
        };
        let mut brings = Brings { repeated: stored.is_some(), ..Brings::default() };
        if stored.is_none() {
            match self.questions.contains(&key) {
                true => brings.repeated = true,
                false => brings.question = Some(key),
            }
        }
        brings.people.extend(author.as_ref().filter(|who| !matches!(who, Who::Known(_))).map(Who::key));
        let author = stored.and_then(|s| s.author.clone()).map(Who::Known).or(author);
        for (index, answer) in line.answers.iter().enumerate() {
            let there = stored.and_then(|s| s.answers.iter().find(|a| a.system == answer.system));
            if let Some(refusal) =
                self.answer(&mut brings, (key, index), line, answer, there, author.as_ref()).await?
            {
                return Ok(Err(refusal));
            }
        }
        Ok(Ok(brings))
    }

    async fn answer(
        &self,
        brings: &mut Brings,
        (question, index): (u128, usize),
        line: &Checked,
        answer: &CheckedAnswer,
        stored: Option<&KnownAnswer>,
        author: Option<&Who>,
    ) -> Result<Option<Refusal>, ImportError> {
        let key = short(&[&question.to_string(), &answer.system]);
        let seen = self.answers.get(&key);
        let equal = |digest: &str| match answer.judgement {
            Some(_) => core(digest) == core(&answer.digest),
            None => digest == answer.digest,
        };
        let verdict = match (stored, seen) {
            (Some(stored), _) if equal(&stored.digest) => Verdict::Equal,
            (Some(stored), _) => self.compare.stored_answer(line, answer, &stored.id).await?,
            (None, Some(seen)) if equal(&seen.digest) => Verdict::Equal,
            (None, Some(seen)) => self.compare.earlier_answer(line, answer, (seen.line, seen.offset)).await?,
            (None, None) => Verdict::New,
        };
        match verdict {
            Verdict::Refused(refusal) => return Ok(Some(refusal)),
            Verdict::New => brings.answers.push((key, index)),
            Verdict::Equal => {}
        }
        if answer.judgement.is_some() || (answer.judge.is_some() && stored.is_none() && seen.is_none()) {
            let who = self.people.find(answer.judge.as_ref().unwrap_or(&PersonName::Original(String::new())));
            if let Some(refusal) = self.judgement(brings, key, line, answer, stored, &who).await? {
                return Ok(Some(refusal));
            }
        }
        if let Some(author) =
            author.filter(|who| answer.for_author && !answer.set_aside && self.people.is_member(who))
        {
            let with =
                |stored: &KnownAnswer| stored.with.iter().any(|(p, _)| Who::Known(p.clone()) == *author);
            brings.assignments += u64::from(!stored.is_some_and(with) && seen.is_none());
        }
        Ok(None)
    }

    async fn judgement(
        &self,
        brings: &mut Brings,
        answer_key: u128,
        line: &Checked,
        answer: &CheckedAnswer,
        stored: Option<&KnownAnswer>,
        who: &Who,
    ) -> Result<Option<Refusal>, ImportError> {
        if !matches!(who, Who::Known(_)) {
            brings.people.push(who.key());
        }
        let Some(digest) = &answer.judgement else { return Ok(None) };
        let key = short(&[&answer_key.to_string(), &who.key()]);
        let with = stored.and_then(|s| {
            let (person, judged) = s.with.iter().find(|(p, _)| Who::Known(p.clone()) == *who)?;
            Some((&s.id, person, judged.as_deref()))
        });
        let verdict = match (with, self.judgements.get(&key)) {
            (Some((_, _, Some(judged))), _) if judged == digest => Verdict::Equal,
            (Some((stored, person, _)), _) => {
                self.compare.stored_judgement(line, answer, stored, person).await?
            }
            (None, Some(seen)) if seen.digest == *digest => Verdict::Equal,
            (None, Some(seen)) => {
                self.compare.earlier_judgement(line, answer, (seen.line, seen.offset)).await?
            }
            (None, None) => Verdict::New,
        };
        match verdict {
            Verdict::Refused(refusal) => return Ok(Some(refusal)),
            Verdict::New => brings.judgements.push((key, digest.clone())),
            Verdict::Equal => {}
        }
        Ok(None)
    }

    /// Counts a good line and remembers what it named.
    fn accept(&mut self, line: &Checked, brings: Brings) {
        let summary = &mut self.checking.summary;
        let adds = brings.question.is_some()
            || !brings.answers.is_empty()
            || !brings.judgements.is_empty()
            || brings.assignments > 0;
        match adds {
            true => summary.lines_added += 1,
            false => summary.already_there += 1,
        }
        self.checking.repeats |= brings.repeated;
        summary.questions_added += u64::from(brings.question.is_some());
        self.questions.extend(brings.question);
        summary.assignments_added += brings.assignments;
        summary.judgements_added += brings.judgements.len() as u64;
        let place = |digest: String| Seen { line: line.line, offset: line.offset, digest };
        self.judgements.extend(brings.judgements.into_iter().map(|(key, digest)| (key, place(digest))));
        for (key, index) in brings.answers {
            let answer = &line.answers[index];
            summary.answers_added += 1;
            summary.claims_added += answer.claims;
            summary.set_aside += u64::from(answer.set_aside);
            for mark in &answer.unresolved {
                summary.warnings.unresolved_citations.note(line.line, &answer.system, mark.clone());
            }
            for claim in &answer.unplaced {
                summary.warnings.claims_without_place.note(line.line, &answer.system, claim.to_string());
            }
            self.answers.insert(key, place(answer.digest.clone()));
        }
        let new = brings.people.into_iter().filter(|key| self.new_people.insert(key.clone()));
        summary.persons_added += new.count() as u64;
    }
}
