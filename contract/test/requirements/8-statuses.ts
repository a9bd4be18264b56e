import type { Requirement } from './requirement.ts'

/** Chapter 8: errors and HTTP statuses. */
export const statuses: readonly Requirement[] = [
  {
    id: '8.1.1',
    text: 'An error has a code, and each loader keeps the code of its error.',
    tests: {
      'web/src/lib/api.test.tsx': ['throws a refusal with its code, params and fields'],
      'web/src/lib/loader.test.ts': ['keeps the error of a loader until that loader starts again'],
    },
  },
  {
    id: '8.1.2',
    text: 'The text of a code has the key common.errorCodes.{code}.',
    tests: {
      'texts/test/coverage.test.ts': ['every %s has a text > error code'],
      'web/src/lib/error-text.test.ts': ['returns the text of a known error code with any HTTP status'],
    },
  },
  {
    id: '8.1.3',
    text: 'An upload that fails without a code shows the text of Dashboard.Exception.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns a general text for an upload error without a code, unless the connection is lost',
      ],
    },
  },
  {
    id: '8.1.4',
    text: 'Each failure shows a toast with a title, and hides the loading indicator.',
    tests: {
      'web/src/lib/use-action.test.tsx': [
        'shows why the call was refused',
        'is pending and runs the loader until the answer arrives',
      ],
      'web/src/lib/use-call.test.tsx': [
        'reports a failure once, and repeats the request when the member tries again',
      ],
    },
  },
  {
    id: '8.2.1',
    text: 'The status 0 has a text about the connection.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns the text of the HTTP status %i if there is no error code > common.status.0',
      ],
      'web/src/lib/use-action.test.tsx': ['shows that the server cannot be reached'],
    },
  },
  {
    id: '8.2.2',
    text: 'The status 400 shows the text of its code, or else a general one.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns the text of the HTTP status for an unknown error code',
        'returns the text of the HTTP status %i if there is no error code > common.status.400',
      ],
    },
  },
  {
    id: '8.2.3',
    text: 'The status 401 has a text of its own at the login.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns texts about the login for 401 and 403 if nobody is signed in yet',
      ],
      'web/src/features/session/LoginPage.test.tsx': ['does not reveal which of the entries is wrong'],
    },
  },
  {
    id: '8.2.4',
    text: 'The status 401 ends the session and leads to the login with a return address.',
    tests: {
      'web/src/lib/session.test.tsx': [
        'ends the session only once after several answers with the status 401',
        'returns to %s after the login',
      ],
    },
  },
  {
    id: '8.2.5',
    text: 'The status 401 deletes the cookies of the session and of its token.',
    tests: {
      'server/src/platform/http/pipeline.test.ts': [
        'deletes the session cookie and the CSRF cookie when it answers 401',
      ],
    },
  },
  {
    id: '8.2.6',
    text: 'The status 403 has a text of its own at the login, for a deactivated or archived account.',
    tests: {
      'web/src/features/session/LoginPage.test.tsx': ['explains the refusal %s > Login.Deactivated'],
      'server/src/features/session/login.test.ts': [
        'reports that an account is archived only if the password is correct',
      ],
    },
  },
  {
    id: '8.2.7',
    text: 'The status 404 has a text.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns the text of the HTTP status %i if there is no error code > common.status.404',
      ],
    },
  },
  {
    id: '8.2.8',
    text: 'The statuses 500 and 502 have a text that asks to try again shortly.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns the text of the HTTP status %i if there is no error code > common.status.500',
        'returns the text of the HTTP status %i if there is no error code > common.status.502',
      ],
    },
  },
  {
    id: '8.2.9',
    text: 'Any other status has a general text.',
    tests: {
      'web/src/lib/error-text.test.ts': [
        'returns the text of the HTTP status %i if there is no error code > common.status.other',
      ],
    },
  },
  {
    id: '8.2.10',
    text: 'The server answers 401 and 403 before it checks the input.',
    tests: {
      'server/src/test/contract-wide/refusal-order.test.ts': [
        'to $name is answered 401 or 403 if the sender may not make the call, and otherwise 400',
      ],
    },
  },
]
