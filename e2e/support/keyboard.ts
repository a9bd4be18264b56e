import { expect, type Locator, type Page } from '@playwright/test'

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus. @throws Error if Tab does not reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()

  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }

  throw new Error(`Tab does not reach ${target.toString()}`)
}
