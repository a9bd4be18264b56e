/**
 * Every refusal that a call about risks declares is given by something real: each is provoked here through HTTP. A code that is
 * declared without being provoked fails, and so does one that nobody declares any more.
 */
import { type AnyCall, calls } from '@sorgfalt/contract'
import { errorStatus } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { createRiskCatalogue } from '../../test/risk.ts'
import { createTestServer, type TestMember } from '../../test/test-server.ts'
import { createEvaluatedRound, decideAll, type EvaluatedRound, measure } from './plan/plan-fixture.ts'
import {
  type Answer,
  by,
  ofResult,
  ofTask,
  type Provocation,
  type Provocations,
  type Stage,
  sent,
  unknown,
  unknownExecution,
  unknownResult,
  unknownTask,
} from './refusals-fixture.ts'
import { allAnswers, answer, begin, createPlace, createUnit, members } from './risk-fixture.ts'

const { riskCatalog, riskExecution, riskEvaluation, risk, riskAction, riskDocument, infoPoint } = calls
const groups = { riskCatalog, riskExecution, riskEvaluation, risk, riskAction, riskDocument, infoPoint }

const form = { dueDateInterval: 12, firstExecutionBuffer: 30, active: true }
const inCatalog: Record<string, Provocations> = {
  readDetails: unknownTask(riskCatalog.readDetails),
  readSettings: unknownTask(riskCatalog.readSettings),
  readAssignmentList: unknownTask(riskCatalog.readAssignmentList),
  saveSettings: {
    ...unknownTask(riskCatalog.saveSettings, () => ({ ...form, version: 1 })),
    'Version.Conflict': by(riskCatalog.saveSettings, (of) => ({
      ...ofTask(of.taskUuid),
      ...form,
      version: 7,
    })),
  },
  assignOrgUnits: {
    ...unknownTask(riskCatalog.assignOrgUnits, ({ unit }) => ({ orgUnitUuids: [unit] })),
    'OrgUnit.NotFound': by(riskCatalog.assignOrgUnits, (of) => ({
      ...ofTask(of.taskUuid),
      orgUnitUuids: [unknown],
    })),
    'Location.NotFound': by(riskCatalog.assignOrgUnits, (of) => ({
      ...ofTask(of.taskUuid),
      orgUnitUuids: [of.unit],
      locationUuid: unknown,
    })),
    'TaskAssignment.Exists': by(riskCatalog.assignOrgUnits, (of) => ({
      ...ofTask(of.taskUuid),
      orgUnitUuids: [of.unit],
    })),
  },
  assignLocation: {
    'RiskAssessment.NotFound': async (of) =>
      sent(of.admin, riskCatalog.assignLocation, {
        ...ofTask(),
        locationUuid: await createPlace(of.server, of.client),
      }),
    'RiskAssessment.NotAssignedToClient': async (of) =>
      sent(of.admin, riskCatalog.assignLocation, {
        ...ofTask(of.formerUuid),
        locationUuid: await createPlace(of.server, of.client),
      }),
    'Location.NotFound': by(riskCatalog.assignLocation, (of) => ({
      ...ofTask(of.taskUuid),
      locationUuid: unknown,
    })),
    'TaskAssignment.Exists': async (of) => {
      const place = { ...ofTask(of.taskUuid), locationUuid: await createPlace(of.server, of.client) }
      await of.admin.ok(riskCatalog.assignLocation, place)
      return sent(of.admin, riskCatalog.assignLocation, place)
    },
  },
  deleteTaskAssignments: {
    'RiskAssessment.AssignmentNotFound': by(riskCatalog.deleteTaskAssignments, () => ({
      assignmentUuids: [unknown],
    })),
  },
}

/** Saves a questionnaire that was begun, with something wrong about it. */
const wrongly =
  (wrong: object): Provocation =>
  async ({ api, assignmentUuid }) =>
    sent(api, riskExecution.saveExecution, { ...(await begin(api, assignmentUuid)), answers: [], ...wrong })
