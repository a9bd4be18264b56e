/** Provokes the refusals of all calls that change a plan. */
import { type AnyCall, calls } from '@sorgfalt/contract'
import type { DraftDecision } from '@sorgfalt/contract/risk-assessment/action'
import {
  actionInput,
  createEvaluatedRound,
  decideAll,
  type EvaluatedRound,
  fillWithDrafts,
} from '../plan/plan-fixture.ts'
import {
  type Answer,
  by,
  type Provocation,
  type Provocations,
  type RefusalFixture,
  resultInput,
  send,
  unknown,
  unknownResult,
} from './refusals-fixture.ts'

const { riskLease, risk, riskAction } = calls

/** A provocation that needs the plan of a new result. */
type OnPlan = (fixture: RefusalFixture & { round: EvaluatedRound }) => Promise<Answer>
const onPlan =
  (provoke: OnPlan): Provocation =>
  async (fixture) =>
    provoke({ ...fixture, round: await createEvaluatedRound(fixture.server, fixture.client) })
/** Provokes a refusal while the second administrator edits the plan. */
const whileLeased = (provoke: OnPlan): Provocation =>
  onPlan(async (fixture) => {
    await fixture.second.ok(riskLease.takePlanLease, resultInput(fixture.round.resultUuid))
    return provoke(fixture)
  })
/** Provokes a refusal after the plan was agreed. */
const onAgreedPlan = (provoke: OnPlan): Provocation =>
  onPlan(async (fixture) => {
    await decideAll(fixture.admin, fixture.round, fixture.worker.uuid)
    await fixture.admin.ok(riskAction.confirmRiskActions, resultInput(fixture.round.resultUuid))
    return provoke(fixture)
  })
const createAction = (
  { admin, round, worker }: RefusalFixture & { round: EvaluatedRound },
  more: object = {},
) => admin.ok(riskAction.createRiskAction, actionInput(round.risk['i1'], worker.uuid, more))
const proposedInput = (riskUuid: string | undefined) => ({
  riskUuid,
  kind: 'proposed',
  proposedActionId: 'replace',
})
const notRelevantInput = (riskUuid: string | undefined) => ({
  riskUuids: [riskUuid ?? ''],
  reason: 'Kommt nicht vor',
})
const createRefusals: Provocations = {
  'RiskAssessment.PlanLeased': whileLeased(({ admin, round, worker }) =>
    send(admin, riskAction.createRiskAction, actionInput(round.risk['i1'], worker.uuid)),
  ),
  'RiskAssessment.RiskNotFound': by(riskAction.createRiskAction, ({ worker }) =>
    actionInput(unknown, worker.uuid),
  ),
  'RiskAssessment.PlanAgreed': onAgreedPlan(({ admin, round }) =>
    send(admin, riskAction.createRiskAction, {
      riskUuid: round.risk['i1'],
      kind: 'notRelevant',
      reason: 'Doch nicht',
    }),
  ),
  'RiskAssessment.ActionExists': onPlan(async ({ admin, round }) => {
    await admin.ok(riskAction.createRiskAction, proposedInput(round.risk['i1']))
    return send(admin, riskAction.createRiskAction, proposedInput(round.risk['i1']))
  }),
  'RiskAssessment.DecidedOtherwise': onPlan(async ({ admin, round, worker }) => {
    await admin.ok(riskAction.markNotRelevant, notRelevantInput(round.risk['i2']))
    return send(admin, riskAction.createRiskAction, actionInput(round.risk['i2'], worker.uuid))
  }),
  'RiskAssessment.PersonalOnly': onPlan(({ admin, round, worker }) =>
    send(admin, riskAction.createRiskAction, actionInput(round.risk['i1'], worker.uuid, { stop: 'P' })),
  ),
  'RiskAssessment.TooManyDrafts': onPlan(async ({ server, client, admin, round, worker }) => {
    await fillWithDrafts(server, client, round)
    const draft = actionInput(round.risk['i3'], worker.uuid, { dueDate: null })
    return send(admin, riskAction.createRiskAction, draft)
  }),
  'Member.NotFound': onPlan(({ admin, round }) =>
    send(admin, riskAction.createRiskAction, actionInput(round.risk['i1'], unknown)),
  ),
}
const notRelevantRefusals: Provocations = {
  'RiskAssessment.PlanLeased': whileLeased(({ admin, round }) =>
    send(admin, riskAction.markNotRelevant, notRelevantInput(round.risk['i2'])),
  ),
  'RiskAssessment.RiskNotFound': by(riskAction.markNotRelevant, () => notRelevantInput(unknown)),
  'RiskAssessment.PlanAgreed': onAgreedPlan(({ admin, round }) =>
    send(admin, riskAction.markNotRelevant, notRelevantInput(round.risk['i1'])),
  ),
  'RiskAssessment.DecidedOtherwise': onPlan(async (fixture) => {
    await createAction(fixture)
    return send(fixture.admin, riskAction.markNotRelevant, notRelevantInput(fixture.round.risk['i1']))
  }),
}

