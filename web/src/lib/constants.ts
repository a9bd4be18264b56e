/** The constants of the interface (spec §9). The style sheets repeat the sizes. */

/** Seconds for which a toast is visible. */
export const toastSeconds = { success: 5, info: 5, warning: 5, danger: 30 } as const

/** Milliseconds from the last keystroke until the input is used. */
export const debounce = { filter: 500, search: 250, usernameCheck: 250 } as const

/** Milliseconds for which a loader stays visible after the last request. */
export const loaderHideDelay = 250

/**
 * `maxSelected`: the default limit of a multi-select. 0 makes a single select. `labelledItems`: the button
 * shows the labels of up to this many chosen items. If more are chosen, it shows one label and the number of
 * the other items.
 */
export const dropdown = { maxHeight: '22rem', maxSelected: 9999, labelledItems: 2 } as const

/** `enter` and `exit` are milliseconds. */
export const dialog = {
  widths: { small: '30rem', medium: '40rem', large: '50rem' },
  minWidth: 280,
  maxWidth: 560,
  contentMaxHeight: '65vh',
  enter: 150,
  exit: 75,
} as const

export const sidebarWidth = '17rem'
