import type { MemberImportView } from '@sorgfalt/contract/member/import'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import type { Answers } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import {
  createSettings,
  createSummary,
  createView,
  importUuid,
  jobUuid,
  renderImport,
} from './import-fixture.ts'

const letter = {
  firstName: 'Bea',
  lastName: 'Beispiel',
  username: 'bea.beispiel',
  password: 'Tree-42-house',
  orgUnit: null,
  location: null,
  validUntil: '2026-11-30',
}
const renderDone = (view: Partial<MemberImportView> = {}, answers: Answers = {}) =>
  renderImport({ view: createView({ state: 'done', summary: createSummary(), ...view }), answers })
const onPaper = {
  settings: createSettings({ passwordMode: 'initial' }),
  initialPasswords: 1,
  jobUuid,
}

const invited = () => page.getByText(text('memberImport.done.invited'))
const print = () => page.getByRole('button', { name: text('memberImport.done.passwords') })

/** Returns the numbers of the result in their order on the screen. */
const numbers = () =>
  [...document.querySelectorAll(`[aria-label="${text('memberImport.done.counts')}"] > div`)].map(
    (count) => count.querySelectorAll('p')[1]?.textContent,
  )

test('shows how many members were created and changed', async () => {
  await renderDone({ summary: createSummary({ created: 1200, updated: 1, unchanged: 3, skipped: 0 }) })

  await expect.poll(numbers).toEqual(['1,200', '1', '3', '0'])
  await expect.element(invited()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text('memberImport.done.list') }))
    .toHaveAttribute('href', '/dashboard/company/members/list')
})

test.each([
  ['the passwords come later', { settings: createSettings({ passwordMode: 'noPassword' }) }],
  ['no member was created', { summary: createSummary({ created: 0 }) }],
])('does not mention invitations if %s', async (_when, view) => {
  await renderDone(view)

  await expect.element(page.getByText(text('memberImport.done.title'))).toBeVisible()
  await expect.element(invited()).not.toBeInTheDocument()
})

test('shows the initial passwords once and then explains that they are deleted', async () => {
  const { server, save } = await renderDone(onPaper, {
    'memberAccess.takeInitialPasswords': { rows: [letter] },
  })

  await print().click()
  await page.getByRole('button', { name: text('access.show') }).click()
  await expect.element(page.getByRole('cell', { name: 'Tree-42-house' })).toBeVisible()
  save(createView({ ...onPaper, state: 'done', summary: createSummary(), initialPasswords: 0 }))
  await page.getByRole('button', { name: text('access.finish') }).click()

  await expect.element(page.getByText(text('memberImport.done.passwordsTaken'))).toBeVisible()
  await expect.poll(() => server.inputs('memberAccess.takeInitialPasswords')).toEqual([{ jobUuid }])
})

test('does not fetch the initial passwords if the user postpones printing', async () => {
  const { server } = await renderDone(onPaper)

  await print().click()
  await page.getByRole('button', { name: text('access.later') }).click()

  await expect.element(print()).toBeVisible()
  expect(server.inputs('memberAccess.takeInitialPasswords')).toEqual([])
})

test('offers a file with the skipped rows for download', async () => {
  await renderDone({ summary: createSummary({ skipped: 2 }) })

  await expect
    .element(page.getByText(text('memberImport.done.skippedTitle', { count: 2, rows: '2' })))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text('memberImport.summary.errorFile') }))
    .toHaveAttribute('href', `/api/memberimport/error-file?importUuid=${importUuid}&languageCode=en_GB`)
})

test('starts another import', async () => {
  await renderDone()

  await page.getByRole('button', { name: text('memberImport.done.again') }).click()

  await expect.element(page.getByRole('heading', { name: text('memberImport.upload.title') })).toBeVisible()
})

test('shows the progress of a running import and then its result', async () => {
  const states = [
    { state: 'running' as const, done: 1, total: 3 },
    { state: 'done' as const, done: 3, total: 3 },
  ]
  const { save } = await renderImport({
    view: createView({ state: 'running', jobUuid }),
    answers: { 'job.readProgress': () => states.shift() ?? { state: 'done', done: 3, total: 3 } },
  })

  await expect.element(page.getByText(text('job.progress', { done: '1', total: '3' }))).toBeVisible()
  save(createView({ state: 'done', summary: createSummary(), jobUuid }))

  await expect.element(page.getByText(text('memberImport.done.title'))).toBeVisible()
})

test('is accessible with initial passwords and skipped rows', async () => {
  await renderDone({ ...onPaper, summary: createSummary({ skipped: 2 }) })
  await expect.element(print()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
