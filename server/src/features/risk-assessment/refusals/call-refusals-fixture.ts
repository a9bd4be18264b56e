/** Provokes the refusals of all calls that do not change a plan. */
import { type AnyCall, calls } from '@sorgfalt/contract'
import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { createEvaluatedRound } from '../plan/plan-fixture.ts'
import {
  allAnswers,
  assignCatalogue,
  createLocation,
  createMembers,
  createUnit,
  startExecution,
  submitAnswers,
} from '../risk-fixture.ts'
import {
  by,
  type Provocation,
  type Provocations,
  type RefusalFixture,
  send,
  taskInput,
  unknown,
  unknownExecution,
  unknownResult,
  unknownTask,
} from './refusals-fixture.ts'

const { riskCatalog, riskAssignment, riskExecution, riskLease, riskEvaluation, riskReminder } = calls

type Target = { kind: TargetKind; uuid: string }

const form = { dueDateInterval: 12, firstExecutionBuffer: 30, active: true }
export const catalogRefusals: Record<string, Provocations> = {
  readDetails: unknownTask(riskCatalog.readDetails),
  readSettings: unknownTask(riskCatalog.readSettings),
  saveSettings: {
    ...unknownTask(riskCatalog.saveSettings, () => ({ ...form, version: 1 })),
    'RiskAssessment.MinimumFixed': by(riskCatalog.saveSettings, (fixture) => ({
      ...taskInput(fixture.taskUuid),
      ...form,
      minimumCompletions: 1,
      version: 1,
    })),
    'Version.Conflict': by(riskCatalog.saveSettings, (fixture) => ({
      ...taskInput(fixture.taskUuid),
      ...form,
      version: 7,
    })),
  },
}

/** Assigns the survey of the fixture to these targets. */
const assigning = (targetsOf: (fixture: RefusalFixture) => Target[]): Provocation =>
  by(riskAssignment.assign, (fixture) => ({ ...taskInput(fixture.taskUuid), targets: targetsOf(fixture) }))

/** Assigns an inspection of the unit to an unknown group or member. */
const inspecting =
  (kind: 'group' | 'member'): Provocation =>
  async ({ server, client, admin, unit }) =>
    send(admin, riskAssignment.assign, {
      ...taskInput(await createRiskCatalogue(server, client, { kind: 'inspection' })),
      targets: [
        { kind: 'orgUnit', uuid: unit },
        { kind, uuid: unknown },
      ],
    })

export const assignmentRefusals: Record<string, Provocations> = {
  readAssignmentList: unknownTask(riskAssignment.readAssignmentList),
  assign: {
    ...unknownTask(riskAssignment.assign, ({ unit }) => ({ targets: [{ kind: 'orgUnit', uuid: unit }] })),
    'RiskAssessment.SurveyAnonymous': assigning(({ unit }) => [
      { kind: 'orgUnit', uuid: unit },
      { kind: 'member', uuid: unknown },
    ]),
    'OrgUnit.NotFound': assigning(() => [{ kind: 'orgUnit', uuid: unknown }]),
    'Location.NotFound': assigning(() => [{ kind: 'location', uuid: unknown }]),
    'MemberGroup.NotFound': inspecting('group'),
    'Member.NotFound': inspecting('member'),
    'TaskAssignment.Exists': assigning(({ unit }) => [{ kind: 'orgUnit', uuid: unit }]),
  },
  assignOrgUnits: {
    ...unknownTask(riskAssignment.assignOrgUnits, ({ unit }) => ({ orgUnitUuids: [unit] })),
    'OrgUnit.NotFound': by(riskAssignment.assignOrgUnits, (fixture) => ({
      ...taskInput(fixture.taskUuid),
      orgUnitUuids: [unknown],
    })),
    'Location.NotFound': by(riskAssignment.assignOrgUnits, (fixture) => ({
      ...taskInput(fixture.taskUuid),
      orgUnitUuids: [fixture.unit],
      locationUuid: unknown,
    })),
    'TaskAssignment.Exists': by(riskAssignment.assignOrgUnits, (fixture) => ({
      ...taskInput(fixture.taskUuid),
      orgUnitUuids: [fixture.unit],
    })),
  },
  assignLocation: {
    'RiskAssessment.NotFound': async (fixture) =>
      send(fixture.admin, riskAssignment.assignLocation, {
        ...taskInput(),
        locationUuid: await createLocation(fixture.server, fixture.client),
      }),
    'RiskAssessment.NotAssignedToClient': async (fixture) =>
      send(fixture.admin, riskAssignment.assignLocation, {
        ...taskInput(fixture.formerUuid),
        locationUuid: await createLocation(fixture.server, fixture.client),
      }),
    'Location.NotFound': by(riskAssignment.assignLocation, (fixture) => ({
      ...taskInput(fixture.taskUuid),
      locationUuid: unknown,
    })),
    'TaskAssignment.Exists': async (fixture) => {
      const place = {
        ...taskInput(fixture.taskUuid),
        locationUuid: await createLocation(fixture.server, fixture.client),
      }
      await fixture.admin.ok(riskAssignment.assignLocation, place)
      return send(fixture.admin, riskAssignment.assignLocation, place)
    },
  },
  deleteTaskAssignments: {
    'RiskAssessment.AssignmentNotFound': by(riskAssignment.deleteTaskAssignments, () => ({
      assignmentUuids: [unknown],
    })),
  },
}

