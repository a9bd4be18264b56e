import type { Requirement } from './requirement.ts'

/** Chapter 7: the calls of e-learnings, risk assessments and the info point, uploads and texts. */
export const taskCalls: readonly Requirement[] = [
  {
    id: '7.2.14',
    text: 'The calls of e-learnings read the catalogue, save settings and assignments, and run executions.',
    tests: {
      'server/src/features/elearning/catalog/settings.test.ts': [
        'are what the course recommends until they are saved',
      ],
      'server/src/features/elearning/assignment/assign-org-units.test.ts': [
        'includes sub-units if requested, and their members get the task at once',
      ],
      'server/src/features/elearning/execution/save-execution.test.ts': [
        'lets another device continue where the first one stopped',
      ],
    },
  },
  {
    id: '7.2.15',
    text: 'An execution of an e-learning is reset by its uuid.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > reset of an execution',
      ],
      'server/src/features/elearning/execution/reset-execution.test.ts': [
        'restarts an open attempt on the same execution and keeps the old attempt',
      ],
    },
  },
  {
    id: '7.2.16',
    text: 'The calls of e-learnings return statistics of all members, of the actor’s tasks, and as a file.',
    tests: {
      'server/src/features/elearning/statistics/statistics.test.ts': [
        'are exported to a spreadsheet with the filter, real dates and no formulas',
      ],
      'contract/test/calls.test.ts': ['that exports statistics returns a file'],
      'server/src/features/elearning/statistics/member-statistics.test.ts': [
        'count each e-learning by status, and contain the next due date',
      ],
    },
  },
  {
    id: '7.2.17',
    text: 'The calls of risk assessments assign catalogues, run executions and finish them.',
    tests: {
      'server/src/features/risk-assessment/assignment/assignment.test.ts': [
        'refuses existing assignments and names them by their org units and location',
      ],
      'server/src/features/risk-assessment/execution/execution.test.ts': [
        'is listed with its due date, and can be started, continued later and submitted',
      ],
      'server/src/features/risk-assessment/evaluation/finish-round.test.ts': [
        'refuses to finish with five submissions, finishes with six and refuses the seventh',
      ],
    },
  },
  {
    id: '7.2.18',
    text: 'The calls of risk assessments return risks and handle their actions up to the export.',
    tests: {
      'server/src/features/risk-assessment/plan/plan.test.ts': [
        'offers proposals in legal order, and a complete action changes the status of the risk',
        'notifies the responsible member, who may only report progress',
      ],
      'server/src/features/risk-assessment/document/exports.test.ts': [
        'contain the filtered rows, and the document contains what the law requires',
      ],
    },
  },
  {
    id: '7.2.19',
    text: 'The calls of the info point list locations and return the groups of one.',
    tests: {
      'server/src/features/info-point/info-point.test.ts': [
        'lists the member’s location first, then the others by name, and can be searched',
        'shows address, emergency numbers, responsible members, and groups by type',
      ],
    },
  },
  {
    id: '7.2.20',
    text: 'An upload sends the file and extra fields in one form to its address.',
    tests: {
      'web/src/lib/upload.test.tsx': ['sends the file with its fields and reports the progress'],
      'contract/test/calls.test.ts': ['that uploads a file sends it in the field "filename" by default'],
    },
  },
  {
    id: '7.2.21',
    text: 'The texts of a language are fetched once, from a file with the code of the language.',
    tests: {
      'web/src/lib/texts.test.tsx': [
        'fetches the texts from the file of the language',
        'fetches the texts of a language once',
      ],
    },
  },
]
