import type { Requirement } from './requirement.ts'

/** Chapter 7: the calls of the session, the member and the company. */
export const companyCalls: readonly Requirement[] = [
  {
    id: '7.2.1',
    text: 'The contract contains the 102 calls of the specification with their methods and paths.',
    tests: {
      'contract/test/endpoints.test.ts': [
        'number 102, without duplicates',
        'in the area %s are in the contract',
      ],
    },
  },
  {
    id: '7.2.2',
    text: 'Each call answers every actor according to the roles.',
    tests: {
      'server/src/test/contract-wide/access.test.ts': [
        '%s answers every actor according to the access matrix',
      ],
    },
  },
  {
    id: '7.2.3',
    text: 'The calls of the session accept and return the fields that the specification names.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > login > answer to a login',
        'the entity "%s" has the fields of the specification > request for a reset link',
        'the entity "%s" has the fields of the specification > reset of a password',
      ],
    },
  },
  {
    id: '7.2.4',
    text: 'The calls of the session sign in and out, deliver files and replace forgotten passwords.',
    tests: {
      'server/src/features/session/login.test.ts': [
        'starts a session if the password is correct',
        'ends the session on logout, except for requests from another site',
      ],
      'server/src/features/session/reset-password.test.ts': [
        'sets the password, signs the member in and ends all other sessions',
      ],
      'server/src/features/company/configuration/logo.test.ts': [
        'is stored, shown to every member, and replaced, and its old file is deleted',
      ],
    },
  },
  {
    id: '7.2.5',
    text: 'A call that changes something needs the token of the session.',
    tests: {
      'server/src/platform/http/csrf.test.ts': ['with the token of another session are refused'],
      'web/src/lib/api.test.tsx': ['fetches the CSRF token once for all calls'],
    },
  },
  {
    id: '7.2.6',
    text: 'The calls of the member create a member, return the state of the session and import members.',
    tests: {
      'server/src/features/member/details/create-member.test.ts': [
        'stores all fields, org units and the location, and assigns e-learnings',
      ],
      'server/src/access/roles.test.ts': ['include the permissions of every call that the role may make'],
      'server/src/features/member/import/import-job.test.ts': ['creates members with all values of the file'],
    },
  },
  {
    id: '7.2.7',
    text: 'The calls of the profile read and change settings, contact details, username and password.',
    tests: {
      'server/src/features/profile/member-profile.test.ts': [
        'saves phone number and address without a password',
      ],
      'server/src/features/profile/change-password.test.ts': [
        'ends other sessions, continues the current one with a new token, and sends an email',
        'accepts only the new username at the next login, and keeps the session',
      ],
      'web/src/features/profile/SettingsTab.test.tsx': [
        'saves the chosen colour scheme, applies it and confirms the change',
      ],
      'e2e/profile/settings.spec.ts': ['theme and language take effect immediately and are saved'],
    },
  },
  {
    id: '7.2.8',
    text: 'The calls of the member list return, change and archive members, and reset their passwords.',
    tests: {
      'server/src/features/member/list/get-list.test.ts': [
        'returns rows that contain exactly the documented fields',
      ],
      'server/src/features/member/details/update-member.test.ts': [
        'are saved completely, and the next read returns what the save has returned',
      ],
      'server/src/features/member/archive/archive.test.ts': [
        'signs an archived member out, and refuses the login until the member is restored',
      ],
      'server/src/features/member/access/reset-members.test.ts': [
        'keep the old password valid until the reset link is used',
      ],
    },
  },
  {
    id: '7.2.9',
    text: 'The calls of the client read and save its master data and its configuration.',
    tests: {
      'server/src/features/company/details/client-details.test.ts': [
        'can be read and saved, with the countries in the reader’s language',
      ],
      'server/src/features/company/configuration/configuration.test.ts': [
        'is returned to members as it was saved',
      ],
    },
  },
  {
    id: '7.2.10',
    text: 'The calls of the archive list, restore and delete archived members.',
    tests: {
      'server/src/features/member/archive/archive.test.ts': [
        'lists the most recently archived members first, and can be sorted and filtered',
      ],
      'server/src/features/member/archive/erase.test.ts': [
        'removes the member from every list and search, and frees the username',
      ],
    },
  },
  {
    id: '7.2.11',
    text: 'The calls of org units list, create, change and delete units and their members.',
    tests: {
      'server/src/features/org-unit/tree.test.ts': [
        'lists the units with their paths in the order of the tree, siblings by name',
      ],
      'server/src/features/org-unit/change-unit.test.ts': [
        'deletes a unit with its memberships and moves its sub-units to the given parent',
      ],
      'server/src/features/org-unit/memberships.test.ts': [
        'are added and removed for many members at once, even if some already exist',
      ],
    },
  },
  {
    id: '7.2.12',
    text: 'The calls of locations list, create, change and delete locations and their members.',
    tests: {
      'server/src/features/location/location.test.ts': [
        'are returned as entered, except that surrounding spaces are removed',
      ],
      'server/src/features/location/location-members.test.ts': [
        'keep their first location as the primary one until another one is chosen',
        'deletes all or none, and moves no members to a deleted or another company’s location',
      ],
    },
  },
  {
    id: '7.2.13',
    text: 'The calls of member groups list, create, change and delete groups and their members.',
    tests: {
      'server/src/features/group/member-group.test.ts': [
        'add members with details, and change existing memberships only if details are given',
        'are deleted if they have no active members, or if the request confirms the deletion',
      ],
    },
  },
]
