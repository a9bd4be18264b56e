import type { Requirement } from './requirement.ts'

/** Chapter 8: codes and messages. */
export const codes: readonly Requirement[] = [
  {
    id: '8.3.1',
    text: 'Refusals about the company have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > company ID taken > wrong licensee > reset only every 10 minutes',
      ],
    },
  },
  {
    id: '8.3.2',
    text: 'Refusals about members have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > email or username invalid > responsible for a location or org unit blocks deletion',
      ],
    },
  },
  {
    id: '8.3.3',
    text: 'Refusals of the import of members have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > CSV processing failed > CSV not found or wrong client',
      ],
    },
  },
  {
    id: '8.3.4',
    text: 'Refusals to restore members have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > max members exceeded',
      ],
      'server/src/features/member/archive/unarchive-failed.test.ts': [
        'a restore that the database refuses has its own error code and restores no member',
      ],
    },
  },
  {
    id: '8.3.5',
    text: 'Refusals about org units have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > identifier exists > root exists > parent mismatch > members not changeable',
      ],
    },
  },
  {
    id: '8.3.6',
    text: 'Refusals about locations have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > identifier exists > not found',
      ],
    },
  },
  {
    id: '8.3.7',
    text: 'Refusals about passwords and reset links have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > already used > confirmation mismatch > too old',
      ],
    },
  },
  {
    id: '8.3.8',
    text: 'Refusals about usernames have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > Username.Exists > Username.Mismatch',
      ],
    },
  },
  {
    id: '8.3.9',
    text: 'Refusals about contents, results, files, licensees, roles and countries have codes or reasons.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > schema validation failed > E-learning not assigned to client',
        'the error "%s: %s" has a code, or a reason to have none > file not found > task assignment already exists',
      ],
    },
  },
  {
    id: '8.3.10',
    text: 'General failures have codes.',
    tests: {
      'contract/test/error-catalogue.test.ts': [
        'the error "%s: %s" has a code, or a reason to have none > persist failed > something went wrong',
      ],
      'server/src/platform/http/persist-failed.test.ts': [
        'answers an unexpected constraint violation with Persist.Failed and stores nothing',
      ],
    },
  },
  {
    id: '8.3.11',
    text: 'The server can answer with every code of the catalogue.',
    tests: {
      'server/src/test/contract-wide/error-codes.test.ts': ['%s every error code of the contract'],
      'server/src/features/risk-assessment/refusals/refusals.test.ts': ['$title refuses with $code'],
    },
  },
  {
    id: '8.4.1',
    text: 'Each rule of validation has a message in both languages.',
    tests: {
      'texts/test/coverage.test.ts': ['every %s has a text > message key'],
      'contract/test/entities.test.ts': ['the %s include all those of the specification > message keys'],
    },
  },
  {
    id: '8.4.2',
    text: 'A value of an unexpected kind has the message "unknown".',
    tests: {
      'contract/test/fields.test.ts': [
        'the rules for other fields > checking %j gives the message %s > not a uuid > unknown',
      ],
    },
  },
  {
    id: '8.4.3',
    text: 'Uploads have messages for a wrong format, a wrong size and any other failure.',
    tests: {
      'web/src/parts/upload/FileUpload.test.tsx': [
        'refuses a file of another type and sends nothing',
        'refuses a file that is too large and sends nothing',
        'shows why an upload failed, and sends the file again',
      ],
    },
  },
  {
    id: '8.4.4',
    text: 'An empty table shows a text.',
    tests: {
      'web/src/ui/DataTable.test.tsx': ['shows a default text for an empty list'],
    },
  },
  {
    id: '8.4.5',
    text: 'A search of a dropdown without a match shows a text.',
    tests: {
      'web/src/ui/Dropdown.test.tsx': ['shows that no option matches'],
    },
  },
  {
    id: '8.4.6',
    text: 'A screen that the member may not open shows the text of the status 401 in a toast.',
    tests: {
      'web/src/shell/screens.test.tsx': ['reports a missing permission in a toast'],
    },
  },
]
