/** Results of a member, which the interface shows as certificates, and their revocation. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { isUnexpired, isUnrevoked } from '../../certificate/validity.store.ts'
import { reopenCycles } from '../task/reopen-cycles.store.ts'

interface OwnResultRow {
  /** The number in the client's chain of results. */
  link: number
  resultUuid: string
  title: string
  number: string
  completedOn: string
  validUntil: string | null
  revoked: boolean
  intervalMonths: number
  leadDays: number
}

const order = {
  by: {
    newest: sql<number>`-link`,
    completedOn: 'completedOn',
    title: [inAlphabet('title'), 'completedOn'],
    validUntil: 'validUntil',
  },
  otherwise: 'newest',
  uuid: 'resultUuid',
} as const

/** Returns a page of a member's results. */
export function listResults(
  db: Db,
  memberUuid: string,
  language: Language,
  { filter: _none, ...request }: Input<typeof calls.elearningEvidence.readResultList>,
) {
  const results = sql<OwnResultRow>`(
    select r.uuid as result_uuid, r.number as link, r.snapshot -> 'title' ->> ${language} as title,
      r.certificate_number as number, r.completed_on, r.valid_until, v.result_uuid is not null as revoked,
      ce.interval_months, ce.lead_days
    from elearning_result r
    join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    where r.member_uuid = ${memberUuid})`
  return readPage(db, db.selectFrom(results.as('result')).selectAll(), request, order)
}

/** Returns true when the client has a result with this uuid. */
export async function resultExists(db: Db, uuid: string): Promise<boolean> {
  const result = await db
    .selectFrom('elearningResult')
    .select('uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return result !== undefined
}

/**
 * Stores the revocation of a result.
 * @throws Refusal ElearningResult.Revoked, raised by a constraint, when the result has already been revoked
 */
export async function insertRevocation(
  db: Db,
  resultUuid: string,
  reason: string,
  actor: Actor,
): Promise<void> {
  await db
    .insertInto('elearningResultRevocation')
    .values({ resultUuid, reason, actorKind: actor.kind, actorUuid: actor.uuid })
    .execute()
}

/**
 * Opens a cycle after a revocation, unless the member has another valid certificate of the same task. The
 * rules for the cycle are those of reopenCycles. Returns 1 if a cycle was opened or moved, otherwise 0.
 */
export const reopenAfterRevocation = (db: Db, resultUuid: string, today: string): Promise<number> =>
  reopenCycles(
    db,
    sql`
      select t.uuid from elearning_result r
      join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
      where r.uuid = ${resultUuid} and t.state in ('active', 'paused') and not exists (
        select from elearning_result o
        where o.client_uuid = t.client_uuid and o.task_uuid = t.uuid
          and ${isUnexpired('o', today)} and ${isUnrevoked('o')})`,
    today,
  )
