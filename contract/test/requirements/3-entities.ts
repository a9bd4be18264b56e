import type { Requirement } from './requirement.ts'

/** Chapter 3: members, company and licensee. */
export const entities: readonly Requirement[] = [
  {
    id: '3.1.1',
    text: 'A client has an identifier, a licensee and a maximum number of members.',
    tests: {
      'server/src/features/licensee/licensee.commands.test.ts': [
        'creates a company of the default licensee with packages, and refuses unknown packages',
      ],
      'server/src/features/session/login.test.ts': [
        'refuses members of another licensee’s company on a licensee’s host',
      ],
      'server/src/features/member/new-member.test.ts': [
        'are all refused if there are not enough seats, and archived members take no seat',
      ],
    },
  },
  {
    id: '3.1.2',
    text: 'The master data of a company are its name, identifier, address and the countries to choose from.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > company details',
      ],
      'server/src/features/company/details/client-details.test.ts': [
        'can be read and saved, with the countries in the reader’s language',
      ],
    },
  },
  {
    id: '3.1.3',
    text: 'The state of a session names the member with email, role and permissions.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > member session state',
      ],
    },
  },
  {
    id: '3.1.4',
    text: 'A member has names, contact details, address, role, language, special attributes and task flags.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > member > new member',
      ],
      'server/src/features/member/details/update-member.test.ts': [
        'are saved completely, and the next read returns what the save has returned',
      ],
    },
  },
  {
    id: '3.1.5',
    text: 'The special attributes are pregnant and underage.',
    tests: {
      'contract/test/entities.test.ts': [
        'the %s are exactly those of the specification > special attributes',
      ],
      'server/src/features/member/special-attributes/special-attributes.test.ts': [
        'can be set, replaced and removed',
      ],
    },
  },
  {
    id: '3.1.6',
    text: 'A member without the flags gets no e-learning tasks and no risk assessment tasks.',
    tests: {
      'server/src/features/elearning/assignment/recompute-tasks.test.ts': [
        'are created only for affected members who are not archived and take e-learnings',
      ],
      'server/src/features/risk-assessment/assignment/assignment.test.ts': [
        'does not ask a member to take part if risk assessments are switched off for the member',
      ],
    },
  },
  {
    id: '3.1.7',
    text: 'An archived member is listed with names, email, username, role and the time of archiving.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > archived member',
      ],
    },
  },
  {
    id: '3.1.8',
    text: 'The settings of a profile are the theme, the language and the languages to choose from.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > profile settings',
      ],
      'web/src/features/profile/SettingsTab.test.tsx': ['offers only the languages of the company'],
    },
  },
  {
    id: '3.1.9',
    text: 'A licensee configures name, calendar, pictures, footer links, colours and support chat.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > licensee configuration',
      ],
      'server/src/features/licensee/apply-licensee.test.ts': ['is created with all fields of the file'],
    },
  },
  {
    id: '3.1.10',
    text: 'A company configures the colours of both themes, the homepage and the footers of messages.',
    tests: {
      'contract/test/entities.test.ts': [
        'the entity "%s" has the fields of the specification > client configuration',
      ],
      'server/src/features/company/configuration/configuration.test.ts': [
        'is returned to members as it was saved',
      ],
    },
  },
]