const inExecution: Record<string, Provocations> = {
  createExecution: {
    'RiskAssessment.AssignmentNotFound': by(
      riskExecution.createExecution,
      () => ({ assignmentUuid: unknown }),
      'api',
    ),
    'RiskAssessment.NotAssignedToClient': async ({ server, client, admin, api, unit }) => {
      const task = await createRiskCatalogue(server, client, { until: '2026-12-31' })
      const { assignmentUuids } = await admin.ok(riskCatalog.assignOrgUnits, {
        ...ofTask(task),
        orgUnitUuids: [unit],
      })
      server.clock.now = new Date('2027-01-02T09:00:00Z')
      return sent(api, riskExecution.createExecution, { assignmentUuid: assignmentUuids[0] })
    },
    'RiskAssessment.RoundFinished': async ({ server, client, api, unit }) => {
      const { assignmentUuid } = await createEvaluatedRound(server, client, { unit })
      return sent(api, riskExecution.createExecution, { assignmentUuid })
    },
  },
  readContent: { ...unknownTask(riskExecution.readContent), ...unknownExecution(riskExecution.readContent) },
  readExecution: unknownExecution(riskExecution.readExecution),
  releaseExecution: unknownExecution(riskExecution.releaseExecution, { lockToken: unknown }),
  breakLock: unknownExecution(riskExecution.breakLock, {}, 'admin'),
  saveExecution: {
    ...unknownExecution(riskExecution.saveExecution, { lockToken: unknown, revision: 0, answers: [] }),
    'RiskAssessment.ExecutionLocked': wrongly({ lockToken: unknown }),
    'RiskAssessment.AnswerInvalid': wrongly({ answers: [{ itemId: 'i9', value: 1 }] }),
    'RiskAssessment.Incomplete': wrongly({ answers: allAnswers(3).slice(1), completed: true }),
    'Version.Conflict': wrongly({ revision: 5 }),
    'RiskAssessment.RoundFinished': async ({ admin, api, assignmentUuid }) => {
      const open = await begin(api, assignmentUuid)
      await admin.ok(riskCatalog.deleteTaskAssignments, { assignmentUuids: [assignmentUuid] })
      return sent(api, riskExecution.saveExecution, { ...open, answers: [] })
    },
  },
}

const inEvaluation: Record<string, Provocations> = {
  readExecutionResultDetails: unknownResult(riskEvaluation.readExecutionResultDetails),
  holdPlan: unknownResult(riskEvaluation.holdPlan),
  releasePlan: unknownResult(riskEvaluation.releasePlan, { lockToken: unknown }),
  breakPlanLock: unknownResult(riskEvaluation.breakPlanLock),
  completeExecution: {
    'RiskAssessment.AssignmentNotFound': by(riskEvaluation.completeExecution, () => ({
      assignmentUuid: unknown,
    })),
    'RiskAssessment.RoundFinished': async ({ server, client, admin }) => {
      const { assignmentUuid } = await createEvaluatedRound(server, client)
      return sent(admin, riskEvaluation.completeExecution, { assignmentUuid })
    },
    'RiskAssessment.MinCompletionsNotReached': async ({ admin, api, assignmentUuid }) => {
      await answer(api, assignmentUuid, 3)
      return sent(admin, riskEvaluation.completeExecution, { assignmentUuid })
    },
  },
}

/** What is tried on the plan of a fresh result. */
type OnPlan = (of: Stage & { round: EvaluatedRound }) => Promise<Answer>
const onPlan =
  (provoke: OnPlan): Provocation =>
  async (of) =>
    provoke({ ...of, round: await createEvaluatedRound(of.server, of.client) })
/** The same while the other administrator edits it. */
const locked = (provoke: OnPlan): Provocation =>
  onPlan(async (of) => {
    await of.second.ok(riskEvaluation.holdPlan, ofResult(of.round.resultUuid))
    return provoke(of)
  })