/** Refusals that `updateRiskAction` and `assignMember` have in common. */
const changeRefusals = (call: AnyCall, change: (fixture: RefusalFixture) => object): Provocations => ({
  'RiskAssessment.ActionNotFound': by(call, (fixture) => ({
    riskActionUuid: unknown,
    version: 1,
    ...change(fixture),
  })),
  'RiskAssessment.PlanLeased': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    await fixture.second.ok(riskLease.takePlanLease, resultInput(fixture.round.resultUuid))
    return send(fixture.admin, call, { riskActionUuid, version: 1, ...change(fixture) })
  }),
  'RiskAssessment.ActionClosed': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    await fixture.admin.ok(riskAction.updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    return send(fixture.admin, call, { riskActionUuid, version: 2, ...change(fixture) })
  }),
  'Version.Conflict': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    return send(fixture.admin, call, { riskActionUuid, version: 4, ...change(fixture) })
  }),
  'RiskAssessment.PlanAgreed': onAgreedPlan(async (fixture) => {
    const { actions } = await fixture.admin.ok(risk.readRiskDetails, {
      riskUuid: fixture.round.risk['i2'] ?? '',
    })
    return send(fixture.admin, call, {
      riskActionUuid: actions[0]?.riskActionUuid,
      version: 2,
      ...change(fixture),
    })
  }),
})
/** Drops the action that `first` creates, runs `then`, and restores the action. */
const restoreAfter = (
  first: (fixture: RefusalFixture & { round: EvaluatedRound }) => Promise<{ riskActionUuid: string }>,
  then: (fixture: RefusalFixture & { round: EvaluatedRound }) => Promise<unknown>,
) =>
  onPlan(async (fixture) => {
    const { riskActionUuid } = await first(fixture)
    await fixture.admin.ok(riskAction.updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    await then(fixture)
    return send(fixture.admin, riskAction.updateRiskAction, { riskActionUuid, version: 2, dropped: false })
  })
const updateRefusals: Provocations = {
  ...changeRefusals(riskAction.updateRiskAction, () => ({ title: 'Anders' })),
  'RiskAssessment.ActionExists': restoreAfter(
    ({ admin, round }) => admin.ok(riskAction.createRiskAction, proposedInput(round.risk['i1'])),
    ({ admin, round }) => admin.ok(riskAction.createRiskAction, proposedInput(round.risk['i1'])),
  ),
  'RiskAssessment.DecidedOtherwise': restoreAfter(
    ({ admin, round, worker }) =>
      admin.ok(riskAction.createRiskAction, actionInput(round.risk['i2'], worker.uuid)),
    ({ admin, round }) => admin.ok(riskAction.markNotRelevant, notRelevantInput(round.risk['i2'])),
  ),
  'RiskAssessment.PersonalOnly': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    return send(fixture.admin, riskAction.updateRiskAction, { riskActionUuid, version: 1, stop: 'P' })
  }),
  'RiskAssessment.SecondPersonRequired': onPlan(async ({ admin, round }) => {
    await admin.ok(riskAction.markNotRelevant, notRelevantInput(round.risk['i1']))
    const { actions } = await admin.ok(risk.readRiskDetails, { riskUuid: round.risk['i1'] ?? '' })
    return send(admin, riskAction.updateRiskAction, {
      riskActionUuid: actions[0]?.riskActionUuid,
      version: 1,
      approved: true,
    })
  }),
  'RiskAssessment.TooManyDrafts': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    await fillWithDrafts(fixture.server, fixture.client, fixture.round)
    return send(fixture.admin, riskAction.updateRiskAction, { riskActionUuid, version: 1, dueDate: null })
  }),
  'Member.NotFound': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    return send(fixture.admin, riskAction.updateRiskAction, {
      riskActionUuid,
      version: 1,
      responsibleMemberUuid: unknown,
    })
  }),
  'Permission.Missing': onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture)
    return send(fixture.api, riskAction.updateRiskAction, {
      riskActionUuid,
      version: 1,
      dueDate: '2027-06-01',
    })
  }),
}
/**
 * Sends a request that agrees a plan with one draft. `decide` turns the decision to drop the draft into the
 * decisions that the request contains.
 */
