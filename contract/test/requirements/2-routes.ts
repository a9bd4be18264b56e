import type { Requirement } from './requirement.ts'

/** Returns the titles of the tests that check that a screen exists at these addresses below /dashboard. */
const routesTo = (...addresses: string[]): string[] =>
  addresses.map((address) => `the route tree contains %s > /dashboard/${address}`)

/** Chapter 2: addresses. */
export const routes: readonly Requirement[] = [
  {
    id: '2.1.1',
    text: 'The login has the addresses /auth/login and /auth/login/{clientId}.',
    tests: {
      'web/src/features/session/auth-route.rules.test.ts': [
        'parseAuthPath(%j) is %j > /auth/login > /auth/login/musterbau',
      ],
    },
  },
  {
    id: '2.1.2',
    text: 'A forgotten password has the address /auth/forgot-password/{clientId}.',
    tests: {
      'web/src/features/session/auth-route.rules.test.ts': [
        'parseAuthPath(%j) is %j > /auth/forgot-password/musterbau',
      ],
      'web/src/features/session/AuthApp.test.tsx': [
        'opens the page for a forgotten password and returns with the back button',
      ],
    },
  },
  {
    id: '2.1.3',
    text: 'A user who is signed in cannot open the support login.',
    tests: {
      'web/src/features/session/SupportLoginPage.test.tsx': [
        'hides the form in a browser that is already signed in, and offers to sign out',
      ],
      'server/src/features/session/support-login.test.ts': [
        'is refused in a browser that is already signed in',
      ],
    },
  },
  {
    id: '2.2.1',
    text: 'The profile has the tabs details, org-units, security and settings.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo('profile/{tabId}'),
      'web/src/features/profile/ProfilePage.test.tsx': ['has a tab for each part of the profile'],
    },
  },
  {
    id: '2.2.2',
    text: 'The overview has the tabs elearnings and risk-assessments.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo('start/overview'),
      'web/src/features/start/OverviewPage.test.tsx': ['changes the tab'],
    },
  },
  {
    id: '2.2.3',
    text: 'The info point has one address, and one for each location.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'start/infopoint',
        'start/infopoint/{locationUuid}',
      ),
      'web/src/features/info-point/InfoPointPage.test.tsx': ['shows the board of the requested location'],
    },
  },
  {
    id: '2.2.4',
    text: 'Risk assessments have screens for analyses, executions, evaluations and the catalogue.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'apps/risk-assessments/my-analyses',
        'apps/risk-assessments/execution/{executionUuid}',
        'apps/risk-assessments/evaluation/list',
        'apps/risk-assessments/catalog/list',
      ),
    },
  },
  {
    id: '2.2.5',
    text: 'A result of a risk assessment has the tabs risks and risk-actions.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'apps/risk-assessments/evaluation/details/{riskAssessmentExecutionResultUuid}/{tabId}',
      ),
      'web/src/features/risk-assessment/evaluation/result/ResultPage.test.tsx': [
        'shows the actions in their tab',
      ],
    },
  },
  {
    id: '2.2.6',
    text: 'A result of a risk assessment has a printable list of its risk actions.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'apps/risk-assessments/evaluation/details/{riskAssessmentExecutionResultUuid}/risk-action-list',
      ),
      'web/src/features/risk-assessment/plan/RiskActionSheet.test.tsx': [
        'shows the filtered actions of all pages',
      ],
    },
  },
  {
    id: '2.2.7',
    text: 'A catalogue of risk assessments has the tabs settings and assignments.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'apps/risk-assessments/catalog/details/{riskAssessmentTaskUuid}/{tabId}',
      ),
      'web/src/features/risk-assessment/catalog/CatalogDetailsPage.test.tsx': [
        'shows the facts of the catalogue and the permitted tabs',
      ],
    },
  },
  {
    id: '2.2.8',
    text: 'E-learnings have screens for own e-learnings, the catalogue, executions and certificates.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'apps/elearnings/my-elearnings',
        'apps/elearnings/catalog/list',
        'apps/elearnings/execution/{executionUuid}',
        'apps/elearnings/certificate/{resultUuid}',
      ),
    },
  },
  {
    id: '2.2.9',
    text: 'An e-learning of the catalogue has the tabs settings, org-units and analytics.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'apps/elearnings/catalog/details/{elearningUuid}/{tabId}',
      ),
      'web/src/features/elearning/catalog/CatalogDetailsPage.test.tsx': [
        'shows the facts, the tabs and the settings of the e-learning',
      ],
    },
  },
  {
    id: '2.2.10',
    text: 'The templates have one screen.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo('apps/templates'),
    },
  },
  {
    id: '2.2.11',
    text: 'The members have a list, an archive and a list of groups.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'company/members/list',
        'company/members/archive/list',
        'company/members/group/list',
      ),
    },
  },
  {
    id: '2.2.12',
    text: 'A member has the tabs details and org-units.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo('company/members/details/{uuid}/{tabId}'),
      'web/src/features/member/details/MemberPage.test.tsx': ['shows the org units on their tab'],
    },
  },
  {
    id: '2.2.13',
    text: 'A member group has the tabs details and member.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'company/members/group/details/{uuid}/{tabId}',
      ),
      'web/src/features/group/GroupPage.test.tsx': ['shows the members on their tab'],
    },
  },
  {
    id: '2.2.14',
    text: 'The org units have a list, and each of them the tabs details and member.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'company/org-units/list',
        'company/org-units/details/{uuid}/{tabId}',
      ),
      'web/src/features/org-unit/UnitPage.test.tsx': ['shows the members of the unit on their tab'],
    },
  },
  {
    id: '2.2.15',
    text: 'The locations have a list, and each of them the tabs details and member.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'company/locations/list',
        'company/locations/details/{uuid}/{tabId}',
      ),
      'web/src/features/location/LocationPage.test.tsx': ['shows the members on their tab'],
    },
  },
  {
    id: '2.2.16',
    text: 'The settings of the company have a screen for the master data and one for the configuration.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo(
        'company/settings/details',
        'company/settings/configuration',
      ),
    },
  },
  {
    id: '2.2.17',
    text: 'The logout has an address of its own.',
    tests: {
      'server/src/test/contract-wide/routes.test.ts': routesTo('logout'),
    },
  },
]
