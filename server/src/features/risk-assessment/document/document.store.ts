import type { Language } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import type {
  CriticalShare,
  RiskActionEvent,
  RiskStatus,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredResult } from '../evaluation/result-details.store.ts'
import { actorName, listActionsOfResult, type StoredEvent } from '../plan/action.store.ts'
import { toActionView } from '../plan/to-action-view.ts'

export interface DocumentedRisk {
  uuid: string
  category: string
  load: string
  level: number | null
  likelihood: Likelihood | null
  severity: Severity | null
  /** The published share of critical answers (decision 40). */
  criticalShare: CriticalShare | null
  /** Level of the same statement in the previous round, and when that round was finished. */
  previousLevel: number | null
  previousOn: string | null
  status: RiskStatus
  isNotRelevant: boolean
  actions: RiskActionView[]
}

/**
 * Lists the risks of a result with their actions, in catalogue order. The actions of an agreed plan are
 * listed without drafts, which are not agreed.
 */
export async function listRisksWithActions(
  db: Db,
  { uuid: resultUuid, confirmedAt }: Pick<StoredResult, 'uuid' | 'confirmedAt'>,
  language: Language,
  today: string,
): Promise<DocumentedRisk[]> {
  const { rows } = await sql<Omit<DocumentedRisk, 'actions'>>`
    select k.uuid, k.category ->> ${language} as category, k.load ->> ${language} as load, k.level,
      k.likelihood, k.severity, k.critical_share, before.level as previous_level,
      previous.finished_on as previous_on, k.status, k.is_not_relevant
    from risk k
    left join risk before on before.client_uuid = k.client_uuid and before.uuid = k.previous_uuid
    left join risk_result previous on previous.client_uuid = before.client_uuid
      and previous.uuid = before.result_uuid
    where k.result_uuid = ${resultUuid} order by k.position`.execute(db)

  const actions = await listActionsOfResult(db, resultUuid, today)
  const reader = { kind: 'system', uuid: null, role: 'user' } as const
  const documented = actions.filter(({ state }) => confirmedAt === null || state !== 'draft')
  const byRisk = Map.groupBy(documented, ({ riskUuid }) => riskUuid)

  return rows.map((risk) => ({
    ...risk,
    actions: (byRisk.get(risk.uuid) ?? []).map((action) => toActionView(action, reader)),
  }))
}

/** The agreement of a second member that a high risk is not relevant. */
export interface SecondConsent {
  riskUuid: string
  load: string
  level: number | null
  /** null: a deleted member. */
  by: string | null
  role: Role | null
  at: Date
  proposedBy: string | null
}

