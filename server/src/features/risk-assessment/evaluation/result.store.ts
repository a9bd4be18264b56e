/** Stores the result of a round when it is finished. */
import type { RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { minimumColumn } from '../catalog/minimum-completions.store.ts'
import type { Finding } from './matrix.rules.ts'
import { deleteTallies } from './round.store.ts'

export interface LockedRound {
  uuid: string
  assignmentUuid: string
  clientRiskCatalogueUuid: string
  state: 'running' | 'finished' | 'cancelled'
  /** null until the first member starts. */
  versionUuid: string | null
  /** Number of submissions that the round needs before it can be finished. */
  minimumCompletions: number
}

/**
 * Locks the latest started round of an assignment until the transaction ends, and returns it. Calls that save
 * answers or finish the same round wait for the lock and then find the round finished. Returns undefined if
 * there is no such round that the actor may see.
 */
export async function lockRound(
  db: Db,
  actor: Actor,
  assignmentUuid: string,
  today: string,
): Promise<LockedRound | undefined> {
  const { rows } = await sql<LockedRound>`
    select r.uuid, a.uuid as assignment_uuid, a.client_risk_catalogue_uuid, r.state, r.version_uuid,
      ${minimumColumn} as minimum_completions
    from risk_assignment a
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    join risk_round r on r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
    join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    where a.uuid = ${assignmentUuid} and r.starts_on <= ${today}::date and ${riskAssignmentScope(actor, 'a')}
    order by r.number desc limit 1 for update of r`.execute(db)
  return rows[0]
}

/**
 * Counts the members who are asked to take part in a round, and the members who have submitted but are no
 * longer asked.
 */
export async function countParticipants(
  db: Db,
  { uuid, assignmentUuid }: Pick<LockedRound, 'uuid' | 'assignmentUuid'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select member_uuid from risk_invited(array[${assignmentUuid}]::uuid[])
      union
      select member_uuid from risk_execution
      where round_uuid = ${uuid} and state = 'completed') participant`.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewRisk extends Finding {
  itemId: string
  categoryId: string
  category: Record<string, string>
  load: Record<string, string>
  status: RiskStatus
}

export interface NewResult {
  round: Pick<LockedRound, 'uuid' | 'assignmentUuid'>
  invitedCount: number
  completedCount: number
  formulaVersion: number
  maxLevel: number | null
  /** In the order of `riskBands`. */
  bandCounts: number[]
  finishedOn: string
  risks: readonly NewRisk[]
}

/**
 * Stores a result with its risks. The names of org units and location are copied, so that renaming them later
 * does not change the result. Returns the uuid of the result.
 */
export async function insertResult(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  result: NewResult,
): Promise<string> {
  const { round, invitedCount, completedCount, formulaVersion, maxLevel, bandCounts, finishedOn } = result
  const { rows } = await sql<{ uuid: string }>`
    insert into risk_result (round_uuid, invited_count, completed_count, formula_version, source_name,
      target_name, max_level, band_counts, finished_on, finished_kind, finished_uuid)
    select ${round.uuid}::uuid, ${invitedCount}, ${completedCount}, ${formulaVersion},
      coalesce(units.names, l.name, c.name), coalesce(l.name, units.names, c.name),
      ${maxLevel}::integer, ${bandCounts}::integer[], ${finishedOn}::date, ${actor.kind}, ${actor.uuid}::uuid
    from risk_assignment a
    join client c on c.uuid = a.client_uuid
    left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
    left join lateral (
      select string_agg(o.name, ', ' order by o.name collate "und-x-icu") as names
      from risk_assignment_unit u
      join org_unit o on o.client_uuid = u.client_uuid and o.uuid = u.org_unit_uuid
      where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid) units on true
    where a.uuid = ${round.assignmentUuid}::uuid
    returning uuid`.execute(db)

  const resultUuid = rows[0]?.uuid ?? ''
  await insertRisks(db, resultUuid, result)

  return resultUuid
}

/** Links each risk to the risk of the same statement in the assignment's previous result. */
async function insertRisks(db: Db, resultUuid: string, { round, risks }: NewResult): Promise<void> {
  const rows = JSON.stringify(risks.map((risk, position) => ({ ...risk, position })))
  await sql`
    insert into risk (result_uuid, position, category_id, item_id, category, load, level,
      critical_share, likelihood, severity, status, previous_uuid)
    select ${resultUuid}::uuid, new.position, new."categoryId", new."itemId", new.category, new.load,
      new.level, new."criticalShare", new.likelihood, new.severity, new.status, before.uuid
    from jsonb_to_recordset(${rows}::jsonb) as new (position integer, "categoryId" text, "itemId" text,
      category jsonb, load jsonb, level integer, "criticalShare" text, likelihood text,
      severity text, status text)
    left join lateral (
      select k.uuid from risk_round r
      join risk_result rr on rr.client_uuid = r.client_uuid and rr.round_uuid = r.uuid
      join risk k on k.client_uuid = rr.client_uuid and k.result_uuid = rr.uuid and k.item_id = new."itemId"
      where r.assignment_uuid = ${round.assignmentUuid}::uuid and r.uuid <> ${round.uuid}::uuid
      order by r.number desc limit 1) before on true`.execute(db)
}

/**
 * Marks a round as finished, deletes its tally and enqueues the destruction of its key. Only the result
 * remains.
 */
export async function closeRound(db: Db, roundUuid: string): Promise<void> {
  await deleteTallies(db, [roundUuid])
  await db.updateTable('riskRound').set({ state: 'finished' }).where('uuid', '=', roundUuid).execute()
}
