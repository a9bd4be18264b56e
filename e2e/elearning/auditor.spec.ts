/**
 * Checks that three clicks answer an auditor's question: "Who was validly trained in fire safety on that day
 * at the Graz location, and on what content?" Clicks are counted from the start page. Typed letters and keys
 * that move between fields do not count.
 */
import type { BrowserContext } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

const desk = { width: 1440, height: 900 }
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(
  new Date(Date.now() - 14 * 86_400_000),
)

/** Counts clicks and print dialogs on all pages of the tab. */
async function count(page: Page) {
  let presses = 0
  let prints = 0
  await page.exposeFunction('pressed', () => presses++)
  await page.exposeFunction('printed', () => prints++)
  await page.addInitScript(() => {
    const counters = window as unknown as { pressed: () => void; printed: () => void }
    addEventListener('pointerdown', () => counters.pressed(), { capture: true })
    window.print = () => counters.printed()
  })
  return { presses: () => presses, prints: () => prints }
}

/** Signs an administrator in on a screen of desktop size. */
async function start(page: Page, context: BrowserContext): Promise<void> {
  await page.setViewportSize(desk)
  await enter(context, account.anna)
}

/** Types the start of a name into the focused field, and presses Enter when the name appears. */
async function typed(page: Page, letters: string, name: string): Promise<void> {
  await page.keyboard.type(letters, { delay: 60 })
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Opens the question dialog on the start page with one click, and fills it in with the keyboard. */
async function ask(page: Page): Promise<void> {
  await page.goto('/dashboard/start/overview')
  await page.getByRole('button', { name: 'Stand an einem Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wer war gültig unterwiesen?' })
  await expect(dialog.getByLabel('E-Learning')).toBeFocused()
  await typed(page, 'brand', 'Brandschutz')
  await expect(dialog.getByLabel('E-Learning')).toHaveValue('Brandschutz')
  await dialog.getByLabel('Stand am').fill(day)
  await dialog.getByLabel('Standort').focus()
  await typed(page, 'graz', 'Niederlassung Graz')
  await expect(dialog.getByLabel('Standort')).toHaveValue('Niederlassung Graz')
}

/** Checks that the answer lists only members of the location, and the content on which they were trained. */
async function expectAnswer(page: Page): Promise<void> {
  await expect(page.getByText(/gültig unterwiesen\./)).toBeVisible()
  await expect(page.getByText(/Inhalte der Version 1\..*: Wie ein Brand entsteht · /).first()).toBeVisible()
  const people = page.getByRole('row').filter({ hasText: 'Version 1.' })
  await expect(people.first()).toBeVisible()
  await expect(people.filter({ hasNotText: 'Niederlassung Graz' })).toHaveCount(0)
}

test('an auditor’s question is answered on screen with three clicks', async ({ page, context }) => {
  await start(page, context)
  const counted = await count(page)
  await ask(page)
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brandschutz' })).toBeVisible()
  await expectAnswer(page)
  expect(counted.presses()).toBeLessThanOrEqual(3)
})

test('the answer to an auditor’s question is printed with three clicks', async ({ page, context }) => {
  await start(page, context)
  const counted = await count(page)
  await ask(page)
  await page.getByRole('button', { name: 'Drucken' }).click()
  await expect.poll(counted.prints).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expectAnswer(page)
  await expect(page.getByText('Standort: Niederlassung Graz')).toBeVisible()
  expect(counted.presses()).toBeLessThanOrEqual(3)
})

test('the statistics of a day and a location are chosen and printed with three clicks', async ({
  page,
  context,
}) => {
  await start(page, context)
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

test('no result in the statistics was completed before the legal review of its version', async ({
  context,
}) => {
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