/** The same once it is agreed. */
const agreed = (provoke: OnPlan): Provocation =>
  onPlan(async (of) => {
    await decideAll(of.admin, of.round, of.worker.uuid)
    await of.admin.ok(riskAction.confirmRiskActions, ofResult(of.round.resultUuid))
    return provoke(of)
  })
const made = ({ admin, round, worker }: Stage & { round: EvaluatedRound }, more: object = {}) =>
  admin.ok(riskAction.createRiskAction, measure(round.risk['i1'], worker.uuid, more))
const proposed = (riskUuid: string | undefined) => ({
  riskUuid,
  kind: 'proposed',
  proposedActionId: 'replace',
})
const doubted = (riskUuid: string | undefined) => ({ riskUuids: [riskUuid ?? ''], reason: 'Kommt nicht vor' })
const creating: Provocations = {
  'RiskAssessment.PlanLocked': locked(({ admin, round, worker }) =>
    sent(admin, riskAction.createRiskAction, measure(round.risk['i1'], worker.uuid)),
  ),
  'RiskAssessment.RiskNotFound': by(riskAction.createRiskAction, ({ worker }) =>
    measure(unknown, worker.uuid),
  ),
  'RiskAssessment.PlanAgreed': agreed(({ admin, round }) =>
    sent(admin, riskAction.createRiskAction, {
      riskUuid: round.risk['i1'],
      kind: 'notRelevant',
      reason: 'Doch nicht',
    }),
  ),
  'RiskAssessment.ActionExists': onPlan(async ({ admin, round }) => {
    await admin.ok(riskAction.createRiskAction, proposed(round.risk['i1']))
    return sent(admin, riskAction.createRiskAction, proposed(round.risk['i1']))
  }),
  'RiskAssessment.DecidedOtherwise': onPlan(async ({ admin, round, worker }) => {
    await admin.ok(riskAction.markNotRelevant, doubted(round.risk['i2']))
    return sent(admin, riskAction.createRiskAction, measure(round.risk['i2'], worker.uuid))
  }),
  'RiskAssessment.PersonalOnly': onPlan(({ admin, round, worker }) =>
    sent(admin, riskAction.createRiskAction, measure(round.risk['i1'], worker.uuid, { stop: 'P' })),
  ),
  'Member.NotFound': onPlan(({ admin, round }) =>
    sent(admin, riskAction.createRiskAction, measure(round.risk['i1'], unknown)),
  ),
}
const doubting: Provocations = {
  'RiskAssessment.PlanLocked': locked(({ admin, round }) =>
    sent(admin, riskAction.markNotRelevant, doubted(round.risk['i2'])),
  ),
  'RiskAssessment.RiskNotFound': by(riskAction.markNotRelevant, () => doubted(unknown)),
  'RiskAssessment.PlanAgreed': agreed(({ admin, round }) =>
    sent(admin, riskAction.markNotRelevant, doubted(round.risk['i1'])),
  ),
  'RiskAssessment.DecidedOtherwise': onPlan(async (of) => {
    await made(of)
    return sent(of.admin, riskAction.markNotRelevant, doubted(of.round.risk['i1']))
  }),
}

