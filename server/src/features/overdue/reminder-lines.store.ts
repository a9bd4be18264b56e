/** The lines of reminders and copies: overdue tasks in the language of the reader. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { maxLetters } from '@sorgfalt/contract/overdue/overdue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { recipientsOf, withLeaders } from './leaders.store.ts'
import {
  isOralPending,
  type OverdueQuery,
  overdueTasks,
  titleOf,
  wholeCompany,
} from './overdue-tasks.store.ts'
import { isRemindedOfTask, withAllTasks } from './reach.store.ts'
import type { StoredOrder } from './reminder-order.store.ts'

/** A line of a message: an overdue task. */
export interface ReminderLine {
  /** The reader of the message. */
  readerUuid: string
  kind: string
  title: string
  dueOn: string
  oralPending: boolean
  /** The member who has to act. */
  person: string
  /** The number of lines for the reader, including those that were left out. */
  lineCount: number
}

const lineColumns = sql`task.kind, titled.title, task.due_on, ${isOralPending} as oral_pending,
  concat_ws(' ', task.first_name, task.last_name) as person`

/** Returns the lines that a message to `memberUuid` would contain now, in this language. */
export async function listPreviewLines(
  db: Db,
  query: OverdueQuery,
  memberUuid: string,
  language: Language,
): Promise<ReminderLine[]> {
  const only = sql<SqlBool>`member.uuid = ${memberUuid}::uuid`
  const { rows } = await sql<ReminderLine>`
    select task.member_uuid as reader_uuid, ${lineColumns}, 1 as line_count
    from ${overdueTasks(withAllTasks({ ...query, only }))} task
    ${titleOf(sql`${language}::text`)}
    where not ${isRemindedOfTask(query.today)}
    order by task.due_on, titled.title, task.subject_uuid`.execute(db)
  return rows
}

/** The reminders `mine` whose tasks are still overdue, with these tasks. `members` limits the tasks. */
const tasksOfOrder = (today: string, members: RawBuilder<unknown>) => sql`
  reminder mine
  join ${overdueTasks({
    scope: wholeCompany,
    today,
    filter: {},
    only: sql<SqlBool>`member.uuid in (${members})`,
  })} task on task.member_uuid = mine.member_uuid and task.reminder_kind = mine.kind
    and task.subject_uuid = mine.subject_uuid`

/** Returns the lines of these members' reminders. Tasks that are no longer overdue are left out. */
export async function listReminderLines(
  db: Db,
  orderUuid: string,
  today: string,
  members: readonly string[],
): Promise<ReminderLine[]> {
  const { rows } = await sql<ReminderLine>`
    select task.member_uuid as reader_uuid, ${lineColumns}, 1 as line_count
    from ${tasksOfOrder(today, sql`select unnest(${members}::uuid[])`)}
    join member reader on reader.client_uuid = task.client_uuid and reader.uuid = task.member_uuid
    ${titleOf(sql`reader.language`)}
    where mine.order_uuid = ${orderUuid}
    order by task.due_on, titled.title, task.subject_uuid`.execute(db)
  return rows
}

/**
 * Returns the lines of the letters of an order. If the order has no letter, returns those of the letters that
 * were printed earlier today.
 */
export async function listLetterLines(
  db: Db,
  query: OverdueQuery,
  { uuid, counts }: StoredOrder,
): Promise<ReminderLine[]> {
  const { today } = query
  const isWanted = counts.letter > 0 ? sql`n.order_uuid = ${uuid}::uuid` : sql`o.reminded_on = ${today}::date`
  const only = sql<SqlBool>`member.uuid in (
    select n.member_uuid from reminder_order_recipient n
    join reminder_order o on o.client_uuid = n.client_uuid and o.uuid = n.order_uuid
    where n.way = 'letter' and ${isWanted} order by n.member_uuid limit ${maxLetters})`

  const { rows } = await sql<ReminderLine>`
    select task.member_uuid as reader_uuid, ${lineColumns}, 1 as line_count
    from ${overdueTasks(withAllTasks({ ...query, only }))} task
    join member reader on reader.client_uuid = task.client_uuid and reader.uuid = task.member_uuid
    ${titleOf(sql`reader.language`)}
    where ${isRemindedOfTask(today)}
    order by task.due_on, titled.title, task.subject_uuid`.execute(db)
  return rows
}

/** Maximum number of lines of a copy. */
const maxCopyLines = 25

/**
 * Returns the first `maxCopyLines` lines of the copies to these readers. A reader gets the lines about the
 * members of their own org units, or all lines of the order with `isFull`.
 */
export async function listCopyLines(
  db: Db,
  orderUuid: string,
  today: string,
  { readers, isFull }: { readers: readonly string[]; isFull: boolean },
): Promise<ReminderLine[]> {
  if (readers.length === 0) return []

  const members = recipientsOf(sql`${orderUuid}::uuid`)
  const audience = isFull
    ? sql`select n.member_uuid, reader.uuid as reader_uuid
        from (${members}) n cross join unnest(${readers}::uuid[]) reader (uuid)`
    : sql`select led.member_uuid, led.leader_uuid as reader_uuid
        from led where led.leader_uuid = any (${readers}::uuid[])`

  const { rows } = await sql<ReminderLine>`
    with ${withLeaders(members)},
    audience as (${audience}),
    line as (
      select audience.reader_uuid, reader.language, task.*,
        row_number() over (partition by audience.reader_uuid
          order by task.due_on, task.last_name, task.first_name, task.subject_uuid) as number,
        count(*) over (partition by audience.reader_uuid) as line_count
      from ${tasksOfOrder(today, sql`select member_uuid from audience`)}
      join audience on audience.member_uuid = task.member_uuid
      join member reader on reader.client_uuid = task.client_uuid and reader.uuid = audience.reader_uuid
      where mine.order_uuid = ${orderUuid})
    select task.reader_uuid, ${lineColumns}, task.line_count
    from line task
    ${titleOf(sql`task.language`)}
    where task.number <= ${maxCopyLines}
    order by task.reader_uuid, task.number`.execute(db)
  return rows
}
