import type { ExamplesOf } from '../example.ts'

export const riskCatalog: ExamplesOf<'riskCatalog'> = {
  readCatalogList: [
    { input: () => ({}) },
    { input: () => ({ filter: { search: 'katalog', category: ['general'], assigned: true }, sortBy: 'category', perPage: 50 }) },
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
      input: ({ riskAssessmentTaskUuid, orgUnitUuid }) => ({ riskAssessmentTaskUuid, orgUnitUuids: [orgUnitUuid], pool: true }),
      of: 'person',
    },
  ],
  assignLocation: [
    { input: ({ riskAssessmentTaskUuid, ledLocationUuid }) => ({ riskAssessmentTaskUuid, locationUuid: ledLocationUuid }), of: 'person' },
  ],
  deleteTaskAssignments: [{ input: ({ riskAssignmentUuid }) => ({ assignmentUuids: [riskAssignmentUuid] }), of: 'person' }],
}

export const riskExecution: ExamplesOf<'riskExecution'> = {
  readMemberTasks: [
    { input: () => ({}) },
    { input: () => ({ filter: { status: ['due', 'inprogress', 'overdue'] }, sortBy: 'title', sortDirection: 'desc' }) },
  ],
  createExecution: [{ input: ({ askedAssignmentUuid }) => ({ assignmentUuid: askedAssignmentUuid }), of: 'client' }],
  readContent: [{ input: ({ riskExecutionUuid }) => ({ executionUuid: riskExecutionUuid, language: 'en_GB' }), of: 'person' }],
  readExecution: [
    { input: ({ riskExecutionUuid, riskLockToken }) => ({ executionUuid: riskExecutionUuid, lockToken: riskLockToken }), of: 'person' },
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
    { input: ({ riskExecutionUuid, riskLockToken }) => ({ executionUuid: riskExecutionUuid, lockToken: riskLockToken }), of: 'person' },
  ],
  breakLock: [{ input: ({ riskExecutionUuid }) => ({ executionUuid: riskExecutionUuid }), of: 'client' }],
}

export const riskEvaluation: ExamplesOf<'riskEvaluation'> = {
  readAssignmentOverviewList: [
    { input: () => ({}) },
    {
      input: ({ orgUnitUuid, locationUuid }) => ({
        filter: { search: 'katalog', status: ['running', 'evaluation'], orgUnit: [orgUnitUuid], location: [locationUuid] },
        sortBy: 'maxLevel',
        sortDirection: 'desc',
      }),
    },
  ],
  readExecutionResultDetails: [{ input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' }],
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
  readRiskActionStatus: [{ input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' }],
}
