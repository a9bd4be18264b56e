/** The result of a passed attempt, the same for native courses and for packages. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { issueResults } from '../../certificate/issue-results.ts'
import { markOralMissing, oralConfirmationExists, resultOfCycle } from '../../certificate/result.store.ts'
import type { ExecutionRecord } from './execution.store.ts'

/** The stored result of a pass. Null for a practice, and while the oral part is missing. */
export type IssuedResult = Pick<NonNullable<SaveResult['result']>, 'resultUuid' | 'nextDueDate'>
export const noResult: IssuedResult = { resultUuid: null, nextDueDate: null }

/**
 * Closes the cycle, plans the next one and stores the result. A practice has no result. When the oral part is
 * required, the result is stored only after the oral part has been confirmed.
 */
export async function issueResult(
  { db, actor, today, courses }: CallContext,
  execution: ExecutionRecord,
  language: Language,
  now: Date,
): Promise<IssuedResult> {
  const { cycleUuid, confirmationMode } = execution
  if (cycleUuid === null) return noResult
  if (confirmationMode === 'required' && !(await oralConfirmationExists(db, cycleUuid))) {
    await markOralMissing(db, cycleUuid)
    return noResult
  }

  const course = await courses.get(db, execution.versionUuid)
  const pass = { ...execution, cycleUuid, memberUuid: memberOf(actor), language }
  const [issued = noResult] = await issueResults({ db, actor, today }, course, [pass], now)

  return issued
}

/** Returns the stored result of an execution whose attempt was passed before. */
export async function findIssuedResult(
  db: Db,
  { cycleUuid }: Pick<ExecutionRecord, 'cycleUuid'>,
): Promise<IssuedResult> {
  const stored = cycleUuid === null ? undefined : await resultOfCycle(db, cycleUuid)
  return { resultUuid: stored?.uuid ?? null, nextDueDate: stored?.validUntil ?? null }
}
