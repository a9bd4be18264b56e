/** Compares the constants of the interface with the specification (spec §9). */
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

const { dialog, dropdown, sidebarWidth } = constants

test.each<[string, unknown, unknown]>([
  ['seconds of a toast', constants.toastSeconds, { success: 5, info: 5, warning: 5, danger: 30 }],
  ['pauses while typing', constants.debounce, { filter: 500, search: 250, usernameCheck: 250 }],
  ['pause of a loader', constants.loaderHideDelay, 250],
  ['dropdown', dropdown, { maxHeight: '22rem', maxSelected: 9999, labelledItems: 2 }],
  [
    'dialog',
    dialog,
    {
      widths: { small: '30rem', medium: '40rem', large: '50rem' },
      minWidth: 280,
      maxWidth: 560,
      contentMaxHeight: '65vh',
      enter: 150,
      exit: 75,
    },
  ],
  ['sidebar', sidebarWidth, '17rem'],
])('%s has the value of the specification', (_name, actual, specified) => {
  expect(actual).toEqual(specified)
})
