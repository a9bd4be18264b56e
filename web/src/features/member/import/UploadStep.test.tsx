import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { createSummary, createView, importUuid, renderImport } from './import-fixture.ts'

const file = new File(['Given name;Family name\nBea;Beispiel'], 'staff.csv', { type: 'text/csv' })
const upload = () => page.getByLabelText(text('memberImport.upload.label')).upload(file)
const heading = (name: string) => page.getByRole('heading', { name })
const button = (key: 'resume' | 'discard') =>
  page.getByRole('button', { name: text(`memberImport.upload.${key}`) })
const openNotice = () => page.getByText(text('memberImport.upload.openTitle', { file: 'staff.csv' }))

test('uploads a file and continues with its columns', async () => {
  const { server } = await renderImport({ view: null, answers: { 'memberImport.uploadCsv': createView() } })

  await expect.element(heading(text('memberImport.upload.title'))).toBeVisible()
  await upload()

  await expect.element(heading(text('memberImport.fields.title'))).toBeVisible()
  expect(server.files().map(({ name }) => name)).toEqual(['staff.csv'])
})

test('explains why a file is refused and stays on the step', async () => {
  await renderImport({ view: null, answers: { 'memberImport.uploadCsv': refuse('MemberImport.CsvEmpty') } })

  await upload()

  await expect
    .element(page.getByText(text('common.errorCodes.MemberImport.CsvEmpty'), { exact: false }).first())
    .toBeVisible()
  await expect.element(heading(text('memberImport.upload.title'))).toBeVisible()
})

test('links to a sample file in the current language', async () => {
  await renderImport({ view: null })

  await expect
    .element(page.getByRole('link', { name: text('memberImport.upload.sample') }))
    .toHaveAttribute('href', '/api/memberimport/sample?languageCode=en_GB')
})

test.each([
  ['uploaded', 'memberImport.fields.title'],
  ['checked', 'memberImport.summary.fineTitle'],
] as const)('continues an import with the state %s', async (state, title) => {
  const summary = state === 'checked' ? createSummary() : null
  await renderImport({ view: createView({ state, summary }), step: 'upload' })

  await expect.element(openNotice()).toBeVisible()
  await button('resume').click()

  await expect.element(heading(text(title))).toBeVisible()
})

test('discards an import that is not finished', async () => {
  const { server } = await renderImport({ view: createView(), step: 'upload' })

  await button('discard').click()

  await expect.element(openNotice()).not.toBeInTheDocument()
  expect(server.inputs('memberImport.discard')).toEqual([{ importUuid }])
})

test('loads the import again if another tab has discarded it', async () => {
  const { save } = await renderImport({
    view: createView(),
    step: 'upload',
    answers: { 'memberImport.discard': refuse('MemberImport.NotFound') },
  })

  await expect.element(openNotice()).toBeVisible()
  save(null)
  await button('discard').click()

  await expect.element(openNotice()).not.toBeInTheDocument()
})

test('does not mention a finished import', async () => {
  await renderImport({ view: createView({ state: 'done', summary: createSummary() }), step: 'upload' })

  await expect.element(heading(text('memberImport.upload.title'))).toBeVisible()
  expect(openNotice().elements()).toEqual([])
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

test('is accessible with an open import', async () => {
  await renderImport({ view: createView(), step: 'upload' })
  await expect.element(openNotice()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