const nameOf = (alias: string) =>
  sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`

/** Lists the second consents to decisions of a result, in the order in which they were given. */
export async function listSecondConsents(
  db: Db,
  resultUuid: string,
  language: Language,
): Promise<SecondConsent[]> {
  const { rows } = await sql<SecondConsent>`
    select k.uuid as risk_uuid, k.load ->> ${language} as load, k.level, ${nameOf('w')} as by, w.role, v.at,
      ${nameOf('author')} as proposed_by
    from risk k
    join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
    join risk_action_event v on v.client_uuid = m.client_uuid and v.action_uuid = m.uuid
      and v.event = 'approved'
    left join member w on w.client_uuid = v.client_uuid and v.actor_kind = 'member' and w.uuid = v.actor_uuid
    left join member author on author.client_uuid = m.client_uuid and author.uuid = m.created_by_uuid
    where k.result_uuid = ${resultUuid} and m.kind = 'notRelevant' and m.state <> 'dropped'
    order by v.at, v.uuid`.execute(db)
  return rows
}

/** Where an assessment applies, who is responsible, and how it is repeated. */
export interface AssessmentScope {
  intervalMonths: number
  location: { name: string; street: string; postalCode: string; city: string; country: string } | null
  /** Names of the members who are responsible for the assigned units or the location. */
  responsible: string[]
  /** The earliest and the previous finished round of the assignment. null: this is the first one. */
  firstOn: string | null
  firstUuid: string | null
  previousOn: string | null
  /** Members who submitted an inspection. Empty for surveys, which are anonymous. */
  inspectors: string[]
  /** Role of the member who agreed the plan. */
  confirmedRole: Role | null
}

/** Returns the scope of a result. */
export async function readScope(
  db: Db,
  { uuid, assignmentUuid, roundNumber }: Pick<StoredResult, 'uuid' | 'assignmentUuid' | 'roundNumber'>,
): Promise<AssessmentScope> {
  const responsible = sql`
    select distinct ${nameOf('w')} as name from member w
    where w.archived_at is null and (
      exists (
        select from org_unit_responsible o
        join risk_assignment_unit u on u.client_uuid = o.client_uuid and u.org_unit_uuid = o.org_unit_uuid
        where u.assignment_uuid = a.uuid and o.member_uuid = w.uuid)
      or exists (
        select from location_responsible p
        where p.location_uuid = a.location_uuid and p.member_uuid = w.uuid))`
  const earlier = (direction: 'asc' | 'desc', column: 'uuid' | 'finished_on') => sql`(
    select other.${sql.ref(column)} from risk_round round
    join risk_result other on other.client_uuid = round.client_uuid and other.round_uuid = round.uuid
    where round.assignment_uuid = a.uuid and round.number < ${roundNumber}
    order by round.number ${sql.raw(direction)} limit 1)`
  const { rows } = await sql<AssessmentScope>`
    select used.interval_months,
      case when l.uuid is not null then jsonb_build_object('name', l.name, 'street', l.street,
        'postalCode', l.postal_code, 'city', l.city, 'country', l.country) end as location,
      array(select name from (${responsible}) named where name is not null order by name) as responsible,
      ${earlier('asc', 'finished_on')} as first_on, ${earlier('asc', 'uuid')} as first_uuid,
      ${earlier('desc', 'finished_on')} as previous_on,
      array(
        select ${nameOf('w')} from risk_execution e
        join member w on w.client_uuid = e.client_uuid and w.uuid = e.member_uuid
        where version.kind = 'inspection' and e.round_uuid = r.uuid and e.state = 'completed'
          and ${nameOf('w')} is not null
        order by w.last_name, w.first_name) as inspectors,
      (select w.role from member w
        where result.confirmed_kind = 'member' and w.uuid = result.confirmed_uuid) as confirmed_role
    from risk_result result
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_catalogue_version version on version.uuid = r.version_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
    where result.uuid = ${uuid} and a.uuid = ${assignmentUuid}`.execute(db)
  const [scope] = rows
  if (!scope) throw new Error('the result has no assignment')
  return scope
}

/** Returns the due date of the assignment's next round, or null if none is planned. */
export async function findNextDueDate(
  db: Db,
  { assignmentUuid, roundNumber }: { assignmentUuid: string; roundNumber: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('riskRound')
    .select('dueOn')
    .where('assignmentUuid', '=', assignmentUuid)
    .where('number', '>', roundNumber)
    .where('state', '<>', 'cancelled')
    .orderBy('number')
    .executeTakeFirst()
  return row?.dueOn ?? null
}

export interface ChangedAction {
  title: string
  changes: StoredEvent[]
}

/** Events that change a plan. Carrying out an action does not change the plan. */
const planEvents: readonly RiskActionEvent[] = [
  'created',
  'changed',
  'assigned',
  'reopened',
  'dropped',
  'restored',
]

/**
 * Lists the actions of an agreed plan that were changed after `since`, in the order of their first change.
 * Dropped actions are included, drafts are left out.
 */
export async function listChangesSince(db: Db, resultUuid: string, since: Date): Promise<ChangedAction[]> {
  const { rows } = await sql<StoredEvent & { actionUuid: string; title: string }>`
    select v.action_uuid, m.title, v.event, v.at, ${actorName} as by
    from risk_action_event v
    join risk_action m on m.client_uuid = v.client_uuid and m.uuid = v.action_uuid
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    where k.result_uuid = ${resultUuid} and v.at > ${since} and v.event = any(${[...planEvents]})
      and m.state <> 'draft'
    order by v.at, v.uuid`.execute(db)
  return [...Map.groupBy(rows, ({ actionUuid }) => actionUuid).values()].map((changes) => ({
    title: changes[0]?.title ?? '',
    changes,
  }))
}