const onDraft = (decide: (draft: DraftDecision) => DraftDecision[]): Provocation =>
  onPlan(async (fixture) => {
    const { riskActionUuid } = await createAction(fixture, { dueDate: null })
    await decideAll(fixture.admin, fixture.round, fixture.worker.uuid)
    return send(fixture.admin, riskAction.confirmRiskActions, {
      ...resultInput(fixture.round.resultUuid),
      drafts: decide({ riskActionUuid, version: 1, dropped: true }),
    })
  })

export const actionRefusals: Record<string, Provocations> = {
  readRiskActionList: unknownResult(riskAction.readRiskActionList),
  readRiskActionDetails: {
    'RiskAssessment.ActionNotFound': by(riskAction.readRiskActionDetails, () => ({
      riskActionUuid: unknown,
    })),
  },
  createRiskAction: createRefusals,
  markNotRelevant: notRelevantRefusals,
  updateRiskAction: updateRefusals,
  assignMember: {
    ...changeRefusals(riskAction.assignMember, ({ worker }) => ({ memberUuid: worker.uuid })),
    'Member.NotFound': onPlan(async (fixture) => {
      const { riskActionUuid } = await createAction(fixture)
      return send(fixture.admin, riskAction.assignMember, { riskActionUuid, version: 1, memberUuid: unknown })
    }),
  },
  confirmRiskActions: {
    ...unknownResult(riskAction.confirmRiskActions),
    'RiskAssessment.PlanLeased': whileLeased(({ admin, round }) =>
      send(admin, riskAction.confirmRiskActions, resultInput(round.resultUuid)),
    ),
    'RiskAssessment.RisksUndecided': onPlan(({ admin, round }) =>
      send(admin, riskAction.confirmRiskActions, resultInput(round.resultUuid)),
    ),
    'RiskAssessment.PlanAgreed': onAgreedPlan(({ admin, round }) =>
      send(admin, riskAction.confirmRiskActions, resultInput(round.resultUuid)),
    ),
    'RiskAssessment.DraftsUndecided': onDraft(() => []),
    'RiskAssessment.ActionNotFound': onDraft((draft) => [draft, { ...draft, riskActionUuid: unknown }]),
    'RiskAssessment.PersonalOnly': onPlan(async (fixture) => {
      const { riskActionUuid } = await createAction(fixture, { stop: 'T', dueDate: null })
      await createAction(fixture, { stop: 'P' })
      return send(fixture.admin, riskAction.confirmRiskActions, {
        ...resultInput(fixture.round.resultUuid),
        drafts: [{ riskActionUuid, version: 1, dropped: true }],
      })
    }),
    'Member.NotFound': onDraft(({ riskActionUuid }) => [
      { riskActionUuid, version: 1, dueDate: '2027-01-31', responsibleMemberUuid: unknown },
    ]),
    'Version.Conflict': onDraft((draft) => [{ ...draft, version: 4 }]),
  },
}
