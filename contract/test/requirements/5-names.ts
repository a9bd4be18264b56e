import type { Requirement } from './requirement.ts'

/** Chapter 5: passwords, usernames and identifiers. */
export const nameRules: readonly Requirement[] = [
  {
    id: '5.1.1',
    text: 'A password has at least 8 characters.',
    tests: {
      'contract/test/fields.test.ts': ['password > %j is valid: %s > Ab1!efg'],
    },
  },
  {
    id: '5.1.2',
    text: 'A password contains a digit, small and capital letters, and a special character or whitespace.',
    tests: {
      'contract/test/fields.test.ts': [
        'password > %j is valid: %s > ab1!efgh > AB1!EFGH > Abc!efgh > Abc1efgh > Ab1 efgh',
        'each rule is checked separately',
      ],
    },
  },
  {
    id: '5.1.3',
    text: 'A change of the password needs the old one, the new one and its repetition.',
    tests: {
      'web/src/parts/password/PasswordChangeForm.test.tsx': [
        'refuses empty fields and sends nothing',
        'refuses a repetition that differs from the new password',
      ],
    },
  },
  {
    id: '5.1.4',
    text: 'A username has at least 3 characters.',
    tests: {
      'contract/test/fields.test.ts': ['username > checking %j gives the message %s > ab'],
    },
  },
  {
    id: '5.1.5',
    text: 'A username has lowercase letters and digits, single dots or hyphens, and begins with a letter.',
    tests: {
      'contract/test/fields.test.ts': [
        'username > checking %j gives the message %s > anna-lena.x2 > 1max > max..m',
        'username > checking %j gives the message %s > max. > max_muster > Max',
      ],
    },
  },
  {
    id: '5.1.6',
    text: 'A username is unique.',
    tests: {
      'server/src/features/member/details/create-member.test.ts': [
        'refuses existing usernames and external ids, and a username can be checked in advance',
      ],
      'server/src/features/member/details/races.postgres.test.ts': [
        'create one member if twenty requests use the same username',
      ],
    },
  },
  {
    id: '5.1.7',
    text: 'While a username is typed, the form reports after 250 ms whether it is taken.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > pauses while typing'],
      'web/src/lib/use-debounced.test.tsx': [
        'returns a new value only after the value has not changed for the delay',
      ],
      'web/src/parts/username/username.test.tsx': ['shows that a username is taken'],
      'web/src/features/profile/UsernameCard.test.tsx': [
        'shows, while the member types, whether the username is taken (%s)',
      ],
    },
  },
  {
    id: '5.1.8',
    text: 'The check of a username answers with the field usernameExists.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > username check',
      ],
    },
  },
  {
    id: '5.1.9',
    text: 'Identifiers and company IDs have 3 or more of a–z, digits and single hyphens, a letter first.',
    tests: {
      'contract/test/fields.test.ts': [
        'company ID > checking %j gives the message %s > ab > a-b-c > a--b > -ab > 1ab > Musterbau',
        'identifier > checking %j gives the message %s',
      ],
    },
  },
  {
    id: '5.1.10',
    text: 'A company ID of the wrong format has a message of its own.',
    tests: {
      'web/src/features/session/CompanyStep.test.tsx': ['refuses %s'],
    },
  },
  {
    id: '5.1.11',
    text: 'A username is proposed from the names, in lower case and without invalid characters.',
    tests: {
      'contract/test/fields.test.ts': [
        'proposed names > the username of %s %s, with %d already taken, is %s',
      ],
      'web/src/features/member/details/CreateMemberDialog.test.tsx': [
        'creates a member with a proposed username and a link by email',
      ],
    },
  },
  {
    id: '5.1.12',
    text: 'An identifier is proposed from a name: umlauts are spelled out, spaces become hyphens.',
    tests: {
      'contract/test/fields.test.ts': [
        'an identifier spells umlauts with two letters and ends in four digits',
      ],
    },
  },
  {
    id: '5.1.13',
    text: 'A proposed identifier ends in a random number from 1000 to 9999.',
    tests: {
      'web/src/parts/identifier/use-proposed-identifier.test.tsx': [
        'turns the random number %d into the identifier %s',
      ],
    },
  },
  {
    id: '5.1.14',
    text: 'Input can be converted to lower case while it is typed.',
    tests: {
      'web/src/parts/username/username.test.tsx': [
        'converts the entry to lower case and removes spaces around it',
      ],
      'web/src/features/company/details/DetailsPage.test.tsx': [
        'converts an entered company ID to lower case and removes its spaces',
      ],
    },
  },
]
