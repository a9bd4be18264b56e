/**
 * "Who was validly trained in fire safety on that day at the Graz location, and on what content?" in three clicks.
 * Counted is every press of a pointer from the start page on; letters typed and the keys between fields are none.
 */
import { calls } from '@sorgfalt/contract'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

const desk = { width: 1440, height: 900 }
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(
  new Date(Date.now() - 14 * 86_400_000),
)

/** Counts presses, and calls of the browser's print dialog, over all pages of the tab. */
async function count(page: Page) {
  let presses = 0
  let prints = 0
  await page.exposeFunction('pressed', () => presses++)
  await page.exposeFunction('printed', () => prints++)
  await page.addInitScript(() => {
    const told = window as unknown as { pressed: () => void; printed: () => void }
    addEventListener('pointerdown', () => told.pressed(), { capture: true })
    window.print = () => told.printed()
  })
  return { presses: () => presses, prints: () => prints }
}

/** Letters of a name where the focus is, and Enter once it is there. */
async function typed(page: Page, letters: string, name: string): Promise<void> {
  await page.keyboard.type(letters, { delay: 60 })
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** From the start page: one press opens the question, keys fill it in. */
async function ask(page: Page): Promise<void> {
  await page.goto('/dashboard/start/overview')
  await page.getByRole('button', { name: 'Wer war unterwiesen?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wer war gültig unterwiesen?' })
  await expect(dialog.getByLabel('E-Learning')).toBeFocused()
  await typed(page, 'brand', 'Brandschutz')
  await expect(dialog.getByLabel('E-Learning')).toHaveValue('Brandschutz')
  await dialog.getByLabel('Stand am').fill(day)
  await dialog.getByLabel('Standort').focus()
  await typed(page, 'graz', 'Niederlassung Graz')
  await expect(dialog.getByLabel('Standort')).toHaveValue('Niederlassung Graz')
}

/** Says the day, the place and, with each person, the content. */
async function expectAnswer(page: Page): Promise<void> {
  await expect(page.getByText(/gültig unterwiesen\./)).toBeVisible()
  await expect(page.getByText(/Inhalte der Version 1\..*: Wie ein Brand entsteht · /).first()).toBeVisible()
  const people = page.getByRole('row').filter({ hasText: 'Version 1.' })
  await expect(people.first()).toBeVisible()
  await expect(people.filter({ hasNotText: 'Niederlassung Graz' })).toHaveCount(0)
}

test.beforeEach(async ({ page, context }) => {
  await page.setViewportSize(desk)
  await enter(context, account.anna)
})

test('the question of an auditor is answered on screen', async ({ page }) => {
  const counted = await count(page)
  await ask(page)
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brandschutz' })).toBeVisible()
  await expectAnswer(page)
  expect(counted.presses()).toBeLessThanOrEqual(3)
})

test('the question of an auditor is answered on paper', async ({ page }) => {
  const counted = await count(page)
  await ask(page)
  await page.getByRole('button', { name: 'Drucken' }).click()
  await expect.poll(counted.prints).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expectAnswer(page)
  await expect(page.getByText('Standort: Niederlassung Graz')).toBeVisible()
  expect(counted.presses()).toBeLessThanOrEqual(3)
})

test('on the statistics themselves a day, a place and the printer are three', async ({ page }) => {
  const counted = await count(page)
  await page.goto('/dashboard/apps/elearnings/catalog/list')
  await page
    .getByRole('row', { name: /Brandschutz/ })
    .getByRole('link')
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Stand am').click()
  await page.getByLabel('Stand am').fill(day)
  await page.getByLabel('Standort').first().click()
  await typed(page, 'Graz', 'Niederlassung Graz')
  await expectAnswer(page)
  await page.getByRole('link', { name: 'Drucken' }).click()
  await expect.poll(counted.prints).toBe(1)
  expect(counted.presses()).toBe(3)
})

test('nobody was trained on content that did not exist yet', async ({ context }) => {
  const api = await enter(context, account.anna)
  const { rows: courses } = await api.ok(calls.elearningCatalog.readCatalog, { filter: {} })
  const results = []
  for (const { elearningUuid } of courses) {
    const { rows } = await api.ok(calls.elearningStatistics.readStatistics, {
      elearningUuid,
      filter: { trained: true },
      perPage: 100,
    })
    results.push(...rows.flatMap(({ result }) => result ?? []))
  }
  expect(results.length).toBeGreaterThan(100)
  expect(results.filter(({ revised, completedOn }) => revised > completedOn)).toEqual([])
})
