import type { Requirement } from './requirement.ts'

/** Chapter 2: header, sidebar and frame of a page. */
export const shell: readonly Requirement[] = [
  {
    id: '2.5.1',
    text: 'On a phone the header toggles the sidebar.',
    tests: {
      'web/src/shell/Header.test.tsx': ['reports whether the sidebar is open (%s) and toggles it'],
      'web/src/shell/AppShell.test.tsx': ['opens the menu on a phone and returns the focus to its button'],
    },
  },
  {
    id: '2.5.2',
    text: 'The logo links to the start page that is configured.',
    tests: {
      'web/src/shell/Header.test.tsx': [
        'shows the name of the licensee and links to the start page',
        'links to the start page that the company has chosen',
      ],
    },
  },
  {
    id: '2.5.3',
    text: 'The user menu shows initials, name and role of the member.',
    tests: {
      'web/src/shell/Header.test.tsx': ['shows the name, role and initials of the member'],
    },
  },
  {
    id: '2.5.4',
    text: 'The user menu leads to the profile only if the member may read it.',
    tests: {
      'web/src/shell/Header.test.tsx': [
        'opens the profile and signs the member out',
        'has no link to the profile for a member who may not read it',
      ],
    },
  },
  {
    id: '2.5.5',
    text: 'The user menu leads to the logout.',
    tests: {
      'web/src/shell/Header.test.tsx': ['opens the profile and signs the member out'],
    },
  },
  {
    id: '2.6.1',
    text: 'The sidebar is 17rem wide.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > sidebar'],
      'server/src/test/contract-wide/style-sheets.test.ts': [
        'in %s the rule %s { %s } has the value %s > --sidebar',
      ],
    },
  },
  {
    id: '2.6.2',
    text: 'On a small screen the sidebar slides in, and it closes on every navigation.',
    tests: {
      'web/src/shell/Sidebar.test.tsx': [
        'slides over the page on a phone and closes with its button or on Escape',
      ],
      'web/src/shell/AppShell.test.tsx': [
        'closes the menu after a navigation, and does not return the focus to the menu button',
      ],
    },
  },
  {
    id: '2.6.3',
    text: 'The sections of the sidebar have titles, items and branches that open and close.',
    tests: {
      'web/src/shell/Sidebar.test.tsx': [
        'shows the company section to members who may see it',
        'opens and closes a branch on a click',
      ],
    },
  },
  {
    id: '2.6.4',
    text: 'An item is active on its exact path.',
    tests: {
      'web/src/parts/menu/menu.rules.test.ts': [
        'a menu item that matches exactly is active only at its own address',
      ],
    },
  },
  {
    id: '2.6.5',
    text: 'An item is active on a path with the same first segments.',
    tests: {
      'web/src/parts/menu/menu.rules.test.ts': [
        'a menu item that matches by segments is active at addresses with the same first segments',
      ],
    },
  },
  {
    id: '2.6.6',
    text: 'An item is active on a path with one of its prefixes.',
    tests: {
      'web/src/parts/menu/menu.rules.test.ts': [
        'a menu item that matches by prefixes is active at each prefix and at the addresses below it',
      ],
    },
  },
  {
    id: '2.6.7',
    text: 'Only one branch of the sidebar is open at a time.',
    tests: {
      'web/src/shell/Sidebar.test.tsx': ['closes the open branch when another one is opened'],
    },
  },
  {
    id: '2.6.8',
    text: 'A section without a permitted item is not shown.',
    tests: {
      'web/src/parts/menu/menu.rules.test.ts': ['leaves out a section without a permitted entry'],
      'web/src/shell/Sidebar.test.tsx': ['contains only entries that the member may open'],
    },
  },
  {
    id: '2.6.9',
    text: 'The sidebar contains the groups start, apps and company with their screens.',
    tests: {
      'web/src/parts/menu/menu.test.ts': [
        'has the groups start, apps and company',
        'contains the screens of the group %s',
      ],
    },
  },
  {
    id: '2.7.1',
    text: 'A page has a headline with an optional icon and link.',
    tests: {
      'web/src/ui/PageHead.test.tsx': [
        'shows breadcrumb, headline, context, actions and tabs, in the %s theme',
        'shows its icon only once, beside the headline',
        'can have a headline that is a link',
      ],
    },
  },
  {
    id: '2.7.2',
    text: 'The breadcrumb begins with a link to the start page.',
    tests: {
      'web/src/ui/Breadcrumb.test.tsx': ['starts with the start page and ends with the current screen'],
    },
  },
  {
    id: '2.7.3',
    text: 'The footer shows the copyright with the current year and the licensee.',
    tests: {
      'web/src/shell/Header.test.tsx': [
        'names the licensee in the footer, without links if none are configured',
      ],
    },
  },
  {
    id: '2.7.4',
    text: 'The licensee in the footer is a link if there is one.',
    tests: {
      'web/src/shell/Header.test.tsx': ['links the footer to the licensee and to the legal notices'],
    },
  },
  {
    id: '2.7.5',
    text: 'The footer links to the legal notice and the data protection notice only if they are configured.',
    tests: {
      'web/src/parts/licensee/LegalLinks.test.tsx': [
        'links to the legal notice and the data protection notice',
        'leaves out a notice that is not configured',
      ],
    },
  },
  {
    id: '2.7.6',
    text: 'The login shows logo, headline, mood picture with its copyright, and the text of a speech bubble.',
    tests: {
      'web/src/features/session/AuthApp.test.tsx': [
        'shows the picture of the licensee with its copyright and slogan',
      ],
      'web/src/parts/licensee/Logo.test.tsx': ['shows the initial and the name if there is no picture'],
    },
  },
  {
    id: '2.7.7',
    text: 'A screen without a frame fills the window.',
    tests: {
      'web/src/shell/RootLayout.test.tsx': ['shows a screen of the layout "empty" without header and menu'],
    },
  },
  {
    id: '2.7.8',
    text: 'A print view is in portrait or landscape.',
    tests: {
      'web/src/parts/print/PrintView.test.tsx': ['has the proportions of an A4 sheet in %s'],
    },
  },
  {
    id: '2.7.9',
    text: 'Tabs are links, depend on permissions, and the current one is marked.',
    tests: {
      'web/src/ui/Tabs.test.tsx': [
        'marks the current tab',
        'opens another tab on a click and with the keyboard',
      ],
      'web/src/lib/record-tabs.test.tsx': ['permits the tabs whose calls the member may make'],
    },
  },
  {
    id: '2.7.10',
    text: 'The loading overlay shows a spinner and the text of its operation.',
    tests: {
      'web/src/parts/feedback/LoaderArea.test.tsx': ['names the operation "%s" while it runs'],
      'web/src/ui/LoadingOverlay.test.tsx': [
        'names the running operation and covers the page, in the %s theme',
      ],
    },
  },
  {
    id: '2.7.11',
    text: 'Certificates and the printable list of actions hide the support chat.',
    tests: {
      'e2e/shell/support-chat.spec.ts': [
        'the chat is hidden in the player, on certificates and in print, and each member must consent',
        'the chat closes on the printable plan of actions and is not loaded there',
      ],
    },
  },
]
