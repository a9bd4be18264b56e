/** Measures how far content moves without an action of the reader (Cumulative Layout Shift). */
import type { BrowserContext, Page } from '@playwright/test'

/** Maximum layout shift of a screen that loads, and of the page behind a dialog that opens. */
export const maxLayoutShift = 0.02

interface Shift {
  value: number
  /** Time since the page was loaded, in milliseconds. */
  at: number
  isAfterInput: boolean
  isInDialog: boolean
  /** The moved elements, to find the cause of a failure. */
  moved: string[]
}

declare global {
  interface Window {
    layoutShifts: Shift[]
    dialogOpenedAt: number | undefined
  }
}

/** Records the shifts of each page of a context, and when its last dialog opened. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)
    window.layoutShifts = []
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Entry[])
        window.layoutShifts.push({
          value,
          at: startTime,
          isAfterInput: hadRecentInput,
          isInDialog: sources.every(({ node }) => elementOf(node)?.closest('dialog, [role=dialog]')),
          moved: sources.map(({ node }) => {
            const element = elementOf(node)
            return `${element?.tagName} ${element?.className} “${element?.textContent?.slice(0, 30)}”`
          }),
        })
    }).observe({ type: 'layout-shift', buffered: true })

    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open))
        window.dialogOpenedAt = performance.now()
    }).observe(document, { subtree: true, attributeFilter: ['open'] })
  })
}

const describe = (shifts: readonly Shift[]) => ({
  sum: shifts.reduce((sum, { value }) => sum + value, 0),
  moved: shifts.flatMap(({ moved }) => moved),
})

/** Returns the shift since the page was loaded, without shifts that an input of the reader explains. */
export async function shiftOfScreen(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(() => window.layoutShifts)
  return describe(shifts.filter(({ isAfterInput }) => !isAfterInput))
}

/** Returns the shift of the page behind the dialog since the last dialog opened. */
export async function shiftBehindDialog(page: Page): Promise<{ sum: number; moved: string[] }> {
  const { shifts, openedAt } = await page.evaluate(() => ({
    shifts: window.layoutShifts,
    openedAt: window.dialogOpenedAt,
  }))
  return describe(
    openedAt === undefined ? [] : shifts.filter(({ at, isInDialog }) => at >= openedAt - 20 && !isInDialog),
  )
}
