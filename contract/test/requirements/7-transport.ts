import type { Requirement } from './requirement.ts'

/** Chapter 7: how calls are sent. */
export const transport: readonly Requirement[] = [
  {
    id: '7.1.1',
    text: 'All calls send JSON and cookies.',
    tests: {
      'web/src/lib/api.test.tsx': ['sends a POST as JSON with the token of the session'],
    },
  },
  {
    id: '7.1.2',
    text: 'The placeholders of a path are filled, and query parameters are appended.',
    tests: {
      'web/src/lib/api.test.tsx': [
        'sends the input of a GET as the query of the address',
        'puts only the fields that the path names into the address of a POST',
      ],
    },
  },
  {
    id: '7.1.3',
    text: 'An answer has a status and a body, and an error a status and a body with its code.',
    tests: {
      'web/src/lib/upload.test.tsx': ['sends the file with its fields and reports the progress'],
      'web/src/lib/api.test.tsx': ['throws a refusal with its code, params and fields'],
    },
  },
  {
    id: '7.1.4',
    text: 'Passwords are hashed with SHA-256 before they are sent.',
    tests: {
      'contract/test/fields.test.ts': ['composed and decomposed umlauts have the same hash'],
      'web/src/features/session/LoginPage.test.tsx': ['signs the member in and opens the application'],
      'web/src/features/member/details/CreateMemberDialog.test.tsx': [
        'sends the hash of a chosen password, which must meet the rules',
      ],
      'web/src/features/session/ResetPasswordPage.test.tsx': [
        'sets the password with the token of the link and opens the application',
      ],
      'web/src/parts/password/PasswordChangeForm.test.tsx': ['sends hashes, never the passwords'],
    },
  },
]
