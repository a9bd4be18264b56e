/** Plans of the demo companies: what was decided about the risks of a result, agreed, done and checked. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/core/role'
import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import type { Effectiveness } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { listItems } from '../features/risk-assessment/execution/execution.rules.ts'
import { riskAction } from '../features/risk-assessment/plan/action.calls.ts'
import { listPlannedRisks } from '../features/risk-assessment/plan/plan.store.ts'
import { addDays, dayIn } from '../platform/calendar/days.ts'
import { actAs } from './acting.ts'
import { type AssessmentStage, catalogueOf } from './assessing.ts'

type Report = Input<typeof calls.riskAction.updateRiskAction>

/** What became of a measure; days count from today, past ones are negative. */
export interface DemoMeasure {
  responsible: string
  dueIn: number
  /** A measure of the company's own; else the catalogue's next proposal for the risk. */
  own?: { title: string; stop: StopType }
  progressPercent?: number
  doneIn?: number
  checked?: { in: number; effectiveness: Effectiveness; note: string }
}

export interface DemoPlan {
  catalogue: string
  resultUuid: string
  plannedDaysAgo: number
  /** From the highest risk down. */
  measures: readonly (readonly DemoMeasure[])[]
  /** So many of the lowest risks need nothing; without a number all that have no measure. */
  notRelevant?: number
  agreedDaysAgo?: number
}

/** Makes a plan, and carries out what is agreed. */
export async function plan(
  stage: AssessmentStage,
  { resultUuid, plannedDaysAgo, agreedDaysAgo, ...made }: DemoPlan,
): Promise<void> {
  const asAdmin = (daysAgo: number) => actAs(stage, stage.admin, 'admin', daysAgo)
  const items = listItems((await catalogueOf(stage, made.catalogue)).version)
  const risks = (await listPlannedRisks(stage.db, resultUuid)).filter(({ level }) => level !== null)
  const created: { uuid: string; measure: DemoMeasure }[] = []
  for (const [index, risk] of risks.slice(0, made.measures.length).entries()) {
    const actions = items.find(({ id }) => id === risk.itemId)?.actions ?? []
    const proposals = actions.filter(({ minLevel = 0 }) => (risk.level ?? 0) >= minLevel)
    for (const measure of made.measures[index] ?? []) {
      const { own, responsible, dueIn } = measure
      const what = own
        ? { kind: 'custom' as const, ...own }
        : { kind: 'proposed' as const, proposedActionId: proposals.shift()?.id }
      const dueDate = addDays(dayOf(stage), dueIn)
      const request = {
        ...what,
        riskUuid: risk.uuid,
        dueDate,
        responsibleMemberUuid: responsible,
        description: '',
        reason: '',
      }
      const { riskActionUuid: uuid } = await riskAction.createRiskAction(asAdmin(plannedDaysAgo), request)
      created.push({ uuid, measure })
    }
  }
  const count = made.notRelevant ?? risks.length - made.measures.length
  const riskUuids = risks.slice(risks.length - count).map(({ uuid }) => uuid)
  const reason = 'Die Belastung ist gering; die bestehenden Regelungen reichen aus.'
  await riskAction.markNotRelevant(asAdmin(plannedDaysAgo), { riskUuids, reason })
  if (agreedDaysAgo === undefined) return
  await riskAction.confirmRiskActions(asAdmin(agreedDaysAgo), {
    riskAssessmentExecutionResultUuid: resultUuid,
  })
  for (const { uuid, measure } of created) await carryOut(stage, uuid, measure)
}

const dayOf = ({ country, now }: AssessmentStage): string => dayIn(country, now)

/** Reports what was done about a measure, and what its check has shown. */
async function carryOut(
  stage: AssessmentStage,
  uuid: string,
  { responsible, progressPercent, doneIn, checked }: DemoMeasure,
): Promise<void> {
  const report = async (
    memberUuid: string,
    role: Role,
    daysAgo: number,
    said: Omit<Report, 'riskActionUuid' | 'version'>,
  ) => {
    const stored = stage.db.selectFrom('riskAction').select('version').where('uuid', '=', uuid)
    const { version } = await stored.executeTakeFirstOrThrow()
    await riskAction.updateRiskAction(actAs(stage, memberUuid, role, daysAgo), {
      ...said,
      riskActionUuid: uuid,
      version,
    })
  }
  if (progressPercent !== undefined) await report(responsible, 'member', 3, { progressPercent })
  if (doneIn !== undefined) await report(responsible, 'member', -doneIn, { done: true })
  if (checked)
    await report(stage.admin, 'admin', -checked.in, {
      effectiveness: checked.effectiveness,
      effectivenessNote: checked.note,
    })
}