/** What a change of a measure, and giving it to somebody, have in common. */
const changing = (call: AnyCall, change: (of: Stage) => object): Provocations => ({
  'RiskAssessment.ActionNotFound': by(call, (of) => ({ riskActionUuid: unknown, version: 1, ...change(of) })),
  'RiskAssessment.PlanLocked': onPlan(async (of) => {
    const { riskActionUuid } = await made(of)
    await of.second.ok(riskEvaluation.holdPlan, ofResult(of.round.resultUuid))
    return sent(of.admin, call, { riskActionUuid, version: 1, ...change(of) })
  }),
  'RiskAssessment.ActionClosed': onPlan(async (of) => {
    const { riskActionUuid } = await made(of)
    await of.admin.ok(riskAction.updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    return sent(of.admin, call, { riskActionUuid, version: 2, ...change(of) })
  }),
  'Version.Conflict': onPlan(async (of) => {
    const { riskActionUuid } = await made(of)
    return sent(of.admin, call, { riskActionUuid, version: 4, ...change(of) })
  }),
  'RiskAssessment.PlanAgreed': agreed(async (of) => {
    const { actions } = await of.admin.ok(risk.readRiskDetails, { riskUuid: of.round.risk['i2'] ?? '' })
    return sent(of.admin, call, { riskActionUuid: actions[0]?.riskActionUuid, version: 2, ...change(of) })
  }),
})
/** Drops a measure, does something, and wants it back. */
const regretted = (
  first: (of: Stage & { round: EvaluatedRound }) => Promise<{ riskActionUuid: string }>,
  then: (of: Stage & { round: EvaluatedRound }) => Promise<unknown>,
) =>
  onPlan(async (of) => {
    const { riskActionUuid } = await first(of)
    await of.admin.ok(riskAction.updateRiskAction, { riskActionUuid, version: 1, dropped: true })
    await then(of)
    return sent(of.admin, riskAction.updateRiskAction, { riskActionUuid, version: 2, dropped: false })
  })
const updating: Provocations = {
  ...changing(riskAction.updateRiskAction, () => ({ title: 'Anders' })),
  'RiskAssessment.ActionExists': regretted(
    ({ admin, round }) => admin.ok(riskAction.createRiskAction, proposed(round.risk['i1'])),
    ({ admin, round }) => admin.ok(riskAction.createRiskAction, proposed(round.risk['i1'])),
  ),
  'RiskAssessment.DecidedOtherwise': regretted(
    ({ admin, round, worker }) =>
      admin.ok(riskAction.createRiskAction, measure(round.risk['i2'], worker.uuid)),
    ({ admin, round }) => admin.ok(riskAction.markNotRelevant, doubted(round.risk['i2'])),
  ),
  'RiskAssessment.PersonalOnly': onPlan(async (of) => {
    const { riskActionUuid } = await made(of)
    return sent(of.admin, riskAction.updateRiskAction, { riskActionUuid, version: 1, stop: 'P' })
  }),
  'RiskAssessment.SecondPersonRequired': onPlan(async ({ admin, round }) => {
    await admin.ok(riskAction.markNotRelevant, doubted(round.risk['i1']))
    const { actions } = await admin.ok(risk.readRiskDetails, { riskUuid: round.risk['i1'] ?? '' })
    return sent(admin, riskAction.updateRiskAction, {
      riskActionUuid: actions[0]?.riskActionUuid,
      version: 1,
      approved: true,
    })
  }),
  'Member.NotFound': onPlan(async (of) => {
    const { riskActionUuid } = await made(of)
    return sent(of.admin, riskAction.updateRiskAction, {
      riskActionUuid,
      version: 1,
      responsibleMemberUuid: unknown,
    })
  }),
  'Permission.Missing': onPlan(async (of) => {
    const { riskActionUuid } = await made(of)
    return sent(of.api, riskAction.updateRiskAction, { riskActionUuid, version: 1, dueDate: '2027-06-01' })
  }),
}
const inPlan: Record<string, Provocations> = {
  readRiskActionList: unknownResult(riskAction.readRiskActionList),
  readRiskActionDetails: {
    'RiskAssessment.ActionNotFound': by(riskAction.readRiskActionDetails, () => ({
      riskActionUuid: unknown,
    })),
  },
  createRiskAction: creating,
  markNotRelevant: doubting,
  updateRiskAction: updating,
  assignMember: {
    ...changing(riskAction.assignMember, ({ worker }) => ({ memberUuid: worker.uuid })),
    'Member.NotFound': onPlan(async (of) => {
      const { riskActionUuid } = await made(of)
      return sent(of.admin, riskAction.assignMember, { riskActionUuid, version: 1, memberUuid: unknown })
    }),
  },
  confirmRiskActions: {
    ...unknownResult(riskAction.confirmRiskActions),
    'RiskAssessment.PlanLocked': locked(({ admin, round }) =>
      sent(admin, riskAction.confirmRiskActions, ofResult(round.resultUuid)),
    ),
    'RiskAssessment.RisksUndecided': onPlan(({ admin, round }) =>
      sent(admin, riskAction.confirmRiskActions, ofResult(round.resultUuid)),
    ),
    'RiskAssessment.PlanAgreed': agreed(({ admin, round }) =>
      sent(admin, riskAction.confirmRiskActions, ofResult(round.resultUuid)),
    ),
  },
}

const provocations: Record<keyof typeof groups, Record<string, Provocations>> = {
  riskCatalog: inCatalog,
  riskExecution: inExecution,
  riskEvaluation: inEvaluation,
  risk: {
    readRiskList: unknownResult(risk.readRiskList),
    readRiskDetails: {
      'RiskAssessment.RiskNotFound': by(risk.readRiskDetails, () => ({ riskUuid: unknown })),
    },
    readRiskActionStatus: unknownResult(risk.readRiskActionStatus),
  },
  riskAction: inPlan,
  riskDocument: {
    exportRiskActionList: unknownResult(riskDocument.exportRiskActionList),
    exportRiskActionFile: unknownResult(riskDocument.exportRiskActionFile, { format: 'pdf' }),
    exportDocument: unknownResult(riskDocument.exportDocument),
  },
  infoPoint: {
    memberGroups: { 'Location.NotFound': by(infoPoint.memberGroups, () => ({ locationUuid: unknown })) },
  },
}

/** Too many requests are refused alike for all calls, and tested there. */
const declared = Object.entries(groups).flatMap(([noun, own]) =>
  Object.entries<AnyCall>(own).flatMap(([name, { refusals }]) =>
    refusals
      .filter((code) => code !== 'Request.TooOften')
      .map((code) => ({ title: `${noun}.${name}`, noun: noun as keyof typeof groups, name, code })),
  ),
)

test('each declared refusal is provoked below, and nothing else', () => {
  const provoked = Object.entries(provocations).flatMap(([noun, own]) =>
    Object.entries(own).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${noun}.${name} ${code}`),
    ),
  )
  expect(provoked.toSorted()).toEqual(declared.map(({ title, code }) => `${title} ${code}`).toSorted())
})

describe.each(featureEngines)('refused on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    const server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    const client = await server.createClient()
    const signedInAdmin = async () => server.signedIn(await server.createMember(client, { role: 'admin' }))
    const [worker] = (await members(server, client, 1)) as [TestMember]
    const unit = await createUnit(server, client, 'Lager', [worker])
    const [admin, second, api] = await Promise.all([
      signedInAdmin(),
      signedInAdmin(),
      server.signedIn(worker),
    ])
    const formerUuid = await createRiskCatalogue(server, client, { until: '2020-12-31' })
    stage = { server, client, admin, second, worker, api, unit, formerUuid, taskUuid: '', assignmentUuid: '' }
  })
  afterAll(() => stage.server.close())
  beforeEach(async () => {
    stage.server.clock.now = new Date('2026-11-20T09:00:00Z')
    stage.taskUuid = await createRiskCatalogue(stage.server, stage.client)
    const asked = { ...ofTask(stage.taskUuid), orgUnitUuids: [stage.unit] }
    stage.assignmentUuid = (await stage.admin.ok(riskCatalog.assignOrgUnits, asked)).assignmentUuids[0] ?? ''
  })

  test.each(declared)('$title: $code', async ({ noun, name, code }) => {
    expect(await provocations[noun][name]?.[code]?.(stage)).toEqual({ status: errorStatus[code], code })
  })
})
