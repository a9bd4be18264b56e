import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { elearningUuid } from './catalog-fixture.ts'
import { ReinstructNotice } from './ReinstructNotice.tsx'

const effect = { affected: 3, dueOn: '2026-12-14' }
const action = () => text('elearning.catalog.reinstruct.action')
const dialog = () => page.getByRole('dialog', { name: action() })
const openDialog = () => page.getByRole('button', { name: action() }).click()

async function renderNotice(outdated: number, permissions = ['elearning.save-settings']) {
  await signIn({ permissions })
  return renderUi(<ReinstructNotice elearningUuid={elearningUuid} outdated={outdated} />)
}

test('shows nothing if no certificate belongs to an earlier version', async () => {
  const { container } = await renderNotice(0)

  expect(container.textContent).toBe('')
})

test('says how many members have to take the e-learning again, and asks for a confirmation', async () => {
  const server = fakeServer({ 'elearningCatalog.reinstruct': effect })
  await renderNotice(3)
  await expect.element(page.getByText(text('elearning.catalog.reinstruct.text', { count: 3 }))).toBeVisible()

  await openDialog()

  const expected = text('elearning.catalog.reinstruct.confirm', { count: 3, date: '14. Dezember 2026' })
  await expect.element(dialog().getByText(expected)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await expect
    .poll(() => server.inputs('elearningCatalog.reinstruct'))
    .toEqual([{ elearningUuid, dryRun: true }])
})

test('instructs the members again after the confirmation', async () => {
  const server = fakeServer({ 'elearningCatalog.reinstruct': effect })
  await renderNotice(3)
  await openDialog()

  await dialog().getByRole('button', { name: action() }).click()

  await expect.element(page.getByText(text('elearning.catalog.reinstruct.done'))).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningCatalog.reinstruct').map(({ dryRun }) => dryRun))
    .toEqual([true, false])
})

test('changes nothing when the user cancels', async () => {
  const server = fakeServer({ 'elearningCatalog.reinstruct': effect })
  await renderNotice(3)
  await openDialog()

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningCatalog.reinstruct'))
    .toEqual([{ elearningUuid, dryRun: true }])
})

test('stays open when the connection is lost', async () => {
  fakeServer({ 'elearningCatalog.reinstruct': ({ dryRun }) => (dryRun ? effect : new Refusal(0)) })
  await renderNotice(3)
  await openDialog()

  await dialog().getByRole('button', { name: action() }).click()

  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(dialog()).toBeVisible()
})

test('has no button without the permission', async () => {
  await renderNotice(3, [])

  await expect.element(page.getByText(text('elearning.catalog.reinstruct.title'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: action() })).not.toBeInTheDocument()
})
