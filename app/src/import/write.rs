//! The second pass: the checked lines are written in short transactions under the import's id.

use super::check::{Known, find_question, named};
use super::identity::identity;
use super::model::{Refusal, Summary};
use super::people::{People, Who};
use super::prepare::{Chunk, Prepared, Ready, ReadyAnswer, reader};
use super::record::{Input, Metadata, PersonName, QuestionName};
use super::service::{ImportError, Phase, Watch};
use super::shape::{Extra, LineShape};
use super::store::{Batch, NewAnswer, NewAssignment, NewImport, NewJudgement, NewPersonRow, NewQuestion};
use crate::context::Ctx;
use crate::id::{AnswerId, AssignmentId, ImportId, PersonId, ProjectId, QuestionId};
use crate::project::Project;
use crate::store::StoreError;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long a transaction should take, in milliseconds; 50 is the most that others should have to wait.
const AIM_MS: i64 = 30;
/// After how many bytes of lines the engine is given time for what it put off.
const CATCH_UP: u64 = 1024 * 1024;
/// The least and the most bytes of lines that one transaction takes.
const LEAST: u64 = 16 * 1024;
const MOST: u64 = 4 * 1024 * 1024;
/// What a row costs beside its bytes.
const ROW: u64 = 2048;

/// A question as far as the lines of one chunk touch it.
struct Local {
    id: QuestionId,
    author: Option<PersonId>,
    metadata: Metadata,
    answers: HashMap<String, (AnswerId, HashSet<PersonId>)>,
}

struct Writer<'a> {
    ctx: &'a Ctx,
    project: &'a Project,
    import: &'a ImportId,
    base: i64,
    protocol_version: i64,
    people: People,
    local: HashMap<String, Local>,
    batch: Batch,
    weight: u64,
    limit: u64,
    /// The batch that is being written, with its weight.
    under_way: Option<(JoinHandle<Result<i64, ImportError>>, u64)>,
    put_off: u64,
}

/// Writes the file's good lines and makes them visible.
pub async fn write(
    ctx: &Ctx,
    project: &Project,
    input: &Arc<dyn Input>,
    import: &ImportId,
    (refused, repeats): (&HashSet<u64>, bool),
    summary: &Summary,
    watch: &dyn Watch,
) -> Result<(), ImportError> {
    let mut writer = Writer::begin(ctx, project, input, import).await?;
    let settings = ctx.store.settings(&project.id).await?;
    let (mut chunks, mut done) = (reader(input.clone(), settings, Ready::of), 0);
    while let Some(chunk) = chunks.next().await {
        let Chunk { lines, bytes, room } = chunk?;
        let known = if repeats { writer.known(&lines).await? } else { Known::default() };
        for line in lines {
            match line {
                Prepared::Blank => {}
                Prepared::Refused(refusal) if refused.contains(&refusal.line) => {}
                Prepared::Refused(refusal) => return Err(ImportError::Changed(refusal)),
                Prepared::Line(ready) if refused.contains(&ready.line) => {}
                Prepared::Line(ready) => writer.line(&known, ready)?,
            }
            writer.flush_if_full().await?;
        }
        if repeats {
            // The next chunk looks up what this one brought.
            writer.flush().await?;
            writer.settle().await?;
        }
        writer.local.clear();
        drop(room);
        done += bytes;
        watch.at(Phase::Writing, done);
    }
    writer.flush().await?;
    writer.settle().await?;
    let counts = serde_json::to_string(&Summary { written: true, ..summary.clone() });
    let counts = counts.map_err(|e| ImportError::Stopped(e.to_string()))?;
    match ctx.store.finish_import(import, &counts, ctx.now()).await? {
        true => Ok(()),
        false => Err(ImportError::Swept),
    }
}

impl<'a> Writer<'a> {
    async fn begin(
        ctx: &'a Ctx,
        project: &'a Project,
        input: &Arc<dyn Input>,
        import: &'a ImportId,
    ) -> Result<Self, ImportError> {
        let new = NewImport {
            id: import.clone(),
            project: project.id.clone(),
            file_name: input.name().to_owned(),
            format: input.format().to_owned(),
            by: ctx.viewer.as_ref().map(|viewer| viewer.id.clone()),
            at: ctx.now(),
        };
        let base = match ctx.store.begin_import(&new).await {
            Err(StoreError::Taken(_)) => return Err(ImportError::Running),
            begun => begun?,
        };
        Ok(Writer {
            ctx,
            project,
            import,
            base,
            protocol_version: i64::from(ctx.store.protocol(&project.id).await?.version),
            people: People::new(ctx.store.known_people(&project.id).await?),
            local: HashMap::new(),
            batch: Batch::default(),
            weight: 0,
            limit: 128 * 1024,
            under_way: None,
            put_off: 0,
        })
    }

