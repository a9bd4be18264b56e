/** Reads the member's own tasks for the start page and for the counts of the menu. */
import { defaultLanguage, type Language } from '@sorgfalt/contract/core/limits'
import type { MenuCounts, OwnTasks } from '@sorgfalt/contract/start/overview'
import { maxOwnTasks } from '@sorgfalt/contract/start/overview'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { selectNewAnswers } from '../elearning/question/question.store.ts'
import { selectValidCertificates } from '../elearning/task/task.store.ts'
import { orderByDueDate, queryActions, type Reader } from '../risk-assessment/plan/action-list.store.ts'

export interface OwnFacts extends Pick<OwnTasks, 'certificates' | 'nextExpiry' | 'newAnswers'> {
  language: Language
}

/** Returns the language of the member, the valid certificates and the number of new answers. */
export async function readOwnFacts(db: Db, memberUuid: string, today: string): Promise<OwnFacts> {
  const { rows } = await sql<OwnFacts>`
    select m.language, c.certificates, c.next_expiry, (${selectNewAnswers(memberUuid)}) as new_answers
    from member m cross join (${selectValidCertificates(memberUuid, today)}) c
    where m.uuid = ${memberUuid}`.execute(db)

  return rows[0] ?? { language: defaultLanguage, certificates: 0, nextExpiry: null, newAnswers: 0 }
}

/** Returns the member's own open actions and the number of done ones. */
export async function readOwnActions(
  db: Db,
  reader: Reader,
  memberUuid: string,
): Promise<OwnTasks['actions']> {
  const open = queryActions(db, reader, undefined, {
    mine: true,
    due: ['overdue', 'next7Days', 'nextMonth', 'none'],
  })
  const done = queryActions(db, reader, undefined, { responsible: [memberUuid], due: ['done'] })

  const { rows } = await sql<OwnTasks['actions']['rows'][number] & { total: number; doneCount: number }>`
    select action.*, n.total, n.done_count
    from (
      select (select count(*) from (${open}) open) as total,
        (select count(*) from (${done}) done) as done_count) n
    left join (${orderByDueDate(open).limit(maxOwnTasks)}) action on true`.execute(db)

  const { total = 0, doneCount = 0 } = rows[0] ?? {}

  return {
    rows: rows
      .filter(({ riskUuid }) => riskUuid !== null)
      .map(({ total: _total, doneCount: _done, ...action }) => action),
    total,
    doneCount,
  }
}

/** Counts the member's own actions that are overdue. */
export async function countOverdueActions(db: Db, reader: Reader): Promise<MenuCounts['overdueActions']> {
  const overdue = queryActions(db, reader, undefined, { mine: true, due: ['overdue'] })
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${overdue}) o`.execute(db)

  return rows[0]?.count ?? 0
}
