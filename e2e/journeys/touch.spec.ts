/** What is small to the eye is not small to the thumb: on a touch screen it takes 44 px of presses. */
import { enter, expect, type Page, test } from '../src/fixtures.ts'
import { account } from '../src/people.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** How high the strip is in which a press in the middle of these elements reaches them. */
const heights = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const reaches = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y))
      const middle = Math.round(top + height / 2)
      let [from, to] = [middle, middle]
      while (reaches(from - 1)) from -= 1
      while (reaches(to + 1)) to += 1
      return to - from + 1
    }),
  )

const screens = {
  '/dashboard/start/overview': ['header a', 'footer a'],
  '/dashboard/apps/risk-assessments/evaluation/list?status=["evaluation"]': ['summary', '[class*=chip] > button', '[class*=reset]', 'li a'],
} as const

test('logo, links of the foot, hints, chips and titles of cards are as high as a thumb', async ({ context, page }) => {
  await enter(context, account.anna)
  for (const [screen, selectors] of Object.entries(screens)) {
    await page.goto(screen)
    for (const selector of selectors) {
      await expect(page.locator(selector).first()).toBeVisible()
      for (const height of await heights(page, selector)) expect.soft(height, `${selector} on ${screen}`).toBeGreaterThanOrEqual(44)
    }
  }
})
