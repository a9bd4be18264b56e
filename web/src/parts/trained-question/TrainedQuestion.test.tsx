import { type CatalogEntry, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '#lib/format.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { TrainedQuestion } from './TrainedQuestion.tsx'

const elearningUuid = uuidOf(1)
const graz = { uuid: uuidOf(2), name: 'Graz' }
const createEntry = (changes: Partial<CatalogEntry> = {}): CatalogEntry => ({
  elearningUuid,
  title: 'Fire safety',
  kind: 'native',
  description: '',
  category: 'fire-safety',
  icon: 'flame',
  image: '',
  durationMinutes: 20,
  languages: ['en_GB'],
  version: '1.0.0',
  released: true,
  assigned: false,
  interval: 12,
  orgUnitCount: 0,
  assignmentCount: 0,
  memberCount: 0,
  counts: { completed: 0, due: 0, inprogress: 0, overdue: 0 },
  validCount: 0,
  ...changes,
})

async function renderQuestion(permissions = [elearningStatistics.readStatistics.access]) {
  const rows = [createEntry(), createEntry({ elearningUuid: uuidOf(3), title: 'Draft', released: false })]
  const server = fakeServer({
    'elearningCatalog.readCatalog': { rows, total: 2, page: 1, perPage: 100 },
    'memberList.readFilterOptions': {
      orgUnits: [],
      orgUnitCount: 0,
      locations: [graz],
      locationCount: 1,
    },
  })
  await signIn({ permissions: [...permissions, elearningCatalog.readCatalog.access] })
  const ui = await renderUi(<TrainedQuestion />, { language: 'en_GB', at: '/dashboard' })
  return { ...ui, server }
}
const openButton = () => page.getByRole('button', { name: text('statistics.question.open') })
const dialog = () => page.getByRole('dialog', { name: text('statistics.question.title') })
const show = () => dialog().getByRole('button', { name: text('statistics.question.show') })
const course = () =>
  dialog().getByRole('combobox', { name: text('statistics.question.elearning'), exact: true })
const day = () => dialog().getByLabelText(text('statistics.asOfField'))
const place = () => dialog().getByRole('combobox', { name: text('statistics.list.location'), exact: true })

async function chooseCourse() {
  await course().click()
  await page.getByRole('option', { name: 'Fire safety' }).click()
}

/** Returns path, search and hash of an address. */
const parse = (address: string) => {
  const { pathname, searchParams, hash } = new URL(address, 'https://example.org')
  return { pathname, search: Object.fromEntries(searchParams), hash }
}

test('is hidden without the permission to read statistics', async () => {
  await renderQuestion([])

  await expect.element(openButton()).not.toBeInTheDocument()
})

test('opens the statistics of the chosen e-learning for the chosen day and location', async () => {
  const { address } = await renderQuestion()
  await openButton().click()
  await expect.element(day()).toHaveValue(today())
  expect(await axeViolations()).toEqual([])

  await chooseCourse()
  await day().fill('2026-03-02')
  await place().click()
  await page.getByRole('option', { name: 'Graz' }).click()
  await show().click()

  await expect.poll(address).not.toBe('/dashboard')
  const { pathname, search } = parse(address())
  expect(pathname).toBe(`/dashboard/apps/elearnings/catalog/details/${elearningUuid}/analytics`)
  expect(search).toEqual({ asOf: '2026-03-02', location: JSON.stringify([graz.uuid]), trained: 'true' })
})

test('opens the printed statistics', async () => {
  const { address } = await renderQuestion()
  await openButton().click()

  await chooseCourse()
  await dialog()
    .getByRole('button', { name: text('statistics.sheet.print') })
    .click()

  await expect.poll(address).not.toBe('/dashboard')
  const { pathname, hash } = parse(address())
  expect(pathname).toBe(`/dashboard/apps/elearnings/catalog/print/${elearningUuid}`)
  expect(hash).toBe('#print')
})

test('opens the statistics on Enter after a refused attempt to print without an e-learning', async () => {
  const { address } = await renderQuestion()
  await openButton().click()
  await dialog()
    .getByRole('button', { name: text('statistics.sheet.print') })
    .click()

  await chooseCourse()
  await day().click()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => parse(address()).pathname).toMatch(/\/analytics$/)
})

test('requires an e-learning and a day that is not in the future', async () => {
  const { address } = await renderQuestion()
  await openButton().click()

  await day().fill('2999-01-01')
  await show().click()

  await expect.element(course()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(day()).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => address()).toBe('/dashboard')
})

test('offers only released e-learnings', async () => {
  await renderQuestion()
  await openButton().click()

  await course().click()

  await expect.element(page.getByRole('option', { name: 'Fire safety' })).toBeVisible()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
})

test('has no e-learning chosen when the dialog is opened again', async () => {
  await renderQuestion()
  await openButton().click()
  await chooseCourse()
  await userEvent.keyboard('{Escape}')

  await openButton().click()

  await expect.element(course()).toHaveValue('')
})
