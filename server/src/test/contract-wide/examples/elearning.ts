import { randomUUID } from 'node:crypto'
import type { ExamplesOf } from '../example.ts'

export const elearningCatalog: ExamplesOf<'elearningCatalog'> = {
  readCatalog: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'kurs', category: ['general'], assigned: true, language: 'de_DE' },
        sortBy: 'category',
        perPage: 50,
      }),
    },
  ],
  previewContent: [
    { input: ({ elearningUuid }) => ({ elearningUuid, language: 'en_GB', seed: 7, answers: [] }) },
  ],
  readDetails: [{ input: ({ elearningUuid }) => ({ elearningUuid }) }],
  readSettings: [{ input: ({ elearningUuid }) => ({ elearningUuid }) }],
  readOrgUnitAssignments: [
    { input: ({ elearningUuid }) => ({ elearningUuid }) },
    {
      input: ({ elearningUuid }) => ({
        elearningUuid,
        filter: { assigned: false, search: 'here' },
        sortBy: 'assignedOn',
        sortDirection: 'desc',
      }),
    },
  ],
  reinstruct: [{ input: ({ elearningUuid }) => ({ elearningUuid }) }],
  assignOrgUnits: [
    {
      input: ({ elearningUuid, orgUnitUuid }) => ({
        elearningUuid,
        orgUnitUuids: [orgUnitUuid],
        includeSubUnits: true,
      }),
      of: 'person',
    },
  ],
  removeOrgUnits: [
    {
      input: ({ elearningUuid, orgUnitUuid }) => ({ elearningUuid, orgUnitUuids: [orgUnitUuid] }),
      of: 'person',
    },
  ],
  saveSettings: [
    {
      input: ({ elearningUuid, unitAdminUuid }) => ({
        elearningUuid,
        dueDateInterval: 6,
        firstExecutionBuffer: 30,
        anchor: 'schedule',
        calendarMonth: null,
        leadDays: 20,
        countPast: false,
        confirmationMode: 'none',
        localInserts: { 'assembly-point': 'Parkplatz' },
        responsibleUuid: unitAdminUuid,
        version: 1,
      }),
    },
  ],
}

export const elearningAssignment: ExamplesOf<'elearningAssignment'> = {
  readAssignments: [
    { input: ({ elearningUuid }) => ({ elearningUuid }) },
    {
      input: ({ elearningUuid, orgUnitUuid }) => ({
        elearningUuid,
        filter: { kind: ['orgUnit', 'member'], targets: [orgUnitUuid] },
        sortBy: 'memberCount',
        sortDirection: 'desc',
      }),
    },
  ],
  assign: [
    {
      input: ({ elearningUuid, memberUuid }) => ({
        elearningUuid,
        targets: [{ kind: 'member', uuid: memberUuid }],
        bufferDays: 28,
        dryRun: true,
      }),
      of: 'person',
    },
  ],
  unassign: [
    {
      input: ({ elearningUuid, elearningAssignmentUuid }) => ({
        elearningUuid,
        assignmentUuids: [elearningAssignmentUuid],
      }),
      of: 'person',
      isLast: true,
    },
  ],
}

const question = { search: 'test', dueFrom: '2020-01-01', dueTo: '2040-01-01', asOf: '2026-01-31' }
export const elearningStatistics: ExamplesOf<'elearningStatistics'> = {
  readStatistics: [
    { input: ({ elearningUuid }) => ({ elearningUuid }) },
    {
      input: ({ elearningUuid, orgUnitUuid, locationUuid }) => ({
        elearningUuid,
        filter: {
          ...question,
          status: ['due', 'completed'],
          trained: false,
          orgUnit: [orgUnitUuid],
          location: [locationUuid],
        },
        sortBy: 'status',
        sortDirection: 'desc',
        perPage: 50,
      }),
    },
  ],
  exportCourseRecord: [
    { input: ({ elearningUuid }) => ({ elearningUuid }) },
    {
      input: ({ elearningUuid, orgUnitUuid, locationUuid }) => ({
        elearningUuid,
        orgUnit: [orgUnitUuid],
        location: [locationUuid],
        languageCode: 'en_GB',
      }),
    },
  ],
  exportStatistics: [
    { input: ({ elearningUuid }) => ({ elearningUuid }) },
    {
      input: ({ elearningUuid, orgUnitUuid, locationUuid }) => ({
        elearningUuid,
        filter: {
          ...question,
          status: ['overdue'],
          trained: false,
          orgUnit: [orgUnitUuid],
          location: [locationUuid],
        },
        languageCode: 'en_GB',
      }),
    },
  ],
  readCharts: [
    { input: ({ elearningUuid }) => ({ elearningUuid }) },
    {
      input: ({ elearningUuid, orgUnitUuid, locationUuid }) => ({
        elearningUuid,
        filter: { ...question, orgUnit: [orgUnitUuid], location: [locationUuid] },
      }),
    },
  ],
}

