import type { Requirement } from './requirement.ts'

/** Chapter 9: constants and limits. */
export const limits: readonly Requirement[] = [
  {
    id: '9.1.1',
    text: 'The languages are de_DE and en_GB, and de_DE is the default.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > languages'],
    },
  },
  {
    id: '9.1.2',
    text: 'The countries are AT and DE.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > countries'],
      'server/src/features/company/details/client-details.test.ts': [
        'accept an Austrian address, and refuse countries that are not offered',
      ],
    },
  },
  {
    id: '9.1.3',
    text: 'The types of locations are headquarters and branch.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > location types'],
    },
  },
  {
    id: '9.1.4',
    text: 'A password has at least 8 characters.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > password'],
    },
  },
  {
    id: '9.1.5',
    text: 'The password of a member is reset once per 10 minutes.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > minutes between password resets'],
    },
  },
  {
    id: '9.1.6',
    text: 'A risk assessment needs at least 6 members to be finished.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > submissions of a survey'],
    },
  },
  {
    id: '9.1.7',
    text: 'The first execution is delayed by 0, 7, 14, 30, 60 or 90 days.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > days before the first execution'],
      'web/src/parts/due-settings/DueFields.test.tsx': [
        'offers an immediate first due date, or one after weeks or months',
      ],
    },
  },
  {
    id: '9.1.8',
    text: 'The interval is 0, or 1 to 24 months.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > interval in months'],
      'web/src/parts/due-settings/DueFields.test.tsx': ['offers "once" and intervals from one to 24 months'],
    },
  },
  {
    id: '9.1.9',
    text: 'The column of usernames in an import is firstname.lastname.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > username column of an import'],
      'server/src/features/member/import/check-rows.test.ts': [
        'generates usernames from names, and makes them unique for equal names',
      ],
    },
  },
  {
    id: '9.1.10',
    text: 'The filters of a password reset are all, never logged in and no password.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > password reset filters'],
    },
  },
  {
    id: '9.1.11',
    text: 'The heartbeat is sent every 5 minutes.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > seconds between heartbeats'],
      'web/src/lib/heartbeat.test.tsx': [
        'sends a heartbeat every five minutes and reports the remaining time',
      ],
    },
  },
  {
    id: '9.1.12',
    text: 'A UUID has 36 characters.',
    tests: {
      'contract/test/limits.test.ts': ['a uuid has 36 characters'],
    },
  },
  {
    id: '9.2.1',
    text: 'Toasts last 5 seconds, and toasts of the type danger 30 seconds.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > seconds of a toast'],
      'web/src/lib/toast.test.tsx': ['shows a toast of type %s for %i seconds'],
    },
  },
  {
    id: '9.2.2',
    text: 'An upload has at most 5 MB and by default one file.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > upload'],
      'web/src/parts/upload/FileUpload.test.tsx': ['replaces the file if only one is allowed'],
    },
  },
  {
    id: '9.2.3',
    text: 'Uploads name their allowed types.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > types of an upload'],
    },
  },
  {
    id: '9.2.4',
    text: 'A page has 25, 50 or 100 rows, and 25 by default.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > rows of a page'],
      'server/src/features/member/list/hostile-list.test.ts': ['L67 refuses perPage %j'],
    },
  },
  {
    id: '9.2.5',
    text: 'A change of a filter takes effect after 500 ms, and a search for suggestions after 250 ms.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > pauses while typing'],
      'web/src/lib/use-table.test.tsx': ['shows a filter at once and puts it into the address after a delay'],
      'web/src/lib/use-debounced.test.tsx': [
        'returns a new value only after the value has not changed for the delay',
      ],
    },
  },
  {
    id: '9.2.6',
    text: 'A list offers the first, previous, current, next and last page, with ellipses.',
    tests: {
      'web/src/ui/table/page-window.test.ts': [
        'always contains the first, previous, current, next and last page',
        'returns the pages around page %i of %i',
      ],
    },
  },
  {
    id: '9.2.7',
    text: 'A dropdown is at most 22rem high.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > dropdown'],
      'server/src/test/contract-wide/style-sheets.test.ts': [
        'in %s the rule %s { %s } has the value %s > ui/dropdown/Dropdown.module.css',
      ],
    },
  },
  {
    id: '9.2.8',
    text: 'A dropdown for several choices accepts 9999 of them by default, and 0 means a single choice.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > dropdown'],
      'web/src/ui/dropdown/dropdown.test.ts': [
        'replaces a single choice, and toggles several choices up to the limit',
      ],
    },
  },
  {
    id: '9.2.9',
    text: 'The label of a dropdown shows the first item and a count if more than two are selected.',
    tests: {
      'web/src/ui/dropdown/dropdown.test.ts': [
        'shows one label, two labels, or the first label and the number of other labels',
      ],
    },
  },
  {
    id: '9.2.10',
    text: 'File sizes are in Bytes, KB, MB and GB, with the base 1024.',
    tests: {
      'web/src/lib/format.test.ts': ['divides file sizes by 1024'],
    },
  },
  {
    id: '9.2.11',
    text: 'Durations are in minutes.',
    tests: {
      'web/src/lib/format.test.ts': ['shows durations in hours and minutes'],
    },
  },
  {
    id: '9.2.12',
    text: 'Dialogs are 30rem, 40rem or 50rem wide.',
    tests: {
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > dialog'],
      'web/src/ui/Dialog.test.tsx': ['with the width %s is at most %i pixels wide'],
    },
  },
  {
    id: '9.2.13',
    text: 'A dialog without a width is 280 to 560 px wide, and its content at most 65vh high.',
    tests: {
      'server/src/test/contract-wide/style-sheets.test.ts': [
        'in %s the rule %s { %s } has the value %s > min-width > max-width > max-height',
      ],
    },
  },
  {
    id: '9.2.14',
    text: 'A dialog enters in 150 ms and leaves in 75 ms.',
    tests: {
      'web/src/ui/Dialog.test.tsx': ['fades in for 150 ms and out for 75 ms'],
      'web/src/lib/constants.test.ts': ['%s has the value of the specification > dialog'],
    },
  },
  {
    id: '9.2.15',
    text: 'The sidebar is 17rem wide.',
    tests: {
      'server/src/test/contract-wide/style-sheets.test.ts': [
        'in %s the rule %s { %s } has the value %s > --sidebar',
      ],
    },
  },
  {
    id: '9.2.16',
    text: 'The default colours are those of the specification in both themes.',
    tests: {
      'contract/test/limits.test.ts': ['the value of "%s" is as specified > colours without a licensee'],
      'contract/test/colour.test.ts': ['does not change the default colours'],
    },
  },
  {
    id: '9.2.17',
    text: 'The documentation lists the permissions of each role as the server applies them.',
    tests: {
      'server/src/access/permissions-doc.test.ts': [
        'docs/permissions.md matches the table of roles (npm run generate updates the file)',
      ],
    },
  },
]
