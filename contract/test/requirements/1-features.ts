import type { Requirement } from './requirement.ts'

/** Chapter 1: users, e-learnings and risk assessments. */
export const features: readonly Requirement[] = [
  {
    id: '1.1.1',
    text: 'Every login requires a company ID, a username and a password.',
    tests: {
      'web/src/features/session/AuthApp.test.tsx': ['asks for the company before the credentials'],
      'web/src/features/session/LoginPage.test.tsx': [
        'asks for the username and the password, and sends nothing while they are empty',
      ],
      'server/src/features/session/login.test.ts': ['starts a session if the password is correct'],
    },
  },
  {
    id: '1.1.2',
    text: 'Licensees offer the product to their client companies under their own brand.',
    tests: {
      'e2e/session/login.spec.ts': ['two licensees show their own names, colours and pictures'],
      'server/src/features/session/login.test.ts': [
        'refuses members of another licensee’s company on a licensee’s host',
      ],
    },
  },
  {
    id: '1.1.3',
    text: 'Members, administrators and customer advisers use the product.',
    tests: {
      'server/src/test/contract-wide/access.test.ts': [
        '%s answers every actor according to the access matrix',
      ],
    },
  },
  {
    id: '1.2.1',
    text: 'Administrators browse the catalogue of e-learnings.',
    tests: {
      'server/src/features/elearning/catalog/catalog.test.ts': [
        'lists the e-learnings of the packages in alphabetical order, with counts by status',
      ],
      'web/src/features/elearning/catalog/CatalogPage.test.tsx': ['lists an e-learning with its settings'],
    },
  },
  {
    id: '1.2.2',
    text: 'Members see and start the e-learnings that they have to take.',
    tests: {
      'web/src/features/elearning/task/MyElearningsPage.test.tsx': [
        'groups the e-learnings by urgency',
        'starts an e-learning in the language of the member',
      ],
      'server/src/features/elearning/task/member-tasks.test.ts': [
        'contain all values that a card on the page of e-learnings shows',
      ],
    },
  },
  {
    id: '1.2.3',
    text: 'A member who has passed an e-learning gets a certificate of participation.',
    tests: {
      'server/src/features/certificate/certificate.test.ts': [
        'state who passed which e-learning on which day, and until when they are valid',
      ],
      'e2e/certificate/certificate.spec.ts': [
        'a member signs in and gets a certificate that others can verify',
      ],
    },
  },
  {
    id: '1.2.4',
    text: 'Administrators see statistics about each e-learning and its members.',
    tests: {
      'server/src/features/elearning/statistics/statistics.test.ts': [
        'list each member’s status with org units, location and course version',
      ],
      'web/src/features/elearning/statistics/AnalyticsTab.test.tsx': [
        'shows the charts of today and the list of members',
      ],
    },
  },
  {
    id: '1.2.5',
    text: 'Administrators export the statistics of an e-learning as a spreadsheet.',
    tests: {
      'server/src/features/elearning/statistics/statistics.test.ts': [
        'are exported to a spreadsheet with the filter, real dates and no formulas',
      ],
    },
  },
  {
    id: '1.2.6',
    text: 'The progress in an e-learning can be reset.',
    tests: {
      'server/src/features/elearning/execution/reset-execution.test.ts': [
        'restarts an open attempt on the same execution and keeps the old attempt',
      ],
      'web/src/features/elearning/statistics/ResetDialog.test.tsx': [
        'resets the e-learning of the member with a reason, shows a confirmation and closes',
      ],
    },
  },
  {
    id: '1.3.1',
    text: 'Administrators browse the catalogues of risk assessments.',
    tests: {
      'web/src/features/risk-assessment/catalog/CatalogPage.test.tsx': [
        'lists the catalogues in the company’s packages',
      ],
    },
  },
  {
    id: '1.3.2',
    text: 'Administrators assign a risk assessment to org units or to a location.',
    tests: {
      'web/src/features/risk-assessment/assignment/AssignRiskDialog.test.tsx': [
        'shows whom it asks and when a round can be overdue, before it assigns units and locations',
      ],
    },
  },
  {
    id: '1.3.3',
    text: 'Members answer a risk assessment.',
    tests: {
      'server/src/features/risk-assessment/execution/execution.test.ts': [
        'is listed with its due date, and can be started, continued later and submitted',
      ],
      'e2e/risk-assessment/execution.spec.ts': [
        'six members answer a survey, one of them on a phone and in two sessions',
      ],
    },
  },
  {
    id: '1.3.4',
    text: 'Members see their own analyses, and administrators the evaluations of all rounds.',
    tests: {
      'web/src/features/risk-assessment/execution/MyExecutionsPage.test.tsx': [
        'lists the executions of the member and counts the completed ones',
      ],
      'web/src/features/risk-assessment/evaluation/EvaluationsPage.test.tsx': [
        'a round without a result shows its participation and can be finished',
      ],
    },
  },
  {
    id: '1.3.5',
    text: 'A finished risk assessment lists its risks.',
    tests: {
      'web/src/features/risk-assessment/evaluation/result/RisksTab.test.tsx': [
        'lists the risks with the highest level first',
      ],
    },
  },
  {
    id: '1.3.6',
    text: 'Risk actions can be defined for each risk.',
    tests: {
      'server/src/features/risk-assessment/plan/plan.test.ts': [
        'offers proposals in legal order, and a complete action changes the status of the risk',
      ],
      'web/src/features/risk-assessment/plan/ActionsTab.test.tsx': ['lists the actions of the result'],
    },
  },
]
