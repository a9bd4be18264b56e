import type { Requirement } from './requirement.ts'

/** Chapter 3: tables, files, toasts and other parts of the interface. */
export const interfaceRecords: readonly Requirement[] = [
  {
    id: '3.3.1',
    text: 'The state of a table consists of filters, page, page size, sort column and direction.',
    tests: {
      'contract/test/entities.test.ts': ['the entity "%s" has the fields of the specification > table state'],
      'server/src/test/contract-wide/lists.test.ts': ['%s refuses every undeclared table state'],
    },
  },
  {
    id: '3.3.2',
    text: 'A table starts on page 1 with the first page size, unsorted and ascending.',
    tests: {
      'web/src/lib/use-table.test.tsx': ['requests the first page by default'],
      'server/src/test/contract-wide/lists.test.ts': ['%s starts with the first page of the default length'],
    },
  },
  {
    id: '3.3.3',
    text: 'A filter is a dropdown or a search.',
    tests: {
      'web/src/ui/FilterBar.test.tsx': [
        'reports every letter of a search, and shows no chip for the search',
        'shows a chip for a chosen option',
      ],
    },
  },
  {
    id: '3.3.4',
    text: 'A column has a label, a width, an alignment, a value, a link and a formatter.',
    tests: {
      'web/src/ui/DataTable.test.tsx': [
        'sets the width and alignment of a column, and can make the values of a column buttons',
        'aligns numbers to the right',
        'shows the name of the row in the first column, as a link to its screen',
      ],
    },
  },
  {
    id: '3.3.5',
    text: 'A table formats dates, numbers, booleans, statuses, sizes, durations, lists and marked-up text.',
    tests: {
      'web/src/ui/table/formatters.test.tsx': [
        'formats numbers, sizes and durations in the current language',
        'shows a date for an instant long ago, with the exact time as title',
        'shows booleans as yes or no',
        'links a phone number to the phone',
        'translates a text key, and picks the interface language from a text in several languages',
        'shows the label of a status, with and without a box',
        'shows the first entry of a list, and announces all entries',
        'shows strong, emphasised and linked parts of marked-up text',
      ],
    },
  },
  {
    id: '3.3.6',
    text: 'An action of a table has a label, can be disabled and requires permissions.',
    tests: {
      'web/src/ui/DataTable.test.tsx': [
        'shows the permitted actions of the whole table',
        'shows why an action is not possible for the selected rows',
      ],
    },
  },
  {
    id: '3.3.7',
    text: 'An item of a dropdown can be disabled, translated and marked by an icon.',
    tests: {
      'web/src/ui/Dropdown.test.tsx': [
        'does not choose a disabled option',
        'translates labels that are text keys',
        'shows the icon of an item in the list and beside the choice',
      ],
    },
  },
  {
    id: '3.3.8',
    text: 'An uploaded file has a response, a status and a progress.',
    tests: {
      'web/src/lib/upload.test.tsx': ['sends the file with its fields and reports the progress'],
      'web/src/ui/FileList.test.tsx': ['shows name, size and status of each file'],
    },
  },
  {
    id: '3.3.9',
    text: 'A menu item has a title, path, icon, children, a rule when it is active, and permissions.',
    tests: {
      'web/src/parts/menu/menu.rules.test.ts': [
        'a menu item that matches by segments is active at addresses with the same first segments',
        'keeps the permitted children of a branch, and replaces a branch with one child by that child',
      ],
    },
  },
  {
    id: '3.3.10',
    text: 'The footer has the name and the link of the licensee and two legal links.',
    tests: {
      'web/src/shell/Header.test.tsx': [
        'names the licensee in the footer, without links if none are configured',
        'links the footer to the licensee and to the legal notices',
      ],
    },
  },
  {
    id: '3.3.11',
    text: 'A button of a card has a text, type, icon, disabled state, hint, click handler and child buttons.',
    tests: {
      'web/src/ui/ListCard.test.tsx': [
        'shows headline, badges, description, labels, progress and state, in the %s theme',
        'runs an action and opens a link on a click',
        'shows why an action is disabled, and does not follow a disabled link',
        'shows further actions in a menu',
      ],
    },
  },
  {
    id: '3.3.12',
    text: 'A label of a card has a text, an icon and a click handler.',
    tests: {
      'web/src/ui/ListCard.test.tsx': ['can have a label that is a button'],
    },
  },
  {
    id: '3.3.13',
    text: 'A toast has a type, a title and a message.',
    tests: {
      'web/src/ui/Toasts.test.tsx': ['announces a failure at once and other messages politely'],
      'web/src/lib/toast.test.tsx': ['shows a toast of type %s for %i seconds'],
      'web/src/lib/use-action.test.tsx': ['shows why the call was refused'],
    },
  },
]
