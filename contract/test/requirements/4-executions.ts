import type { Requirement } from './requirement.ts'

/** Chapter 4: executions, risk assessments and risk actions. */
export const executions: readonly Requirement[] = [
  {
    id: '4.4.1',
    text: 'The execution of an e-learning can be created and saved.',
    tests: {
      'server/src/features/elearning/execution/create-execution.test.ts': [
        'begins an attempt with questions, from the first page',
      ],
      'server/src/features/elearning/execution/save-execution.test.ts': [
        'lets another device continue where the first one stopped',
      ],
    },
  },
  {
    id: '4.4.2',
    text: 'A reset restarts an execution from the beginning.',
    tests: {
      'server/src/features/elearning/execution/reset-execution.test.ts': [
        'restarts an open attempt on the same execution and keeps the old attempt',
      ],
    },
  },
  {
    id: '4.4.3',
    text: 'The execution of a risk assessment can be created, saved and completed.',
    tests: {
      'server/src/features/risk-assessment/execution/execution.test.ts': [
        'is listed with its due date, and can be started, continued later and submitted',
      ],
    },
  },
  {
    id: '4.4.4',
    text: 'Finishing a risk assessment needs at least six members who have completed it.',
    tests: {
      'server/src/features/risk-assessment/evaluation/finish-round.test.ts': [
        'refuses to finish with five submissions, finishes with six and refuses the seventh',
      ],
    },
  },
  {
    id: '4.4.5',
    text: 'Finishing a risk assessment ends it for all members, even for those who have not completed it.',
    tests: {
      'web/src/features/risk-assessment/evaluation/FinishDialog.test.tsx': [
        'shows which open executions will end',
      ],
      'server/src/features/risk-assessment/evaluation/finish-round.test.ts': [
        'refuses to finish with five submissions, finishes with six and refuses the seventh',
      ],
    },
  },
  {
    id: '4.4.6',
    text: 'Agreeing all risk actions ends the assessment.',
    tests: {
      'web/src/features/risk-assessment/plan/ConfirmPlan.test.tsx': [
        'agrees the plan after it has shown the consequences',
      ],
      'server/src/features/risk-assessment/plan/plan.test.ts': [
        'cannot be agreed with undecided risks, and allows only some changes once it is agreed',
        'determines the state that the list of evaluations shows for its round',
      ],
    },
  },
  {
    id: '4.4.7',
    text: 'A risk can be marked as not relevant.',
    tests: {
      'web/src/features/risk-assessment/plan/NotRelevantDialog.test.tsx': ['stores one reason for all risks'],
      'server/src/features/risk-assessment/plan/plan.test.ts': [
        'requires a reason for "not relevant", and another member’s approval for a high risk',
      ],
    },
  },
  {
    id: '4.4.8',
    text: 'An execution is locked while another member edits it.',
    tests: {
      'server/src/features/risk-assessment/execution/inspection.test.ts': [
        'is shown to colleagues, who can continue it when its lease is free',
      ],
      'web/src/features/risk-assessment/execution/Notices.test.tsx': [
        'is read-only while a colleague edits the inspection',
      ],
    },
  },
  {
    id: '4.4.9',
    text: 'Risk actions can be created, changed and agreed.',
    tests: {
      'web/src/features/risk-assessment/plan/RiskPlan.test.tsx': ['defines a custom action'],
      'web/src/features/risk-assessment/plan/ActionForm.test.tsx': [
        'sends only the changed fields, the version and the lease',
      ],
      'web/src/features/risk-assessment/plan/ConfirmPlan.test.tsx': [
        'agrees the plan after it has shown the consequences',
      ],
    },
  },
  {
    id: '4.4.10',
    text: 'Agreeing all actions ends the assessment: no draft is left, and the documents contain none.',
    tests: {
      'server/src/features/risk-assessment/plan/confirm-plan.test.ts': [
        'is refused while a draft is undecided, and changes nothing',
        'agrees the completed drafts and drops the others',
      ],
      'server/src/features/risk-assessment/document/document.test.ts': [
        'contains no draft once the plan is agreed, neither as a PDF nor as a spreadsheet',
      ],
    },
  },
]
