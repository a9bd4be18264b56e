/** Questions of learners, including wishes to talk, and their answers. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { isResponsibleFor } from '../oral/missing-oral-part.store.ts'
import { responsibleUnits } from './responsible-units.store.ts'

/** A question or the wish to talk, before it is stored. */
export interface NewQuestion {
  taskUuid: string
  memberUuid: string
  versionUuid: string
  kind: OwnQuestion['kind']
  pageId: string | null
  text: string
  askedAt: Date
}

/** Stores a question and returns its uuid. */
export async function insertQuestion(db: Db, question: NewQuestion): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('elearningQuestion')
    .values({ uuid, ...question })
    .execute()

  return uuid
}

/** Returns the uuid of the unanswered wish to talk about a task. */
export async function findOpenTalk(db: Db, taskUuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select q.uuid from elearning_question q
    where q.task_uuid = ${taskUuid} and q.kind = 'talk' and not exists (
      select from elearning_answer w
      where w.client_uuid = q.client_uuid and w.question_uuid = q.uuid)`.execute(db)
  return rows[0]?.uuid
}

/** Maximum number of recipients of the email about one question. */
const maxRecipients = 10

/**
 * Returns the members who are notified about a question. The first of these groups that has members is used:
 * 1. the responsible member of the e-learning
 * 2. the responsible members of the learner's org units or of the units above
 * 3. the responsible members of the learner's primary location
 * 4. the administrators of the company Only members with an email address and a role above `member` count.
 * All other responsible members see the question only in the list.
 */
export async function findRecipients(db: Db, taskUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive task as (
      select t.client_uuid, t.member_uuid, ce.responsible_member_uuid from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
      where t.uuid = ${taskUuid}
    ), unit as (
      ${responsibleUnits(sql`select member_uuid from task`)}
    ), choice as (
      select 1 as rank, responsible_member_uuid as uuid from task
      union select 2, r.member_uuid
        from unit u join org_unit_responsible r on r.org_unit_uuid = u.uuid where u.is_led
      union select 3, r.member_uuid from task
        join location_member lm
          on lm.client_uuid = task.client_uuid and lm.member_uuid = task.member_uuid and lm.is_primary
        join location_responsible r on r.client_uuid = lm.client_uuid and r.location_uuid = lm.location_uuid
      union select 4, m.uuid from member m where m.role in ('admin', 'super-admin')
    ), reachable as (
      select c.rank, m.uuid from choice c join member m on m.uuid = c.uuid
      where m.archived_at is null and m.email is not null and m.role <> 'member'
        and m.uuid <> (select member_uuid from task))
    select uuid from reachable where rank = (select min(rank) from reachable) order by uuid
    limit ${sql.lit(maxRecipients)}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** A question as stored, with its e-learning and its answer. */
interface QuestionRow {
  questionUuid: string
  kind: OwnQuestion['kind']
  versionUuid: string
  title: string
  pageId: string | null
  text: string
  askedAt: Date
  answerText: string | null
  answeredBy: string | null
  answeredAt: Date | null
}
/** A question in the list of the learner who asked it. */
export type OwnRow = QuestionRow & { seen: boolean }
/** A question in the list of the members who may answer it. */
export type AskedRow = QuestionRow & { memberUuid: string; firstName: string; lastName: string }

const selectQuestions = (language: Language, condition: RawBuilder<SqlBool>) => sql`(
  select q.uuid as question_uuid, q.kind, q.version_uuid, v.title ->> ${language} as title, q.page_id, q.text,
    q.asked_at, w.text as answer_text, w.answered_by_name as answered_by, w.answered_at,
    w.seen_at is not null as seen,
    q.member_uuid, member.first_name, member.last_name
  from elearning_question q
  join elearning_version v on v.uuid = q.version_uuid
  join member on member.client_uuid = q.client_uuid and member.uuid = q.member_uuid
  join elearning_task t on t.client_uuid = q.client_uuid and t.uuid = q.task_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  left join elearning_answer w on w.client_uuid = q.client_uuid and w.question_uuid = q.uuid
  where ${condition})`

/** Returns a page of the questions that a member has asked. */
export function listOwn(
  db: Db,
  memberUuid: string,
  language: Language,
  { filter: _none, ...request }: Input<typeof calls.elearningQuestion.readOwnList>,
) {
  const own = selectQuestions(language, sql<SqlBool>`q.member_uuid = ${memberUuid}`) as RawBuilder<
    OwnRow & AskedRow
  >
  return readPage(db, db.selectFrom(own.as('question')).selectAll(), request, {
    by: { askedAt: 'askedAt' },
    otherwise: 'askedAt',
    uuid: 'questionUuid',
  })
}

const order = {
  by: {
    askedAt: 'askedAt',
    title: [inAlphabet('title'), 'askedAt'],
    member: [inAlphabet('lastName'), inAlphabet('firstName'), 'askedAt'],
  },
  otherwise: 'askedAt',
  uuid: 'questionUuid',
} as const

/** Returns a page of the questions that the actor may answer. */
export function listAsked(
  db: Db,
  actor: Actor,
  language: Language,
  { filter, ...request }: Input<typeof calls.elearningQuestion.readList>,
) {
  const asked = selectQuestions(language, isResponsibleFor(actor)) as RawBuilder<OwnRow & AskedRow>
  const searchTerms = splitSearchText(filter.search)
  const matchesSearch =
    searchTerms.length > 0
      ? sql<SqlBool>`search_fold(text || ' ' || title || ' ' || first_name || ' ' || last_name)
          like all ((select search_patterns(${searchTerms}))::text[])`
      : sql<SqlBool>`true`

  const query = db.selectFrom(asked.as('question')).selectAll().where(matchesSearch)
  const { answered } = filter

  return readPage(
    db,
    answered === undefined ? query : query.where('answeredAt', answered ? 'is not' : 'is', null),
    request,
    order,
  )
}

/** Returns the learner and the e-learning of a question that the actor may answer. */
export async function findAsked(
  db: Db,
  actor: Actor,
  questionUuid: string,
): Promise<{ memberUuid: string; title: Record<Language, string> } | undefined> {
  const { rows } = await sql<{ memberUuid: string; title: Record<Language, string> }>`
    select q.member_uuid, v.title from elearning_question q
    join elearning_version v on v.uuid = q.version_uuid
    join member on member.client_uuid = q.client_uuid and member.uuid = q.member_uuid
    join elearning_task t on t.client_uuid = q.client_uuid and t.uuid = q.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where q.uuid = ${questionUuid} and ${isResponsibleFor(actor)}`.execute(db)
  return rows[0]
}

interface NewAnswer {
  questionUuid: string
  text: string
  answeredAt: Date
  actor: Actor
}

/**
 * Stores an answer.
 * @throws Refusal ElearningQuestion.Answered, raised by a constraint, when the question already has an answer
 */
export async function insertAnswer(db: Db, { actor, ...answer }: NewAnswer): Promise<void> {
  const { firstName, lastName } = await db
    .selectFrom('member')
    .select(['firstName', 'lastName'])
    .where('uuid', '=', actor.uuid ?? '')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('elearningAnswer')
    .values({
      ...answer,
      answeredByName: `${firstName} ${lastName}`,
      actorKind: actor.kind,
      actorUuid: actor.uuid,
    })
    .execute()
}

/** Marks all answers to the questions of a member as seen. */
export async function markAnswersSeen(db: Db, memberUuid: string, now: Date): Promise<void> {
  await sql`
    update elearning_answer w set seen_at = ${now} from elearning_question q
    where q.client_uuid = w.client_uuid and q.uuid = w.question_uuid
      and q.member_uuid = ${memberUuid} and w.seen_at is null`.execute(db)
}

/** Selects the number of answers that a member has not seen. */
export const selectNewAnswers = (memberUuid: string) => sql`
  select count(*) as count from elearning_question q
  join elearning_answer w on w.client_uuid = q.client_uuid and w.question_uuid = q.uuid
  where q.member_uuid = ${memberUuid} and w.seen_at is null`

/** Counts the answers that a member has not seen. */
export async function countNewAnswers(db: Db, memberUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${selectNewAnswers(memberUuid)}`.execute(db)
  return rows[0]?.count ?? 0
}
