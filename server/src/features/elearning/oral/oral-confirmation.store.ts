/** The confirmation of oral parts. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Actor, ActorKind } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  cyclesWithoutOralPart,
  elearningsWithOralPart,
  isResponsibleFor,
  type OralReader,
} from './missing-oral-part.store.ts'

/** Counts those of `memberUuids` for whom the actor may confirm the oral part of the e-learning. */
export async function countResponsibleFor(
  db: Db,
  actor: Actor,
  elearningUuid: string,
  memberUuids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member
    left join client_elearning ce
      on ce.client_uuid = member.client_uuid and ce.elearning_uuid = ${elearningUuid}
    where member.uuid = any (${memberUuids}::uuid[]) and member.deleted_at is null
      and ${isResponsibleFor(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A cycle whose oral part has been confirmed. */
export interface ConfirmedCycle {
  cycleUuid: string
  taskUuid: string
  memberUuid: string
  executionUuid: string | null
  versionUuid: string | null
  language: Language | null
  /** True when the e-learning is passed and its certificate has waited for the confirmation. */
  waits: boolean
}

interface Confirmation {
  elearningUuid: string
  memberUuids: readonly string[]
  checklist: readonly string[]
  /** The course version that the checklist belongs to. */
  versionUuid: string
  actor: { kind: ActorKind; uuid: string | null }
}

/**
 * Stores the confirmation for the members among `memberUuids` who lack it, and returns their cycles.
 * Executions are locked first, so that submissions of other transactions are seen.
 */
export async function insertConfirmations(
  db: Db,
  reader: OralReader,
  { elearningUuid, memberUuids, checklist, versionUuid, actor }: Confirmation,
): Promise<ConfirmedCycle[]> {
  await sql`
    select e.uuid from elearning_execution e
    join elearning_task t on t.client_uuid = e.client_uuid and t.uuid = e.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where ce.elearning_uuid = ${elearningUuid} and e.member_uuid = any (${memberUuids}::uuid[])
    order by e.uuid for update of e`.execute(db)

  const { rows } = await sql<ConfirmedCycle>`
    with missing as (
      select found.* from ${elearningsWithOralPart(reader.today)} cross join lateral (
        select found.cycle_uuid, found.task_uuid, member.uuid as member_uuid, found.execution_uuid,
          found.version_uuid, found.language,
          coalesce(found.state = 'passed', false) and found.closed_at is null as waits
        ${cyclesWithoutOralPart(reader)} and member.uuid = any (${memberUuids}::uuid[])) found
      where ce.elearning_uuid = ${elearningUuid}
    ), confirmed as (
      insert into oral_confirmation
        (cycle_uuid, checklist, version_uuid, confirmed_on, confirmed_by_name, actor_kind, actor_uuid)
      select cycle_uuid, ${checklist}::text[], ${versionUuid}, ${reader.today}::date,
        (select first_name || ' ' || last_name from member where uuid = ${actor.uuid}),
        ${actor.kind}, ${actor.uuid}
      from missing
      on conflict do nothing returning cycle_uuid
    ), unmarked as (
      update elearning_cycle c set oral_missing = false
      from confirmed where c.uuid = confirmed.cycle_uuid and c.oral_missing
    )
    select missing.* from missing join confirmed using (cycle_uuid) order by member_uuid`.execute(db)

  return rows
}
