/** Questions of learners and their answers. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { answersFor } from '../oral/oral.store.ts'
import { unitsToAsk } from './leaders.store.ts'

export interface NewQuestion {
  taskUuid: string
  memberUuid: string
  versionUuid: string
  kind: OwnQuestion['kind']
  pageId: string | null
  text: string
  askedAt: Date
}

export async function insertQuestion(db: Db, question: NewQuestion): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('elearningQuestion')
    .values({ uuid, ...question })
    .execute()
  return uuid
}

/** The wish to talk about a task that nobody has answered yet. */
export async function openTalk(db: Db, taskUuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select q.uuid from elearning_question q where q.task_uuid = ${taskUuid} and q.kind = 'talk'
      and not exists (select from elearning_answer w where w.client_uuid = q.client_uuid and w.question_uuid = q.uuid)`.execute(
    db,
  )
  return rows[0]?.uuid
}

/** Most who are told of one question. */
const maxTold = 10

/**
 * Whom a member asks: who was named for the e-learning, else who answers for the member's org units or the ones above, else for
 * the primary location, else who runs the company. Whoever a mail does not reach sees the question in the list, and it is not theirs alone.
 */
export async function responsibleFor(db: Db, taskUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive task as (
      select t.client_uuid, t.member_uuid, ce.responsible_member_uuid from elearning_task t
      join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid where t.uuid = ${taskUuid}
    ), unit as (
      ${unitsToAsk(sql`select member_uuid from task`)}
    ), choice as (
      select 1 as rank, responsible_member_uuid as uuid from task
      union select 2, r.member_uuid from unit u join org_unit_responsible r on r.org_unit_uuid = u.uuid where u.is_led
      union select 3, r.member_uuid from task
        join location_member lm on lm.client_uuid = task.client_uuid and lm.member_uuid = task.member_uuid and lm.is_primary
        join location_responsible r on r.client_uuid = lm.client_uuid and r.location_uuid = lm.location_uuid
      union select 4, m.uuid from member m where m.role in ('admin', 'super-admin')
    ), fit as (
      select c.rank, m.uuid from choice c join member m on m.uuid = c.uuid
      where m.archived_at is null and m.email is not null and m.role <> 'member' and m.uuid <> (select member_uuid from task))
    select uuid from fit where rank = (select min(rank) from fit) order by uuid limit ${sql.lit(maxTold)}`.execute(
    db,
  )
  return rows.map(({ uuid }) => uuid)
}

/** A question as stored, with the words that it and its answer need. */
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
export type OwnRow = QuestionRow & { seen: boolean }
export type AskedRow = QuestionRow & { memberUuid: string; firstName: string; lastName: string }

const questions = (language: Language, condition: RawBuilder<SqlBool>) => sql`(
  select q.uuid as question_uuid, q.kind, q.version_uuid, v.title ->> ${language} as title, q.page_id, q.text, q.asked_at,
    w.text as answer_text, w.answered_by_name as answered_by, w.answered_at, w.seen_at is not null as seen,
    q.member_uuid, member.first_name, member.last_name
  from elearning_question q
  join elearning_version v on v.uuid = q.version_uuid
  join member on member.client_uuid = q.client_uuid and member.uuid = q.member_uuid
  join elearning_task t on t.client_uuid = q.client_uuid and t.uuid = q.task_uuid
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  left join elearning_answer w on w.client_uuid = q.client_uuid and w.question_uuid = q.uuid
  where ${condition})`

/** A member's own questions. */
export function listOwn(
  db: Db,
  memberUuid: string,
  language: Language,
  { filter: _none, ...request }: Input<typeof calls.elearningQuestion.readOwnList>,
) {
  const own = questions(language, sql<SqlBool>`q.member_uuid = ${memberUuid}`) as RawBuilder<
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

/** Questions that the actor may answer. */
export function listAsked(
  db: Db,
  actor: Actor,
  language: Language,
  { filter, ...request }: Input<typeof calls.elearningQuestion.readList>,
) {
  const asked = questions(language, answersFor(actor)) as RawBuilder<OwnRow & AskedRow>
  const words = splitSearchText(filter.search)
  const found =
    words.length > 0
      ? sql<SqlBool>`search_fold(text || ' ' || title || ' ' || first_name || ' ' || last_name) like all ((select search_patterns(${words}))::text[])`
      : sql<SqlBool>`true`
  const query = db.selectFrom(asked.as('question')).selectAll().where(found)
  const { answered } = filter
  return readPage(
    db,
    answered === undefined ? query : query.where('answeredAt', answered ? 'is not' : 'is', null),
    request,
    order,
  )
}

/** A question that the actor may answer: who asked, and about what. */
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
    where q.uuid = ${questionUuid} and ${answersFor(actor)}`.execute(db)
  return rows[0]
}

interface NewAnswer {
  questionUuid: string
  text: string
  answeredAt: Date
  actor: Actor
}

/** Writes an answer; the database lets there be only one. */
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

/** The member has had all answers on screen. */
export async function markSeen(db: Db, memberUuid: string, now: Date): Promise<void> {
  await sql`
    update elearning_answer w set seen_at = ${now} from elearning_question q
    where q.client_uuid = w.client_uuid and q.uuid = w.question_uuid and q.member_uuid = ${memberUuid} and w.seen_at is null`.execute(
    db,
  )
}

/** How many answers a member has not seen. */
export async function countNewAnswers(db: Db, memberUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from elearning_question q
    join elearning_answer w on w.client_uuid = q.client_uuid and w.question_uuid = q.uuid
    where q.member_uuid = ${memberUuid} and w.seen_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
