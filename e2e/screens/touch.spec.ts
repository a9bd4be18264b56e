/** Checks that touch targets are large enough. */

import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** The minimum height of a control in pixels: 44, minus 1 for rounding. */
const minHeight = 43

/**
 * Returns the controls whose height is below the minimum. The height is the number of pixels above and below
 * the centre at which a touch reaches the control.
 */
const tooLow = (page: Page): Promise<string[]> =>
  page.locator('a[href], button, input, select, summary').evaluateAll((elements, minimum) => {
    const isHidden = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath !== 'none') return true
      return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    // A link within a sentence need not reach the minimum height (WCAG 2.5.8).
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return elements.flatMap((element) => {
      if (isHidden(element) || isInSentence(element)) return []
      element.scrollIntoView({ block: 'center' })
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) return []
      const labels = [...((element as HTMLInputElement).labels ?? [])]
      const reaches = (y: number) => {
        const hit = document.elementFromPoint((left + right) / 2, y)
        return hit !== null && [element, ...labels].some((target) => target.contains(hit))
      }
      let [from, to] = [(top + bottom) / 2, (top + bottom) / 2]
      while (to - from < minimum && reaches(from - 1)) from -= 1
      while (to - from < minimum && reaches(to + 1)) to += 1
      return to - from < minimum - 1
        ? [`${element.getAttribute('aria-label') ?? element.textContent}: ${to - from + 1} px`]
        : []
    })
  }, minHeight)

test('before the login every control is high enough for a thumb', async ({ page }) => {
  for (const address of [
    '/auth/login',
    '/auth/login/musterbau',
    '/auth/forgot-password/musterbau',
    '/auth/reset-password/musterbau',
    '/auth/set-up',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The loader covers the controls while it is visible.
    await expect(page.getByText('Wird geladen')).toBeHidden()
    const scrollable = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    )
    expect.soft(scrollable, `${address} fits the screen`).toBe(0)
    expect.soft(await tooLow(page), address).toEqual([])
  }
})

test('on the screens of a member every control is high enough for a thumb', async ({ context, page }) => {
  // accessibility.spec.ts uses the same member. Neither test changes the data of the member.
  await enter(context, account.accessibility.de_DE.browses)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('button', { name: 'Beginnen' }).first()).toBeVisible()
  expect.soft(await tooLow(page), 'start').toEqual([])
  await page.goto('/dashboard/apps/elearnings/my-elearnings')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect.soft(await tooLow(page), 'my e-learnings').toEqual([])
  for (const tab of ['details', 'certificates', 'security', 'settings']) {
    await page.goto(`/dashboard/profile/${tab}`)
    await expect(page.locator('main section, main [aria-busy="false"]').first()).toBeVisible()
    expect.soft(await tooLow(page), tab).toEqual([])
  }
})
