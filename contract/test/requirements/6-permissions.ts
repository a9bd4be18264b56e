import type { Requirement } from './requirement.ts'

/** Chapter 6: roles and permissions. */
export const permissions: readonly Requirement[] = [
  {
    id: '6.1.1',
    text: 'The roles are super-admin, admin, loc-admin, ou-admin, member and user.',
    tests: {
      'contract/test/permissions.test.ts': ['the roles are those of the specification'],
    },
  },
  {
    id: '6.1.2',
    text: 'Each call admits exactly the roles that the server has defined for it.',
    tests: {
      'server/src/test/contract-wide/access.test.ts': [
        '%s answers every actor according to the access matrix',
      ],
      'server/src/access/roles.test.ts': ['has one row for every call and no other rows'],
    },
  },
  {
    id: '6.1.3',
    text: 'A customer adviser has the role user.',
    tests: {
      'server/src/features/session/support-login.test.ts': [
        'is the only login for advisers, because the login for members refuses them',
      ],
    },
  },
  {
    id: '6.1.4',
    text: 'The permissions of a member come from the server.',
    tests: {
      'server/src/access/roles.test.ts': ['include the permissions of every call that the role may make'],
      'web/src/lib/session.test.tsx': [
        'updates components when the permissions or the name of the member change',
      ],
    },
  },
  {
    id: '6.1.5',
    text: 'A check passes if the member has any of the required permissions.',
    tests: {
      'web/src/lib/permissions.test.ts': ['allows an action with any of the required permissions'],
    },
  },
  {
    id: '6.1.6',
    text: 'The todo-permission is always granted; the overview and the info point are open to all.',
    tests: {
      'web/src/lib/permissions.test.ts': ['allows an action that requires no permission'],
      'web/src/parts/menu/menu.test.ts': ['lets every signed-in member open the overview'],
      'server/src/access/roles.test.ts': ['lets every role open the info point'],
    },
  },
  {
    id: '6.2.1',
    text: 'Menu items are hidden from members without the permission for them.',
    tests: {
      'web/src/shell/Sidebar.test.tsx': ['contains only entries that the member may open'],
    },
  },
  {
    id: '6.2.2',
    text: 'Tabs are hidden from members without the permission for them.',
    tests: {
      'web/src/lib/record-tabs.test.tsx': ['permits the tabs whose calls the member may make'],
      'web/src/features/risk-assessment/catalog/CatalogDetailsPage.test.tsx': [
        'shows no tab and no preview without the permissions',
      ],
    },
  },
  {
    id: '6.2.3',
    text: 'Actions of tables and rows are hidden from members without the permission for them.',
    tests: {
      'web/src/ui/DataTable.test.tsx': [
        'shows the permitted actions of the whole table',
        'offers the actions of one row',
      ],
    },
  },
  {
    id: '6.2.4',
    text: 'The link to the profile is hidden from members without the permission for it.',
    tests: {
      'web/src/shell/Header.test.tsx': ['has no link to the profile for a member who may not read it'],
    },
  },
  {
    id: '6.2.5',
    text: 'The permissions for e-learnings have the names of the specification.',
    tests: {
      'contract/test/permissions.test.ts': [
        'a call requires the permission %s > elearning.read-catalog',
        'a call requires the permission %s > elearning.read-member-tasks > elearning.read-settings',
        'a call requires the permission %s > elearning.read-org-unit-assignments',
        'a call requires the permission %s > elearning.read-statistics',
      ],
    },
  },
  {
    id: '6.2.6',
    text: 'The permissions for risk assessments have the names of the specification.',
    tests: {
      'contract/test/permissions.test.ts': [
        'a call requires the permission %s > risk-assessment.read-catalog-list',
        'a call requires the permission %s > risk-assessment.read-assignment-list',
        'a call requires the permission %s > risk-assessment.read-assignment-overview-list',
        'a call requires the permission %s > risk-assessment.read-risk-list',
        'a call requires the permission %s > risk-assessment.read-risk-action-list',
      ],
    },
  },
  {
    id: '6.2.7',
    text: 'The permissions for the company and the templates have the names of the specification.',
    tests: {
      'contract/test/permissions.test.ts': [
        'a call requires the permission %s > templates.read-list > member-list.get-list',
        'a call requires the permission %s > archive-member.list > member-group.read-list',
        'a call requires the permission %s > org-unit.org-unit-list > location.location-list',
        'a call requires the permission %s > clientdetails.read-details',
      ],
    },
  },
  {
    id: '6.2.8',
    text: 'The permissions for the profile have the names of the specification.',
    tests: {
      'contract/test/permissions.test.ts': [
        'a call requires the permission %s > profile.update-member-profile',
        'a call requires the permission %s > profile.read-org-unit-list > profile.change-password',
        'a call requires the permission %s > profile.change-username > profile.read-profile-setting',
        'a call requires the permission %s > profile.read-member-profile',
      ],
    },
  },
  {
    id: '6.2.9',
    text: 'A company can disallow the login of customer advisers.',
    tests: {
      'server/src/features/session/support-login.test.ts': [
        'reports that the company disallows support logins only after a correct password',
      ],
      'server/src/features/company/configuration/configuration.test.ts': [
        'ends adviser sessions permanently when the adviser login is disallowed',
      ],
    },
  },
]
