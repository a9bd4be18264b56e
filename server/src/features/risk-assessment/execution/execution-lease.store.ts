import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { brokenLeaseEnd, leaseEnd } from '../lease/lease.rules.ts'

/** Column values of an execution without a lease. */
export const noLease = { leaseMemberUuid: null, leaseToken: null, leaseUntil: null }

interface LeaseTaker {
  memberUuid: string
  token: string
  now: Date
}

/** Gives the lease of an execution to a member's page, or renews the lease. Returns when the lease ends. */
export async function takeExecutionLease(
  db: Db,
  executionUuid: string,
  { memberUuid, token, now }: LeaseTaker,
): Promise<Date> {
  const leaseUntil = leaseEnd(now)
  await db
    .updateTable('riskExecution')
    .set({ leaseMemberUuid: memberUuid, leaseToken: token, leaseUntil })
    .where('uuid', '=', executionUuid)
    .execute()

  return leaseUntil
}

/** Ends the lease of an execution if it has this token. */
export async function releaseExecutionLease(db: Db, executionUuid: string, token: string): Promise<void> {
  await db
    .updateTable('riskExecution')
    .set(noLease)
    .where('uuid', '=', executionUuid)
    .where('leaseToken', '=', token)
    .execute()
}

/** Voids the lease of an execution and its token. Returns false if there is no such execution. */
export async function breakExecutionLease(db: Db, executionUuid: string): Promise<boolean> {
  const leaseUntil = sql<Date | null>`
    case when lease_token is not null then ${brokenLeaseEnd}::timestamptz end`
  const broken = await db
    .updateTable('riskExecution')
    .set({ leaseUntil })
    .where('uuid', '=', executionUuid)
    .returning('uuid')
    .execute()

  return broken.length > 0
}
