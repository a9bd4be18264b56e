import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { comparableDays, maxHiddenMembers, type NearbyResult } from './difference.rules.ts'
import { type Assessment, formulaVersion } from './formula.rules.ts'
import type { LockedRound } from './result.store.ts'

/** The members who submitted in a round. */
const participants = (round: unknown) => sql`
  select member_uuid from risk_execution where round_uuid = ${round} and state = 'completed'`

/**
 * Returns the latest result of the same catalogue version, of any assignment, whose participants differ from
 * those of the round by one or two members. Returns undefined if no recently finished round has such
 * participants.
 */
export async function findNearbyResult(
  db: Db,
  { uuid, clientRiskCatalogueUuid, versionUuid }: LockedRound,
  today: string,
): Promise<NearbyResult | undefined> {
  const { rows } = await sql<{ uuid: string; joined: number; left: number }>`
    select result.uuid, differing.joined, differing."left"
    from risk_result result
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    cross join lateral (
      select count(*) filter (where earlier.member_uuid is null) as joined,
        count(*) filter (where later.member_uuid is null) as "left"
      from (${participants(sql`${uuid}::uuid`)}) later
      full join (${participants(sql`r.uuid`)}) earlier using (member_uuid)) differing
    where a.client_risk_catalogue_uuid = ${clientRiskCatalogueUuid} and r.version_uuid = ${versionUuid}
      and r.uuid <> ${uuid} and result.formula_version = ${formulaVersion}
      and result.finished_on > ${today}::date - ${comparableDays}::integer
      and differing.joined + differing."left" between 1 and ${maxHiddenMembers}
    order by result.finished_on desc, r.number desc limit 1`.execute(db)

  const [found] = rows
  return found && { ...found, assessments: await readAssessments(db, found.uuid) }
}

async function readAssessments(db: Db, resultUuid: string): Promise<Map<string, Assessment>> {
  const risks = await db
    .selectFrom('risk')
    .select(['itemId', 'level', 'criticalShare'])
    .where('resultUuid', '=', resultUuid)
    .execute()
  return new Map(risks.map(({ itemId, ...assessment }) => [itemId, assessment]))
}
