import type { Requirement } from './requirement.ts'

/** Chapter 1: the company, the profile, the login and the appearance. */
export const companyFeatures: readonly Requirement[] = [
  {
    id: '1.4.1',
    text: 'Members find templates and download them.',
    tests: {
      'server/src/features/template/template.test.ts': [
        'of the library are listed in the member’s language, and can be searched and sorted',
        'are available as PDF and Word file with the company’s name, the law and its date',
      ],
    },
  },
  {
    id: '1.4.2',
    text: 'The start area shows the member’s open tasks.',
    tests: {
      'web/src/features/start/OverviewPage.test.tsx': [
        'greets the member and summarises the open tasks',
        'lists tasks of all kinds in one order by urgency, without the most urgent one',
      ],
    },
  },
  {
    id: '1.4.3',
    text: 'The info point shows the responsible member groups of a location, for example its first aiders.',
    tests: {
      'server/src/features/info-point/info-point.test.ts': [
        'shows address, emergency numbers, responsible members, and groups by type',
      ],
      'web/src/features/info-point/InfoPointPage.test.tsx': ['shows the board of the member’s location'],
    },
  },
  {
    id: '1.4.4',
    text: 'Administrators manage members, the archive and member groups.',
    tests: {
      'server/src/features/member/details/create-member.test.ts': [
        'stores all fields, org units and the location, and assigns e-learnings',
      ],
      'web/src/features/member/archive/ArchivePage.test.tsx': [
        'lists the archived members with links to their details',
      ],
      'server/src/features/group/member-group.test.ts': ['are returned as they were entered'],
    },
  },
  {
    id: '1.4.5',
    text: 'Administrators manage org units and locations.',
    tests: {
      'server/src/features/org-unit/change-unit.test.ts': [
        'creates a unit below another one, and removes spaces around the name',
      ],
      'server/src/features/location/location.test.ts': [
        'are returned as entered, except that surrounding spaces are removed',
      ],
    },
  },
  {
    id: '1.4.6',
    text: 'Administrators change the master data and the configuration of the company.',
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
    id: '1.4.7',
    text: 'Each member has a personal profile.',
    tests: {
      'server/src/features/profile/member-profile.test.ts': ['shows the master data'],
      'web/src/features/profile/ContactForm.test.tsx': [
        'saves a new postal address without asking for the password',
      ],
    },
  },
  {
    id: '1.4.8',
    text: 'A member replaces a forgotten password by a link.',
    tests: {
      'server/src/features/session/reset-password.test.ts': [
        'sets the password, signs the member in and ends all other sessions',
      ],
      'e2e/session/forgotten-password.spec.ts': [
        'a member replaces a forgotten password through a link that is sent by email and works once',
      ],
    },
  },
  {
    id: '1.4.9',
    text: 'Customer advisers have a login of their own, which a company can disallow.',
    tests: {
      'server/src/features/session/support-login.test.ts': [
        'signs an adviser in for four hours, and every screen shows name and reason',
        'reports that the company disallows support logins only after a correct password',
      ],
    },
  },
  {
    id: '1.5.1',
    text: 'The interface is available in German and English, and German is the default.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > languages'],
      'web/src/lib/texts.test.tsx': [
        'shows texts in the current language: %s',
        'on a new device, a browser with the language %s starts with %s',
      ],
      'texts/test/parity.test.ts': ['have the same keys'],
    },
  },
  {
    id: '1.5.2',
    text: 'There are a light and a dark theme.',
    tests: {
      'web/src/lib/theme.test.tsx': ['applies the theme %s to the page and stores it'],
    },
  },
  {
    id: '1.5.3',
    text: 'The theme is dark at first if the system prefers dark, otherwise light.',
    tests: {
      'web/src/lib/theme.test.tsx': [
        'on a system that prefers dark (%s), begins with the theme %s',
        'uses the theme of the system by default',
      ],
    },
  },
  {
    id: '1.5.4',
    text: 'The window title names the page and the licensee.',
    tests: {
      'web/src/lib/window-title.test.tsx': ['starts with the name of the screen, followed by the licensee'],
    },
  },
  {
    id: '1.5.5',
    text: 'Without a licensee the product is called Dashboard.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > name without a licensee'],
      'server/src/features/licensee/branding.test.ts': [
        'are replaced by the product’s name and colours if the installation has no licensee',
      ],
    },
  },
  {
    id: '1.5.6',
    text: 'Name, colours and pictures come from the configuration of the licensee.',
    tests: {
      'server/src/features/licensee/apply-licensee.test.ts': ['is created with all fields of the file'],
      'server/src/features/licensee/branding.test.ts': ['are shown unchanged if they are readable'],
    },
  },
]
