import type { Requirement } from './requirement.ts'

/** Chapter 2: dialogs, cards, dropdowns and tables. */
export const parts: readonly Requirement[] = [
  {
    id: '2.8.1',
    text: 'A dialog shows a headline, paragraphs, bullets and buttons.',
    tests: {
      'web/src/ui/Dialog.test.tsx': [
        'shows paragraphs, bullets and content',
        'runs the actions of its buttons',
      ],
    },
  },
  {
    id: '2.8.2',
    text: 'The cancel button of a dialog can be hidden.',
    tests: {
      'web/src/ui/Dialog.test.tsx': ['can leave out the cancel button'],
    },
  },
  {
    id: '2.8.3',
    text: 'A dialog is 30, 40 or 50 rem wide, and any other width becomes the small one.',
    tests: {
      'web/src/ui/Dialog.test.tsx': ['with the width %s is at most %i pixels wide'],
    },
  },
  {
    id: '2.8.4',
    text: 'A dialog closes when the user opens another screen.',
    tests: {
      'web/src/ui/Dialog.test.tsx': ['closes when the user opens another screen'],
    },
  },
  {
    id: '2.8.5',
    text: 'Escape and a click outside close a dialog, unless closing is disabled.',
    tests: {
      'web/src/ui/Dialog.test.tsx': [
        'closes with %s and returns the focus',
        'closes on a click outside, but not on the second click of a double click',
        'cannot be closed if it requires an answer',
      ],
    },
  },
  {
    id: '2.8.6',
    text: 'A dialog is open, closing or closed.',
    tests: {
      'web/src/ui/Dialog.test.tsx': [
        'shows paragraphs, bullets and content',
        'fades in for 150 ms and out for 75 ms',
        'closes with %s and returns the focus',
      ],
    },
  },
  {
    id: '2.8.7',
    text: 'A content card has an optional head, and a dash for a missing headline.',
    tests: {
      'web/src/ui/ContentCard.test.tsx': [
        'shows headline, subheadline, actions and content in the %s theme',
        'shows a dash for the missing headline %j',
        'has no header if headline, subheadline and actions are missing',
      ],
    },
  },
  {
    id: '2.8.8',
    text: 'A progress bar shows a value in percent.',
    tests: {
      'web/src/ui/ProgressBar.test.tsx': ['shows %d as %s percent'],
    },
  },
  {
    id: '2.8.9',
    text: 'A list card shows badges, progress, category, headline, description, duration and labels.',
    tests: {
      'web/src/ui/ListCard.test.tsx': [
        'shows headline, badges, description, labels, progress and state, in the %s theme',
      ],
    },
  },
  {
    id: '2.8.10',
    text: 'The headline and the labels of a list card can be clicked.',
    tests: {
      'web/src/ui/ListCard.test.tsx': [
        'can have a headline that is a button',
        'can have a label that is a button',
      ],
    },
  },
  {
    id: '2.8.11',
    text: 'An action of a list card can be disabled with a hint, and further actions are in a menu.',
    tests: {
      'web/src/ui/ListCard.test.tsx': [
        'shows why an action is disabled, and does not follow a disabled link',
        'shows further actions in a menu',
      ],
    },
  },
  {
    id: '2.8.12',
    text: 'A dropdown is a button or a read-only input, for one choice or for several.',
    tests: {
      'web/src/ui/Dropdown.test.tsx': [
        'shows a placeholder if nothing is chosen',
        'shows the chosen option on the button, or the caption if one is set',
        'keeps the list open for several choices, and shows a count if there are more than two',
        'marks the options with boxes for several choices, and with a tick for a single choice',
      ],
    },
  },
  {
    id: '2.8.13',
    text: 'A dropdown can be used by keyboard, and skips disabled items.',
    tests: {
      'web/src/ui/Dropdown.test.tsx': [
        'chooses with the arrow keys and Enter, and closes on Escape',
        'does not choose a disabled option',
      ],
    },
  },
  {
    id: '2.8.14',
    text: 'A table sorts, filters and divides its rows into pages.',
    tests: {
      'web/src/ui/DataTable.test.tsx': ['sorts when a column header is clicked, and marks the direction'],
      'web/src/lib/use-table.test.tsx': ['requests the page, order and filters of the address'],
      'web/src/ui/table/TableFooter.test.tsx': [
        'links to the neighbouring pages, the first and the last page',
      ],
    },
  },
  {
    id: '2.8.15',
    text: 'A table selects rows, and has actions for one row and for the selected ones.',
    tests: {
      'web/src/ui/DataTable.test.tsx': [
        'offers the actions of one row',
        'runs an action on the selected rows',
      ],
    },
  },
]