/** Starts an execution with one answer and removes the key of its round. */
async function startWithoutKey({ server, client, api, assignmentUuid }: RefusalFixture) {
  const open = await startExecution(api, assignmentUuid)
  await api.ok(riskExecution.saveExecution, { ...open, answers: [{ itemId: 'i1', value: 3 }] })
  const { uuid } = await server.inClient(client, (db) =>
    db
      .selectFrom('riskRound')
      .select('uuid')
      .where('assignmentUuid', '=', assignmentUuid)
      .executeTakeFirstOrThrow(),
  )
  server.services.surveyKeys.destroy(uuid)
  return { ...open, revision: 1 }
}

/** Starts an execution and sends a faulty save. */
const saveFaulty =
  (fault: object): Provocation =>
  async ({ api, assignmentUuid }) =>
    send(api, riskExecution.saveExecution, {
      ...(await startExecution(api, assignmentUuid)),
      answers: [],
      ...fault,
    })
export const executionRefusals: Record<string, Provocations> = {
  createExecution: {
    'RiskAssessment.AssignmentNotFound': by(
      riskExecution.createExecution,
      () => ({ assignmentUuid: unknown }),
      'api',
    ),
    'RiskAssessment.NotAssignedToClient': async ({ server, client, admin, api, unit }) => {
      const task = await createRiskCatalogue(server, client, { until: '2026-12-31' })
      const { assignmentUuids } = await admin.ok(riskAssignment.assignOrgUnits, {
        ...taskInput(task),
        orgUnitUuids: [unit],
      })
      server.clock.now = new Date('2027-01-02T09:00:00Z')
      return send(api, riskExecution.createExecution, { assignmentUuid: assignmentUuids[0] })
    },
    'RiskAssessment.RoundFinished': async ({ server, client, api, unit }) => {
      const { assignmentUuid } = await createEvaluatedRound(server, client, { unit })
      return send(api, riskExecution.createExecution, { assignmentUuid })
    },
  },
  readContent: { ...unknownTask(riskExecution.readContent), ...unknownExecution(riskExecution.readContent) },
  readExecution: {
    ...unknownExecution(riskExecution.readExecution),
    'RiskAssessment.SurveyKeyMissing': async (fixture) => {
      const { executionUuid } = await startWithoutKey(fixture)
      return send(fixture.api, riskExecution.readExecution, { executionUuid })
    },
  },
  saveExecution: {
    ...unknownExecution(riskExecution.saveExecution, { leaseToken: unknown, revision: 0, answers: [] }),
    'RiskAssessment.ExecutionLeased': saveFaulty({ leaseToken: unknown }),
    'RiskAssessment.AnswerInvalid': saveFaulty({ answers: [{ itemId: 'i9', value: 1 }] }),
    'RiskAssessment.Incomplete': saveFaulty({ answers: allAnswers(3).slice(1), completed: true }),
    'Version.Conflict': saveFaulty({ revision: 5 }),
    'RiskAssessment.SurveyKeyMissing': async (fixture) => {
      const open = await startWithoutKey(fixture)
      return send(fixture.api, riskExecution.saveExecution, { ...open, answers: [] })
    },
    'RiskAssessment.RoundFinished': async ({ admin, api, assignmentUuid }) => {
      const open = await startExecution(api, assignmentUuid)
      await admin.ok(riskAssignment.deleteTaskAssignments, { assignmentUuids: [assignmentUuid] })
      return send(api, riskExecution.saveExecution, { ...open, answers: [] })
    },
  },
}

