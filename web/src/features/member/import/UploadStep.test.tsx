import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepFormDraft, readFormDraft } from '#lib/form-draft.ts'
import { currentMemberUuid } from '#lib/session.ts'
import { axeViolations } from '#test/axe.ts'
import { refuse } from '#test/fake-server.ts'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createSettings, createSummary, createView, importUuid, renderImport } from './import-fixture.ts'

const file = new File(['Given name;Family name\nBea;Beispiel'], 'staff.csv', { type: 'text/csv' })
const upload = () => page.getByLabelText(text('memberImport.upload.label')).upload(file)
const heading = (name: string) => page.getByRole('heading', { name })
const button = (key: 'next' | 'discard' | 'other' | 'later' | 'cancel') =>
  page.getByRole('button', { name: text(`memberImport.upload.${key}`) })
const staged = () => page.getByText('staff.csv', { exact: true })

test('uploads a file and continues with its columns', async () => {
  const { server } = await renderImport({ view: null, answers: { 'memberImport.uploadCsv': createView() } })

  await expect.element(button('cancel')).toBeVisible()
  await upload()
  await expect.element(staged()).toBeVisible()
  await button('next').click()

  await expect.element(heading(text('memberImport.fields.title'))).toBeVisible()
  await expect.poll(() => server.files().map(({ name }) => name)).toEqual(['staff.csv'])
})

test('explains why a file is refused and stays on the step', async () => {
  await renderImport({ view: null, answers: { 'memberImport.uploadCsv': refuse('MemberImport.CsvEmpty') } })

  await upload()

  await expect
    .element(page.getByText(text('common.errorCodes.MemberImport.CsvEmpty'), { exact: false }).first())
    .toBeVisible()
  await expect.element(button('next')).not.toBeInTheDocument()
})

test('links to a sample file in the current language', async () => {
  await renderImport({ view: null })

  await expect
    .element(page.getByRole('link', { name: text('memberImport.upload.sample') }))
    .toHaveAttribute('href', '/api/memberimport/sample?languageCode=en_GB')
})

test('shows the seats of the company and whom to ask for more', async () => {
  await renderImport({ view: null })

  await expect
    .element(page.getByText(text('memberImport.seats.freeOf', { free: '40', max: '50' })))
    .toBeVisible()
  await expect.element(page.getByText(/Ada Adviser, Workworld/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'ada@adviser.example' }))
    .toHaveAttribute('href', 'mailto:ada@adviser.example')
})

test('warns if the file has more rows than there are free seats', async () => {
  await renderImport({ view: createView({ rowCount: 41 }), step: 'upload' })

  await expect.element(page.getByText(text('memberImport.seats.unsureTitle'))).toBeVisible()
})

test('shows the exact number of seats once the rows are checked', async () => {
  const summary = createSummary({ created: 40, waiting: 1, leftOut: { new: 1, changed: 0 } })
  await renderImport({ view: createView({ state: 'checked', rowCount: 41, summary }), step: 'upload' })

  await expect
    .element(page.getByText(text('memberImport.seats.shortText', { needed: '41', free: '40' })))
    .toBeVisible()
  await expect.element(page.getByText(text('memberImport.seats.unsureTitle'))).not.toBeInTheDocument()
})

test('lets the user choose by which field people are recognised, and remembers the choice', async () => {
  const settings = createSettings({ matchBy: 'username' })
  await renderImport({ view: createView({ settings }), step: 'upload' })

  const field = (name: 'email' | 'externalId') =>
    page.getByRole('radio', { name: text(`memberImport.field.${name}`), exact: false })
  await expect
    .element(page.getByText(text('memberImport.upload.filled.some', { filled: '2', total: '3' })))
    .toBeVisible()
  await expect.element(field('externalId')).toBeDisabled()
  await field('email').click()

  await expect.element(field('email')).toBeChecked()
  expect(readFormDraft(currentMemberUuid() ?? '', 'member-import')?.value).toMatchObject({
    settings: { matchBy: 'email' },
  })
})

test('restores settings that were not checked when the tab was closed', async () => {
  const draft = { importUuid, settings: createSettings({ matchBy: 'email' }) }
  await signIn()
  keepFormDraft(currentMemberUuid() ?? '', 'member-import', draft)
  await renderImport({ view: createView(), step: 'upload' })

  await expect
    .element(page.getByRole('radio', { name: text('memberImport.field.email'), exact: false }))
    .toBeChecked()
})

test('replaces the file, or keeps it', async () => {
  await renderImport({ view: createView(), step: 'upload' })

  await button('other').click()
  await expect.element(page.getByLabelText(text('memberImport.upload.label'))).toBeInTheDocument()
  await page.getByRole('button', { name: text('memberImport.upload.keep', { file: 'staff.csv' }) }).click()

  await expect.element(button('other')).toBeVisible()
})

test('discards an import that is not finished', async () => {
  const { server } = await renderImport({ view: createView(), step: 'upload' })

  await button('discard').click()

  await expect.element(staged()).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('memberImport.discard')).toEqual([{ importUuid }])
})

test('loads the import again if another tab has discarded it', async () => {
  const { save } = await renderImport({
    view: createView(),
    step: 'upload',
    answers: { 'memberImport.discard': refuse('MemberImport.NotFound') },
  })

  await expect.element(staged()).toBeVisible()
  save(null)
  await button('discard').click()

  await expect.element(staged()).not.toBeInTheDocument()
})

test('does not show a finished import', async () => {
  await renderImport({ view: createView({ state: 'done', summary: createSummary() }), step: 'upload' })

  await expect.element(button('cancel')).toBeVisible()
  await expect.element(staged()).not.toBeInTheDocument()
})

test('offers to load the import again after a failure', async () => {
  const answers = [refuse('Request.Failed'), { import: null }]
  await renderImport({
    view: null,
    answers: { 'memberImport.readImport': () => answers.shift() ?? { import: null } },
  })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(heading(text('memberImport.upload.title'))).toBeVisible()
})

test('is accessible with an uploaded file', async () => {
  await renderImport({ view: createView(), step: 'upload' })
  await expect.element(staged()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
