/** The attempts at SCORM packages that are under way. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ExecutionRecord } from '../../elearning/execution/execution.store.ts'

/** Selects the open executions `e` of an e-learning, each with its current attempt `a`. */
const selectOpen = (elearningUuid: string) => sql`
  from client_elearning ce
  join elearning_task t on t.client_uuid = ce.client_uuid and t.client_elearning_uuid = ce.uuid
  join elearning_execution e on e.client_uuid = t.client_uuid and e.task_uuid = t.uuid and e.state = 'open'
  join elearning_attempt a
    on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt
  where ce.elearning_uuid = ${elearningUuid}`

/** Counts the attempts at the released version of an e-learning that are under way. */
export async function countUnderWay(db: Db, elearningUuid: string | null): Promise<number> {
  if (elearningUuid === null) return 0

  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${selectOpen(elearningUuid)}
      and a.version_uuid = (select current_version_uuid from elearning where uuid = ${elearningUuid})
    `.execute(db)
  return rows[0]?.count ?? 0
}

/** An execution whose attempt began with an earlier version. */
export interface OutdatedExecution {
  executionUuid: string
  attempt: Pick<ExecutionRecord['attempt'], 'number' | 'state'>
}

/**
 * Returns executions of an e-learning whose attempt is under way and began with another version, and locks
 * them until the transaction ends.
 */
export async function lockOutdated(
  db: Db,
  { elearningUuid, versionUuid, limit }: { elearningUuid: string; versionUuid: string; limit: number },
): Promise<OutdatedExecution[]> {
  const { rows } = await sql<{ executionUuid: string; number: number }>`
    select e.uuid as execution_uuid, a.number ${selectOpen(elearningUuid)}
      and a.version_uuid <> ${versionUuid}
    order by e.uuid limit ${limit} for update of e, a`.execute(db)
  return rows.map(({ executionUuid, number }) => ({ executionUuid, attempt: { number, state: 'open' } }))
}