export const evaluationRefusals: Record<string, Provocations> = {
  readExecutionResultDetails: unknownResult(riskEvaluation.readExecutionResultDetails),
  completeExecution: {
    'RiskAssessment.AssignmentNotFound': by(riskEvaluation.completeExecution, () => ({
      assignmentUuid: unknown,
    })),
    'RiskAssessment.RoundFinished': async ({ server, client, admin }) => {
      const { assignmentUuid } = await createEvaluatedRound(server, client)
      return send(admin, riskEvaluation.completeExecution, { assignmentUuid })
    },
    'RiskAssessment.SurveyKeyMissing': async (fixture) => {
      await startWithoutKey(fixture)
      const { admin, assignmentUuid } = fixture
      return send(admin, riskEvaluation.completeExecution, { assignmentUuid })
    },
    'RiskAssessment.MinCompletionsNotReached': async ({ admin, api, assignmentUuid }) => {
      await submitAnswers(api, assignmentUuid, 3)
      return send(admin, riskEvaluation.completeExecution, { assignmentUuid })
    },
  },
}

export const leaseRefusals: Record<string, Provocations> = {
  releaseExecutionLease: unknownExecution(riskLease.releaseExecutionLease, { leaseToken: unknown }),
  breakExecutionLease: unknownExecution(riskLease.breakExecutionLease, {}, 'admin'),
  takePlanLease: unknownResult(riskLease.takePlanLease),
  releasePlanLease: unknownResult(riskLease.releasePlanLease, { leaseToken: unknown }),
  breakPlanLease: unknownResult(riskLease.breakPlanLease),
}

/** Refuses for an unknown assignment, and for a round that is over. */
const withoutRound = (call: AnyCall): Provocations => ({
  'RiskAssessment.AssignmentNotFound': by(call, () => ({ assignmentUuid: unknown, ...remark(call) })),
  'RiskAssessment.RoundFinished': async ({ server, client, admin }) => {
    const { assignmentUuid } = await createEvaluatedRound(server, client)
    return send(admin, call, { assignmentUuid, ...remark(call) })
  },
})
const remark = (call: AnyCall) => (call === riskReminder.preview ? {} : { sentence: '' })

/** The round of the fixture has one member, and is therefore too small. */
const tooSmall = (call: AnyCall): Provocation =>
  by(call, ({ assignmentUuid }) => ({ assignmentUuid, sentence: '' }))

/** Assigns the catalogue to a unit with six new members. */
async function assignToSix({ server, client, admin, taskUuid }: RefusalFixture): Promise<string> {
  const members = await createMembers(server, client, 6)
  return assignCatalogue(admin, taskUuid, [await createUnit(server, client, 'Montage', members)])
}

export const reminderRefusals: Record<string, Provocations> = {
  preview: withoutRound(riskReminder.preview),
  remind: {
    ...withoutRound(riskReminder.remind),
    'RiskAssessment.NobodyToRemind': tooSmall(riskReminder.remind),
    'RiskAssessment.RemindedToday': async (fixture) => {
      const input = { assignmentUuid: await assignToSix(fixture), sentence: '' }
      await send(fixture.admin, riskReminder.remind, input)
      return send(fixture.admin, riskReminder.remind, input)
    },
  },
  printLetters: {
    ...withoutRound(riskReminder.printLetters),
    'RiskAssessment.NobodyToRemind': tooSmall(riskReminder.printLetters),
    'Overdue.NoLetter': async (fixture) =>
      send(fixture.admin, riskReminder.printLetters, {
        assignmentUuid: await assignToSix(fixture),
        sentence: '',
      }),
  },
}