    async fn known(&self, lines: &[Prepared<Ready>]) -> Result<Known, ImportError> {
        let ready = lines.iter().filter_map(|line| match line {
            Prepared::Line(ready) => Some((&ready.question, ready.author.as_ref())),
            _ => None,
        });
        let (identities, ids) = named(&self.people, ready);
        Ok(Known::new(self.ctx.store.known_questions(&self.project.id, &identities, &ids).await?))
    }

    async fn flush_if_full(&mut self) -> Result<(), ImportError> {
        if self.weight >= self.limit { self.flush().await } else { Ok(()) }
    }

    /// Begins to write what is gathered, once what was begun before is written; meanwhile more can be gathered.
    async fn flush(&mut self) -> Result<(), ImportError> {
        if self.weight == 0 {
            return Ok(());
        }
        self.settle().await?;
        let batch = std::mem::take(&mut self.batch);
        let weight = std::mem::take(&mut self.weight);
        self.put_off += weight;
        let catch_up = self.put_off >= CATCH_UP;
        if catch_up {
            self.put_off = 0;
        }
        let write =
            write_batch(self.ctx.clone(), self.project.id.clone(), self.import.clone(), batch, catch_up);
        self.under_way = Some((tokio::spawn(write), weight));
        Ok(())
    }

    /// Waits for what is being written, and learns from its time how much to write at once.
    async fn settle(&mut self) -> Result<(), ImportError> {
        let Some((writing, weight)) = self.under_way.take() else { return Ok(()) };
        let took = writing.await.map_err(|e| ImportError::Stopped(e.to_string()))??;
        let aimed = weight * AIM_MS as u64 / took.max(1) as u64;
        self.limit = aimed.clamp(self.limit / 2, self.limit * 3 / 2).clamp(LEAST, MOST);
        Ok(())
    }

    /// The person with this name, added if there is none yet.
    fn person(&mut self, name: &PersonName) -> PersonId {
        let who = self.people.find(name);
        let (account, original) = match &who {
            Who::Known(person) => return person.clone(),
            Who::Member(account) => (Some(account.clone()), None),
            Who::New(original) => (None, Some(original.clone())),
        };
        let id = PersonId::new(&*self.ctx.ids);
        self.people.add(&who, &id);
        self.batch.persons.push(NewPersonRow { id: id.clone(), account, original });
        id
    }

    fn line(&mut self, known: &Known, ready: Ready) -> Result<(), ImportError> {
        self.weight += ready.bytes + ROW;
        let line = self.base + ready.line as i64;
        let identity = self.question(known, &ready, line)?;
        let mut shape = Some(ready.shape);
        let mut question = self.local.remove(&identity).expect("it was just found or made");
        let mut metadata = ready.metadata;
        if matches!(ready.question, QuestionName::Id(..)) {
            metadata.inherit(&question.metadata);
        }
        for (place, answer) in ready.answers.into_iter().enumerate() {
            self.answer(&mut question, (line, place as i64), &metadata, answer, &mut shape);
        }
        self.local.insert(identity, question);
        Ok(())
    }

    /// Finds or makes the line's question; gives its identity.
    fn question(&mut self, known: &Known, ready: &Ready, line: i64) -> Result<String, ImportError> {
        let stored = find_question(known, &self.people, &ready.question, ready.author.as_ref());
        let stored = stored.map_err(|(path, reason)| {
            ImportError::Changed(Refusal {
                line: ready.line,
                column: None,
                path: Some(path.to_owned()),
                reason,
            })
        })?;
        if let Some(stored) = stored {
            self.local.entry(stored.identity.clone()).or_insert_with(|| Local {
                id: stored.id.clone(),
                author: stored.author.clone(),
                metadata: stored.metadata.clone(),
                answers: stored
                    .answers
                    .iter()
                    .map(|a| {
                        (
                            a.system.clone(),
                            (a.id.clone(), a.with.iter().map(|(person, _)| person.clone()).collect()),
                        )
                    })
                    .collect(),
            });
            return Ok(stored.identity.clone());
        }
        let author = ready.author.as_ref().map(|name| self.person(name));
        let QuestionName::Text(text) = &ready.question else {
            return Err(ImportError::Stopped(
                "a question with an id is neither there nor missing".to_owned(),
            ));
        };
        let identity = identity(author.as_ref(), text);
        if !self.local.contains_key(&identity) {
            let id = QuestionId::new(&*self.ctx.ids);
            let extra = Extra { line: ready.shape.clone(), ..Extra::default() };
            self.batch.questions.push(NewQuestion {
                id: id.clone(),
                author: author.clone(),
                text: text.clone(),
                identity: identity.clone(),
                question_types: types_json(&ready.metadata),
                field: ready.metadata.field.clone(),
                specific_field: ready.metadata.specific_field.clone(),
                line,
                extra: if ready.answers.is_empty() { extra.to_column() } else { None },
            });
            let metadata = ready.metadata.clone();
            self.local.insert(identity.clone(), Local { id, author, metadata, answers: HashMap::new() });
        }
        Ok(identity)
    }

