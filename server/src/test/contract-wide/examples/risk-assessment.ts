import type { ExamplesOf } from '../example.ts'

export const riskCatalog: ExamplesOf<'riskCatalog'> = {
  readCatalogList: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'katalog', category: ['general'], assigned: true },
        sortBy: 'category',
        perPage: 50,
      }),
    },
  ],
  readDetails: [{ input: ({ riskAssessmentTaskUuid }) => ({ riskAssessmentTaskUuid }) }],
  readSettings: [{ input: ({ riskAssessmentTaskUuid }) => ({ riskAssessmentTaskUuid }) }],
  saveSettings: [
    {
      input: ({ riskAssessmentTaskUuid }) => ({
        riskAssessmentTaskUuid,
        dueDateInterval: 12,
        firstExecutionBuffer: 60,
        active: true,
        version: 1,
      }),
    },
  ],
  readAssignmentList: [
    { input: ({ riskAssessmentTaskUuid }) => ({ riskAssessmentTaskUuid }) },
    {
      input: ({ riskAssessmentTaskUuid }) => ({
        riskAssessmentTaskUuid,
        filter: { search: 'here' },
        sortBy: 'nextDueDate',
        sortDirection: 'desc',
      }),
    },
  ],
  assignOrgUnits: [
    {
      input: ({ riskAssessmentTaskUuid, orgUnitUuid }) => ({
        riskAssessmentTaskUuid,
        orgUnitUuids: [orgUnitUuid],
        pool: true,
      }),
      of: 'person',
    },
  ],
  assignLocation: [
    {
      input: ({ riskAssessmentTaskUuid, ledLocationUuid }) => ({
        riskAssessmentTaskUuid,
        locationUuid: ledLocationUuid,
      }),
      of: 'person',
    },
  ],
  deleteTaskAssignments: [
    { input: ({ riskAssignmentUuid }) => ({ assignmentUuids: [riskAssignmentUuid] }), of: 'person' },
  ],
}

export const riskExecution: ExamplesOf<'riskExecution'> = {
  readMemberTasks: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'katalog', status: ['due', 'inprogress', 'overdue'], own: true },
        sortBy: 'title',
        sortDirection: 'desc',
      }),
    },
  ],
  createExecution: [
    { input: ({ askedAssignmentUuid }) => ({ assignmentUuid: askedAssignmentUuid }), of: 'client' },
  ],
  readContent: [
    {
      input: ({ riskExecutionUuid }) => ({ executionUuid: riskExecutionUuid, language: 'en_GB' }),
      of: 'person',
    },
  ],
  readExecution: [
    {
      input: ({ riskExecutionUuid, riskLockToken }) => ({
        executionUuid: riskExecutionUuid,
        lockToken: riskLockToken,
      }),
      of: 'person',
    },
  ],
  saveExecution: [
    {
      input: ({ riskExecutionUuid, riskLockToken }) => ({
        executionUuid: riskExecutionUuid,
        lockToken: riskLockToken,
        revision: 0,
        answers: [{ itemId: 'i1', value: 3 }],
      }),
      of: 'person',
    },
  ],
  releaseExecution: [
    {
      input: ({ riskExecutionUuid, riskLockToken }) => ({
        executionUuid: riskExecutionUuid,
        lockToken: riskLockToken,
      }),
      of: 'person',
    },
  ],
  breakLock: [{ input: ({ riskExecutionUuid }) => ({ executionUuid: riskExecutionUuid }), of: 'client' }],
}

/** Everybody in the sweeps shares it, so that nobody locks the others out. */
const planToken = '5a0c3c39-5a9a-4f6e-9a63-0c9d8b6f4f01'

export const riskEvaluation: ExamplesOf<'riskEvaluation'> = {
  readAssignmentOverviewList: [
    { input: () => ({}) },
    {
      input: ({ orgUnitUuid, locationUuid }) => ({
        filter: {
          search: 'katalog',
          status: ['running', 'evaluation'],
          orgUnit: [orgUnitUuid],
          location: [locationUuid],
        },
        sortBy: 'maxLevel',
        sortDirection: 'desc',
      }),
    },
  ],
  readExecutionResultDetails: [
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
  ],
  holdPlan: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        lockToken: planToken,
      }),
      of: 'person',
    },
  ],
  releasePlan: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        lockToken: planToken,
      }),
      of: 'person',
    },
  ],
  readLockList: [{ input: () => ({}) }],
  breakPlanLock: [
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
  ],
  // Six hand-ins are more than an example; finish-round.test.ts has them.
  completeExecution: [
    {
      input: ({ evaluatedAssignmentUuid }) => ({ assignmentUuid: evaluatedAssignmentUuid }),
      of: 'person',
      refused: 'RiskAssessment.RoundFinished',
    },
  ],
}

export const risk: ExamplesOf<'risk'> = {
  readRiskList: [
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        filter: { search: 'zeit', category: ['c1'], band: ['medium'], status: ['actionToDefine'] },
        sortBy: 'category',
        perPage: 50,
      }),
      of: 'person',
    },
  ],
  readRiskDetails: [{ input: ({ riskUuid }) => ({ riskUuid }), of: 'person' }],
  readRiskActionStatus: [
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
  ],
}

export const riskAction: ExamplesOf<'riskAction'> = {
  readRiskActionList: [
    { input: () => ({}) },
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
    {
      input: ({ memberUuid }) => ({
        filter: {
          search: 'puffer',
          due: ['overdue', 'nextMonth', 'actionToDefine'],
          responsible: [memberUuid],
          mine: true,
          band: ['medium'],
        },
        sortBy: 'responsible',
        sortDirection: 'desc',
      }),
    },
  ],
  readRiskActionDetails: [{ input: ({ riskActionUuid }) => ({ riskActionUuid }), of: 'person' }],
  createRiskAction: [
    {
      input: ({ riskUuid, memberUuid }) => ({
        riskUuid,
        kind: 'custom',
        title: 'Regale befestigen',
        stop: 'T',
        responsibleMemberUuid: memberUuid,
        dueDate: '2027-01-31',
        lockToken: planToken,
      }),
      of: 'person',
    },
  ],
  markNotRelevant: [
    {
      input: ({ openRiskUuid }) => ({
        riskUuids: [openRiskUuid],
        reason: 'Maschine stillgelegt',
        lockToken: planToken,
      }),
      of: 'person',
    },
  ],
  updateRiskAction: [
    { input: ({ riskActionUuid }) => ({ riskActionUuid, version: 1, progressPercent: 50 }), of: 'person' },
    {
      input: ({ riskActionUuid }) => ({
        riskActionUuid,
        version: 2,
        title: 'Größere Puffer einplanen',
        dueDate: '2027-02-28',
        lockToken: planToken,
      }),
      of: 'person',
    },
  ],
  assignMember: [
    {
      input: ({ riskActionUuid, memberUuid }) => ({
        riskActionUuid,
        memberUuid,
        version: 3,
        lockToken: planToken,
      }),
      of: 'person',
    },
  ],
  // The example leaves risks undecided; plan.test.ts agrees plans.
  confirmRiskActions: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        lockToken: planToken,
      }),
      of: 'person',
      refused: 'RiskAssessment.RisksUndecided',
    },
  ],
}

export const riskDocument: ExamplesOf<'riskDocument'> = {
  exportRiskActionList: [
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
  ],
  exportRiskActionFile: [
    {
      input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid, format: 'xlsx' }),
      of: 'person',
    },
    {
      input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid, format: 'pdf' }),
      of: 'person',
    },
  ],
  exportDocument: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        languageCode: 'en_GB',
      }),
      of: 'person',
    },
  ],
}
