/**
 * Creates the plans of the demo companies: actions against the risks of a result, which are agreed, done and
 * checked.
 */
import type { calls, Input } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/core/role'
import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import type { Effectiveness } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { listItems } from '../features/risk-assessment/execution/execution.rules.ts'
import { riskAction } from '../features/risk-assessment/plan/action.calls.ts'
import { listPlannedRisks } from '../features/risk-assessment/plan/plan.store.ts'
import { addDays, dayIn } from '../platform/calendar/days.ts'
import { actAs } from './scenario-actors.ts'
import { type AssessmentScenario, findCatalogue } from './scenario-assessments.ts'

type Report = Input<typeof calls.riskAction.updateRiskAction>

/** The state of an action. Days are counted from today; past days are negative. */
export interface DemoAction {
  responsible: string
  dueIn: number
  /** A custom action. Default: the next proposal of the catalogue for the risk. */
  own?: { title: string; stop: StopType }
  progressPercent?: number
  doneIn?: number
  checked?: { in: number; effectiveness: Effectiveness; note: string }
}

export interface DemoPlan {
  catalogue: string
  resultUuid: string
  plannedDaysAgo: number
  /** The actions of each risk, from the highest risk downwards. */
  actions: readonly (readonly DemoAction[])[]
  /** How many of the lowest risks are marked as not relevant. Default: all risks without an action. */
  notRelevant?: number
  agreedDaysAgo?: number
}

/** Creates a plan. If `agreedDaysAgo` is given, agrees the plan and reports the progress of its actions. */
export async function plan(
  scenario: AssessmentScenario,
  { resultUuid, plannedDaysAgo, agreedDaysAgo, ...demoPlan }: DemoPlan,
): Promise<void> {
  const asAdmin = (daysAgo: number) => actAs(scenario, scenario.admin, 'admin', daysAgo)
  const items = listItems((await findCatalogue(scenario, demoPlan.catalogue)).version)
  const risks = (await listPlannedRisks(scenario.db, resultUuid)).filter(({ level }) => level !== null)
  const created: { uuid: string; action: DemoAction }[] = []

  for (const [index, risk] of risks.slice(0, demoPlan.actions.length).entries()) {
    const actions = items.find(({ id }) => id === risk.itemId)?.actions ?? []
    const proposals = actions.filter(({ minLevel = 0 }) => (risk.level ?? 0) >= minLevel)

    for (const action of demoPlan.actions[index] ?? []) {
      const { own, responsible, dueIn } = action
      const what = own
        ? { kind: 'custom' as const, ...own }
        : { kind: 'proposed' as const, proposedActionId: proposals.shift()?.id }

      const dueDate = addDays(todayIn(scenario), dueIn)
      const request = {
        ...what,
        riskUuid: risk.uuid,
        dueDate,
        responsibleMemberUuid: responsible,
        description: '',
        reason: '',
      }

      const { riskActionUuid: uuid } = await riskAction.createRiskAction(asAdmin(plannedDaysAgo), request)
      created.push({ uuid, action })
    }
  }

  const count = demoPlan.notRelevant ?? risks.length - demoPlan.actions.length
  const riskUuids = risks.slice(risks.length - count).map(({ uuid }) => uuid)
  const reason = 'Die Belastung ist gering; die bestehenden Regelungen reichen aus.'
  await riskAction.markNotRelevant(asAdmin(plannedDaysAgo), { riskUuids, reason })
  if (agreedDaysAgo === undefined) return

  await riskAction.confirmRiskActions(asAdmin(agreedDaysAgo), {
    riskAssessmentExecutionResultUuid: resultUuid,
    drafts: [],
  })

  for (const { uuid, action } of created) await carryOut(scenario, uuid, action)
}

const todayIn = ({ country, now }: AssessmentScenario): string => dayIn(country, now)

/** Reports the progress of an action and the result of its check. */
async function carryOut(
  scenario: AssessmentScenario,
  uuid: string,
  { responsible, progressPercent, doneIn, checked }: DemoAction,
): Promise<void> {
  const report = async (
    memberUuid: string,
    role: Role,
    daysAgo: number,
    change: Omit<Report, 'riskActionUuid' | 'version'>,
  ) => {
    const stored = scenario.db.selectFrom('riskAction').select('version').where('uuid', '=', uuid)
    const { version } = await stored.executeTakeFirstOrThrow()
    await riskAction.updateRiskAction(actAs(scenario, memberUuid, role, daysAgo), {
      ...change,
      riskActionUuid: uuid,
      version,
    })
  }

  if (progressPercent !== undefined) await report(responsible, 'member', 3, { progressPercent })
  if (doneIn !== undefined) await report(responsible, 'member', -doneIn, { done: true })

  if (checked)
    await report(scenario.admin, 'admin', -checked.in, {
      effectiveness: checked.effectiveness,
      effectivenessNote: checked.note,
    })
}