    fn answer(
        &mut self,
        question: &mut Local,
        (line, place_in_line): (i64, i64),
        metadata: &Metadata,
        mut answer: ReadyAnswer,
        shape: &mut Option<LineShape>,
    ) {
        let judge = answer.judge.take().map(|name| self.person(&name));
        let system = std::mem::take(&mut answer.system);
        let judged = answer.judgement.take();
        let for_author = answer.for_author && answer.set_aside.is_none();
        let known = question.answers.get(&system).map(|(id, _)| id.clone());
        let mut extra = Extra {
            line: LineShape::default(),
            answer: std::mem::take(&mut answer.shape),
            claims: std::mem::take(&mut answer.claim_shapes),
            judge: judge.clone().filter(|_| judged.is_none()),
        };
        let id = match &known {
            Some(id) => id.clone(),
            None => {
                extra.line = shape.take().unwrap_or_default();
                let id = AnswerId::new(&*self.ctx.ids);
                let bytes = answer.text.len() + answer.claims.len() + answer.attribution.len();
                let bytes = bytes + judged.as_ref().map_or(0, |j| j.document.len());
                self.batch.answers.push(NewAnswer {
                    id: id.clone(),
                    question: question.id.clone(),
                    system: system.clone(),
                    text: answer.text,
                    attribution: answer.attribution,
                    claims: answer.claims,
                    set_aside: answer.set_aside,
                    question_types: types_json(metadata),
                    field: metadata.field.clone(),
                    specific_field: metadata.specific_field.clone(),
                    line,
                    place_in_line,
                    digest: answer.digest,
                    extra: extra.to_column(),
                    bytes: bytes as i64,
                });
                id
            }
        };
        let with = &mut question.answers.entry(system).or_insert_with(|| (id.clone(), HashSet::new())).1;
        if let (Some(judgement), Some(judge)) = (judged, judge)
            && with.insert(judge.clone())
        {
            if known.is_some() {
                extra.line = shape.take().unwrap_or_default();
            }
            let judgement = NewJudgement {
                document: judgement.document,
                times: judgement.times,
                elapsed_ms: judgement.elapsed_ms,
                protocol_version: self.protocol_version,
                digest: judgement.digest,
                extra: known.is_some().then(|| extra.to_document()),
            };
            self.batch.assignments.push(NewAssignment {
                id: AssignmentId::new(&*self.ctx.ids),
                answer: id.clone(),
                person: judge,
                judgement: Some(judgement),
            });
        }
        let author = question.author.clone().filter(|_| for_author);
        if let Some(author) = author
            && self.people.is_member(&Who::Known(author.clone()))
            && with.insert(author.clone())
        {
            self.batch.assignments.push(NewAssignment {
                id: AssignmentId::new(&*self.ctx.ids),
                answer: id,
                person: author,
                judgement: None,
            });
        }
    }
}

/// Writes a batch, and leaves others a gap: a second process that waits for SQLite's lock looks only now and then
/// whether it is free. Gives the milliseconds that the transaction took.
async fn write_batch(
    ctx: Ctx,
    project: ProjectId,
    import: ImportId,
    batch: Batch,
    catch_up: bool,
) -> Result<i64, ImportError> {
    let started = ctx.now();
    if !ctx.store.write_import(&project, &import, &batch, started).await? {
        return Err(ImportError::Swept);
    }
    let took = ctx.now().millis_since(started);
    let gap = tokio::time::sleep(Duration::from_millis((took as u64 / 5).min(10)));
    if catch_up {
        let (caught_up, ()) = tokio::join!(ctx.store.catch_up(), gap);
        caught_up?;
    } else {
        gap.await;
    }
    Ok(took)
}

fn types_json(metadata: &Metadata) -> String {
    serde_json::to_string(&metadata.question_types).expect("texts are always JSON")
}
