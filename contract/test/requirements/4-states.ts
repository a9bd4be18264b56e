import type { Requirement } from './requirement.ts'

/** Chapter 4: sessions, tasks, risks and members. */
export const states: readonly Requirement[] = [
  {
    id: '4.1.1',
    text: 'A session begins with a login or with a reset of the password.',
    tests: {
      'server/src/features/session/login.test.ts': ['starts a session if the password is correct'],
      'server/src/features/session/reset-password.test.ts': [
        'sets the password, signs the member in and ends all other sessions',
      ],
    },
  },
  {
    id: '4.1.2',
    text: 'A session ends with the logout or with an answer 401.',
    tests: {
      'server/src/features/session/login.test.ts': [
        'ends the session on logout, except for requests from another site',
      ],
      'web/src/lib/session.test.tsx': [
        'ends the session only once after several answers with the status 401',
      ],
    },
  },
  {
    id: '4.1.3',
    text: 'At the start the app loads the configuration of the licensee and then the state of the member.',
    tests: {
      'web/src/lib/session.test.tsx': [
        'starts with the licensee, the member and the settings of one answer, and needs no further token',
      ],
    },
  },
  {
    id: '4.1.4',
    text: 'The language of a member comes from the profile, and that of a visitor from the browser.',
    tests: {
      'web/src/lib/session.test.tsx': [
        'starts with the licensee, the member and the settings of one answer, and needs no further token',
      ],
      'web/src/lib/texts.test.tsx': [
        'starts with the stored language, or with the browser’s language if the stored one is unknown',
        'on a new device, a browser with the language %s starts with %s',
      ],
    },
  },
  {
    id: '4.2.1',
    text: 'The task of an e-learning is completed, due, in progress or overdue.',
    tests: {
      'server/src/features/elearning/task/member-tasks.test.ts': [
        'have one of four statuses, depending on the date',
      ],
      'contract/test/entities.test.ts': [
        'the %s are exactly those of the specification > statuses of an e-learning',
      ],
    },
  },
  {
    id: '4.2.2',
    text: 'A risk is open, or its action is to be defined, defined, agreed or done.',
    tests: {
      'contract/test/entities.test.ts': [
        'the %s are exactly those of the specification > statuses of a risk',
      ],
      'server/src/features/risk-assessment/plan/plan.rules.test.ts': [
        'with level %s and the actions %j (plan agreed: %s) is %s',
      ],
    },
  },
  {
    id: '4.2.3',
    text: 'Actions are filtered by their due date and by whether they are to be defined, agreed or done.',
    tests: {
      'contract/test/entities.test.ts': [
        'the %s include all those of the specification > filters of actions',
      ],
      'server/src/features/risk-assessment/plan/actions.test.ts': [
        'are found only by the filter for their due status',
      ],
    },
  },
  {
    id: '4.2.4',
    text: 'A due date is red if overdue, yellow within the next month, green if done, and otherwise neutral.',
    tests: {
      'web/src/parts/risk/risk-badges.test.ts': [
        'marks overdue actions red, actions that are due soon yellow and completed actions green',
      ],
    },
  },
  {
    id: '4.2.5',
    text: 'The levels of a risk form five bands of two levels, from very low to very high.',
    tests: {
      'server/src/features/risk-assessment/evaluation/formula.rules.test.ts': [
        'each band contains two levels',
      ],
      'web/src/parts/risk/risk-badges.test.ts': ['finds the band of every risk level'],
    },
  },
  {
    id: '4.2.6',
    text: 'The band of a level has the colour of success, warning or error.',
    tests: {
      'server/src/test/contract-wide/style-sheets.test.ts': [
        'in the %s theme the risk level %i has the colour of %s',
      ],
    },
  },
  {
    id: '4.3.1',
    text: 'Members can be archived and restored.',
    tests: {
      'server/src/features/member/archive/archive.test.ts': [
        'signs an archived member out, and refuses the login until the member is restored',
      ],
      'web/src/features/member/archive/ArchivePage.test.tsx': ['restores a member'],
    },
  },
  {
    id: '4.3.2',
    text: 'Members can be deleted from the archive only.',
    tests: {
      'server/src/features/member/archive/erase.test.ts': [
        'is refused for responsible members and for members who are not archived',
        'removes the member from every list and search, and frees the username',
      ],
    },
  },
  {
    id: '4.3.3',
    text: 'An import has the steps upload, fields, password and summary.',
    tests: {
      'web/src/features/member/import/import.rules.test.ts': [
        'with the requested step %s and the state %s, returns the step %s',
      ],
      'web/src/features/member/import/UploadStep.test.tsx': ['uploads a file and continues with its columns'],
      'web/src/features/member/import/FieldsStep.test.tsx': ['shows the mapping that the server proposes'],
      'web/src/features/member/import/PasswordStep.test.tsx': [
        'checks the rows with the chosen password mode and shows the result',
      ],
      'web/src/features/member/import/SummaryStep.test.tsx': [
        'imports the rows with the settings of the check',
      ],
    },
  },
  {
    id: '4.3.4',
    text: 'Imported members get a password from a column, by email, by SMS or on paper, or get none.',
    tests: {
      'contract/test/entities.test.ts': ['the %s are exactly those of the specification > password modes'],
      'server/src/features/member/import/plan.rules.test.ts': [
        'with the mode %s, sets mustChangePassword to %s',
      ],
      'server/src/features/member/import/import-passwords.test.ts': [
        'from the file are accepted at login',
        'created by the server are returned only once, as a list',
      ],
      'server/src/platform/sms/sms.test.ts': [
        'sends an invitation once to the international number, and deletes its text',
      ],
      'e2e/member/import.spec.ts': ['an administrator imports a file with 500 rows after corrections'],
    },
  },
]
