import type { Requirement } from './requirement.ts'

/** Chapter 2: access to screens, and screens without an address of their own in the specification. */
export const screens: readonly Requirement[] = [
  {
    id: '2.3.1',
    text: 'A visitor who is not signed in is sent to the login from every other screen.',
    tests: {
      'web/src/lib/session.test.tsx': ['opens the login if no member is signed in'],
      'e2e/session/login.spec.ts': ['a link into the app opens its page after the login'],
    },
  },
  {
    id: '2.3.2',
    text: 'A screen stays closed without the permission for it, and a toast shows the text of status 401.',
    tests: {
      'web/src/shell/RootLayout.test.tsx': [
        'hides a screen from a member who lacks the permission for it, in the layout %s',
      ],
      'web/src/shell/screens.test.tsx': ['reports a missing permission in a toast'],
    },
  },
  {
    id: '2.4.1',
    text: 'The visitor enters the company ID first.',
    tests: {
      'web/src/features/session/CompanyStep.test.tsx': ['chooses the company that the visitor enters'],
    },
  },
  {
    id: '2.4.2',
    text: 'The device remembers the company ID if the visitor chooses this.',
    tests: {
      'web/src/features/session/LoginPage.test.tsx': [
        'remembers the company on this device if the visitor asks for it',
      ],
      'web/src/features/session/AuthApp.test.tsx': [
        'asks for the credentials at once if the device remembers the company',
      ],
    },
  },
  {
    id: '2.4.3',
    text: 'The visitor can change the company ID.',
    tests: {
      'web/src/features/session/AuthApp.test.tsx': ['changes the company'],
    },
  },
  {
    id: '2.4.4',
    text: 'On one screen, a visitor requests a link for a forgotten password.',
    tests: {
      'web/src/features/session/ForgotPasswordPage.test.tsx': ['requests a link for the username'],
    },
  },
  {
    id: '2.4.5',
    text: 'On one screen, a visitor sets a new password with the username, the password and its repetition.',
    tests: {
      'web/src/features/session/ResetPasswordPage.test.tsx': [
        'sets the password with the token of the link and opens the application',
        'requires all fields',
      ],
    },
  },
  {
    id: '2.4.6',
    text: 'A wizard imports members.',
    tests: {
      'e2e/member/import.spec.ts': ['an administrator imports a file with 500 rows after corrections'],
    },
  },
  {
    id: '2.4.7',
    text: 'Passwords are reset for all members, those who never logged in, or those without a password.',
    tests: {
      'web/src/features/member/access/ResetDialog.test.tsx': [
        'reads the number of members again when the user changes the filter or the mode',
      ],
      'server/src/features/member/access/reset-members.test.ts': [
        'invite new members, list unreachable ones, and are allowed once every ten minutes',
      ],
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > password reset filters'],
    },
  },
  {
    id: '2.4.8',
    text: 'The list of evaluations explains its states and bands in a legend.',
    tests: {
      'web/src/features/risk-assessment/evaluation/EvaluationsPage.test.tsx': [
        'explains the states and the bands',
      ],
    },
  },
  {
    id: '2.4.9',
    text: 'A screen shows a certificate.',
    tests: {
      'web/src/features/certificate/CertificatePage.test.tsx': [
        'shows who has completed which e-learning, and its topics',
      ],
    },
  },
]
