import type { Requirement } from './requirement.ts'

/** Chapter 4: parts of the interface. */
export const interfaceStates: readonly Requirement[] = [
  {
    id: '4.5.1',
    text: 'A file of an upload is selected, uploading, done or failed.',
    tests: {
      'web/src/ui/FileList.test.tsx': [
        'shows name, size and status of each file',
        'shows the progress of an upload',
        'shows why a file failed',
      ],
    },
  },
  {
    id: '4.5.2',
    text: 'Toasts of the types success, info, warning and danger count down and disappear.',
    tests: {
      'web/src/lib/toast.test.tsx': ['shows a toast of type %s for %i seconds'],
    },
  },
  {
    id: '4.5.3',
    text: 'A click closes a toast.',
    tests: {
      'web/src/ui/Toasts.test.tsx': ['closes on a click anywhere on the toast'],
    },
  },
  {
    id: '4.5.4',
    text: 'If a loader runs several operations, it shows a login before saving, and saving before loading.',
    tests: {
      'web/src/lib/loader.test.ts': [
        'shows the loader of a login if a save also runs, and of a save if a load also runs',
      ],
    },
  },
  {
    id: '4.5.5',
    text: 'A loader is hidden 250 ms after its last operation.',
    tests: {
      'web/src/lib/loader.test.ts': ['hides the loader 250 ms after the last operation has ended'],
    },
  },
  {
    id: '4.5.6',
    text: 'A dropdown closes after a single choice, and stays open for several choices.',
    tests: {
      'web/src/ui/Dropdown.test.tsx': [
        'closes the list and returns the focus after a single choice',
        'keeps the list open for several choices, and shows a count if there are more than two',
      ],
    },
  },
  {
    id: '4.5.7',
    text: 'The sidebar opens and closes by its toggle, and closes on navigation.',
    tests: {
      'web/src/shell/AppShell.test.tsx': [
        'opens the menu on a phone and returns the focus to its button',
        'closes the menu after a navigation, and does not return the focus to the menu button',
      ],
    },
  },
  {
    id: '4.5.8',
    text: 'The first click on a column sorts ascending; further clicks toggle and return to page 1.',
    tests: {
      'web/src/lib/table-search.test.ts': [
        'sorts ascending at the first click, then toggles, and returns to page 1',
      ],
    },
  },
  {
    id: '4.5.9',
    text: 'A change of a filter returns to page 1.',
    tests: {
      'web/src/lib/table-search.test.ts': [
        'returns to page 1 for another filter, and keeps page size and order',
      ],
    },
  },
  {
    id: '4.5.10',
    text: 'The rows of a table are selected one by one, or all or none at once.',
    tests: {
      'web/src/ui/DataTable.test.tsx': [
        'selects and clears all rows of the page',
        'runs an action on the selected rows',
      ],
    },
  },
  {
    id: '4.5.11',
    text: 'The selection is cleared when the data changes.',
    tests: {
      'web/src/lib/use-table.test.tsx': ['clears the selection when other rows are on screen'],
    },
  },
]
