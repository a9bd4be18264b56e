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
}

export const riskAssignment: ExamplesOf<'riskAssignment'> = {
  readAssignmentList: [
    { input: ({ riskAssessmentTaskUuid }) => ({ riskAssessmentTaskUuid }) },
    {
      input: ({ riskAssessmentTaskUuid, orgUnitUuid }) => ({
        riskAssessmentTaskUuid,
        filter: { search: 'here', targets: [orgUnitUuid] },
        sortBy: 'nextDueDate',
        sortDirection: 'desc',
      }),
    },
  ],
  assign: [
    {
      input: ({ riskAssessmentTaskUuid, orgUnitUuid }) => ({
        riskAssessmentTaskUuid,
        targets: [{ kind: 'orgUnit', uuid: orgUnitUuid, includeSubUnits: true }],
        pool: true,
        dryRun: true,
      }),
      of: 'person',
      withoutRole: 'loc-admin',
    },
    {
      input: ({ riskAssessmentTaskUuid, scopedLocationUuid }) => ({
        riskAssessmentTaskUuid,
        targets: [{ kind: 'location', uuid: scopedLocationUuid }],
        pool: false,
        dryRun: true,
      }),
      of: 'person',
      withoutRole: 'ou-admin',
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
      input: ({ riskAssessmentTaskUuid, scopedLocationUuid }) => ({
        riskAssessmentTaskUuid,
        locationUuid: scopedLocationUuid,
      }),
      of: 'person',
    },
  ],
  deleteTaskAssignments: [
    {
      input: ({ riskAssignmentUuid }) => ({ assignmentUuids: [riskAssignmentUuid] }),
      of: 'person',
      isLast: true,
    },
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
      input: ({ riskExecutionUuid, riskLeaseToken }) => ({
        executionUuid: riskExecutionUuid,
        leaseToken: riskLeaseToken,
      }),
      of: 'person',
    },
  ],
  saveExecution: [
    {
      input: ({ riskExecutionUuid, riskLeaseToken }) => ({
        executionUuid: riskExecutionUuid,
        leaseToken: riskLeaseToken,
        revision: 0,
        answers: [{ itemId: 'i1', value: 3 }],
      }),
      of: 'person',
    },
  ],
}

/** Token of the plan lease. All contract-wide tests share it, so that no actor blocks another. */
const planToken = '5a0c3c39-5a9a-4f6e-9a63-0c9d8b6f4f01'

export const riskLease: ExamplesOf<'riskLease'> = {
  releaseExecutionLease: [
    {
      input: ({ riskExecutionUuid, riskLeaseToken }) => ({
        executionUuid: riskExecutionUuid,
        leaseToken: riskLeaseToken,
      }),
      of: 'person',
    },
  ],
  breakExecutionLease: [
    { input: ({ riskExecutionUuid }) => ({ executionUuid: riskExecutionUuid }), of: 'client' },
  ],
  takePlanLease: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        leaseToken: planToken,
      }),
      of: 'person',
    },
  ],
  releasePlanLease: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        leaseToken: planToken,
      }),
      of: 'person',
    },
  ],
  readLeaseList: [{ input: () => ({}) }],
  breakPlanLease: [
    { input: ({ riskResultUuid }) => ({ riskAssessmentExecutionResultUuid: riskResultUuid }), of: 'person' },
  ],
}

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
  // The round of the example is already finished. finish-round.test.ts finishes a round with six submissions.
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
        leaseToken: planToken,
      }),
      of: 'person',
    },
  ],
  markNotRelevant: [
    {
      input: ({ openRiskUuid }) => ({
        riskUuids: [openRiskUuid],
        reason: 'Maschine stillgelegt',
        leaseToken: planToken,
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
        leaseToken: planToken,
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
        leaseToken: planToken,
      }),
      of: 'person',
    },
  ],
  // The example leaves drafts undecided, so the plan cannot be agreed. plan.test.ts agrees a plan.
  confirmRiskActions: [
    {
      input: ({ riskResultUuid }) => ({
        riskAssessmentExecutionResultUuid: riskResultUuid,
        leaseToken: planToken,
      }),
      of: 'person',
      refused: 'RiskAssessment.DraftsUndecided',
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

export const auditPackage: ExamplesOf<'auditPackage'> = {
  downloadAuditPackage: [
    {
      input: ({ packageJobUuid }) => ({ jobUuid: packageJobUuid }),
      of: 'person',
      refused: 'Document.PackageTooLarge',
    },
  ],
  orderAuditPackage: [
    {
      input: ({ locationUuid }) => ({ locationUuid, from: '2026-01-01', until: '2026-12-31' }),
    },
    {
      input: ({ orgUnitUuid }) => ({ orgUnitUuid, from: '2026-01-01', until: '2026-12-31' }),
    },
  ],
}

/**
 * A round of the fixture has too few members for a reminder. round-reminder.test.ts reminds larger rounds.
 */
export const riskReminder: ExamplesOf<'riskReminder'> = {
  preview: [{ input: ({ riskAssignmentUuid }) => ({ assignmentUuid: riskAssignmentUuid }), of: 'person' }],
  remind: [
    {
      input: ({ riskAssignmentUuid }) => ({
        assignmentUuid: riskAssignmentUuid,
        sentence: 'Bitte bis Freitag.',
      }),
      of: 'person',
      refused: 'RiskAssessment.NobodyToRemind',
    },
  ],
  printLetters: [
    {
      input: ({ riskAssignmentUuid }) => ({ assignmentUuid: riskAssignmentUuid, sentence: '' }),
      of: 'person',
      refused: 'RiskAssessment.NobodyToRemind',
    },
  ],
}
