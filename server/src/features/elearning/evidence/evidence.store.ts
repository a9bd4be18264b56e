/** Certificates of a member, and their revocation. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { reopenTurns } from '../task/reopen-turns.store.ts'

interface OwnResultRow {
  /** In the client's chain. */
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

/** A page of a member's certificates. */
export function listResults(
  db: Db,
  memberUuid: string,
  language: Language,
  { filter: _none, ...request }: Input<typeof calls.elearningEvidence.readResultList>,
) {
  const results = sql<OwnResultRow>`(
    select r.uuid as result_uuid, r.number as link, r.snapshot -> 'title' ->> ${language} as title, r.certificate_number as number, r.completed_on, r.valid_until,
      v.result_uuid is not null as revoked, ce.interval_months, ce.lead_days
    from elearning_result r
    join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    where r.member_uuid = ${memberUuid})`
  return readPage(db, db.selectFrom(results.as('result')).selectAll(), request, order)
}

export const resultExists = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.selectFrom('elearningResult').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !==
  undefined

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
 * The turn that follows from a revocation: without another valid certificate the member has to pass from today on, due like a
 * first turn. A turn that is open already stays as it is; one that would open later is brought forward.
 */
export const reopenAfterRevocation = (db: Db, resultUuid: string, today: string): Promise<number> =>
  reopenTurns(
    db,
    sql`
      select t.uuid from elearning_result r join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
      where r.uuid = ${resultUuid} and t.state in ('active', 'paused') and not exists (
        select from elearning_result o
        where o.client_uuid = t.client_uuid and o.task_uuid = t.uuid and (o.valid_until is null or o.valid_until >= ${today}::date)
          and not exists (select from elearning_result_revocation v where v.client_uuid = o.client_uuid and v.result_uuid = o.uuid))`,
    today,
  )