export const elearning: ExamplesOf<'elearning'> = {
  readMemberTasks: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { status: ['completed', 'due', 'inprogress', 'overdue'], search: 'kurs' },
        page: 1,
        perPage: 100,
        sortBy: 'title',
        sortDirection: 'desc',
      }),
    },
  ],
  readMemberStatistics: [{ input: () => ({}) }],
  createExecution: [
    { input: ({ taskUuid }) => ({ taskUuid, language: 'de_DE', practice: false }), of: 'person' },
  ],
  readExecution: [
    {
      input: ({ openExecutionUuid }) => ({ executionUuid: openExecutionUuid, language: 'en_GB' }),
      of: 'person',
    },
  ],
  saveExecution: [
    {
      input: ({ openExecutionUuid }) => ({
        executionUuid: openExecutionUuid,
        attempt: 1,
        seq: 2,
        tab: randomUUID(),
        language: 'de_DE',
        currentPageId: 'p2',
        pagesCompleted: ['p1', 'p2'],
        acks: ['a1'],
        timeSpent: 20,
        answers: [],
        submit: false,
      }),
      of: 'person',
    },
  ],
  readExecutionResult: [
    {
      input: ({ passedExecutionUuid }) => ({ executionUuid: passedExecutionUuid, language: 'de_DE' }),
      of: 'person',
    },
  ],
  readResultData: [{ input: ({ resultUuid }) => ({ resultUuid, language: 'de_DE' }), of: 'person' }],
  resetExecution: [
    {
      input: ({ openExecutionUuid }) => ({ executionUuid: openExecutionUuid, reason: 'Falsche Sprache' }),
      of: 'person',
    },
  ],
  certificatePdf: [{ input: ({ resultUuid }) => ({ resultUuid, language: 'en_GB' }), of: 'person' }],
}

export const elearningOral: ExamplesOf<'elearningOral'> = {
  readOpenList: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'kurs', passed: true },
        sortBy: 'passedOn',
        sortDirection: 'desc',
        perPage: 50,
      }),
    },
  ],
  confirm: [
    {
      input: ({ elearningUuid, memberUuid }) => ({ elearningUuid, memberUuids: [memberUuid], checklist: [] }),
      of: 'person',
    },
  ],
}

export const elearningQuestion: ExamplesOf<'elearningQuestion'> = {
  ask: [
    {
      input: ({ openExecutionUuid }) => ({
        executionUuid: openExecutionUuid,
        pageId: 'p1',
        text: 'Wo liegt das?',
      }),
      of: 'person',
    },
  ],
  askForTalk: [{ input: ({ openExecutionUuid }) => ({ executionUuid: openExecutionUuid }), of: 'person' }],
  readOwnList: [{ input: () => ({ sortBy: 'askedAt', sortDirection: 'desc' }) }],
  seeAnswers: [{ input: () => ({}) }],
  readList: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'wo', answered: false },
        sortBy: 'member',
        sortDirection: 'desc',
        perPage: 50,
      }),
    },
  ],
  answer: [{ input: ({ questionUuid }) => ({ questionUuid, text: 'Dort.' }), of: 'person' }],
}

export const elearningExemption: ExamplesOf<'elearningExemption'> = {
  exempt: [
    {
      input: ({ elearningUuid, memberUuid }) => ({
        elearningUuid,
        memberUuid,
        reason: 'Elternzeit',
        until: '2040-01-01',
      }),
      of: 'person',
    },
  ],
  end: [{ input: ({ elearningUuid, memberUuid }) => ({ elearningUuid, memberUuid }), of: 'person' }],
}

export const elearningEvidence: ExamplesOf<'elearningEvidence'> = {
  readResultList: [
    { input: () => ({}) },
    { input: () => ({ sortBy: 'title', sortDirection: 'desc', perPage: 50 }) },
  ],
  revokeResult: [{ input: ({ resultUuid }) => ({ resultUuid, reason: 'Verwechslung' }) }],
}

export const qualificationMatrix: ExamplesOf<'qualificationMatrix'> = {
  readMatrix: [
    {
      input: ({ elearningUuid, orgUnitUuid, locationUuid, memberGroupUuid }) => ({
        filter: {
          elearning: [elearningUuid],
          orgUnit: [orgUnitUuid],
          location: [locationUuid],
          group: [memberGroupUuid],
          gaps: true,
          asOf: '2026-01-15',
        },
        sortBy: 'overdue',
      }),
    },
    { input: () => ({}) },
  ],
  readSums: [{ input: ({ orgUnitUuid }) => ({ filter: { orgUnit: [orgUnitUuid] } }) }],
  exportMatrix: [
    { input: ({ orgUnitUuid }) => ({ filter: { orgUnit: [orgUnitUuid] }, languageCode: 'en_GB' }) },
    { input: () => ({ format: 'pdf' }) },
  ],
}
