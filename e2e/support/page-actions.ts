import type { Page } from './fixtures.ts'

/** Chooses an action from the menu in the head of the page. */
export async function choosePageAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
