import { template } from '@sorgfalt/contract/template/template'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typeNames } from '#lib/upload-checks.ts'
import { axeViolations } from '#test/axe.ts'
import { renderOpenDialog } from '#test/dialog.tsx'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { ownTemplate } from './template-fixture.ts'
import { UploadDialog } from './UploadDialog.tsx'

const file = new File(['plan'], 'fire-plan.pdf', { type: 'application/pdf' })

async function renderDialog() {
  await renderOpenDialog(true, (open = false, close) => <UploadDialog open={open} onClose={close} />)
  await expect.element(dialog()).toBeVisible()
}
const dialog = () => page.getByRole('dialog', { name: text('template.form.uploadTitle') })
const name = () => page.getByRole('textbox', { name: text('template.form.name') })
const row = (file: string) => dialog().getByRole('listitem').filter({ hasText: file })
const choose = (chosen: File) =>
  userEvent.upload(page.getByLabelText(text('template.form.fileLabel')).element(), chosen)

test('shows that the file is saved as soon as it is chosen', async () => {
  fakeServer({})
  await renderDialog()

  await expect.element(dialog().getByText(text('template.form.hint'))).toBeVisible()
  await expect.element(dialog().getByText(text('template.form.nameHint'))).toBeVisible()
  await expect.poll(() => axeViolations()).toEqual([])
})

test('uploads the file with its name, category and language', async () => {
  const server = fakeServer({ 'template.upload': { uuid: ownTemplate.id } })
  await renderDialog()

  await name().fill('Fire plan')
  await page.getByRole('combobox', { name: text('template.list.category') }).click()
  await page.getByRole('option', { name: text('template.category.emergency') }).click()
  await choose(file)

  await expect.element(page.getByText(text('template.form.uploaded'))).toBeVisible()
  await expect
    .poll(() => server.inputs('template.upload'))
    .toEqual([{ name: 'Fire plan', category: 'emergency', language: 'en_GB' }])
  await expect.poll(() => server.files().map((sent) => sent.name)).toEqual(['fire-plan.pdf'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('uploads a file in the reader’s language even if no name is entered', async () => {
  const server = fakeServer({ 'template.upload': { uuid: ownTemplate.id } })
  await renderDialog()

  await choose(file)

  await expect.element(page.getByText(text('template.form.uploaded'))).toBeVisible()
  await expect
    .poll(() => server.inputs('template.upload'))
    .toEqual([{ name: '', category: 'other', language: 'en_GB' }])
})

test('stays open if the server refuses the file', async () => {
  fakeServer({ 'template.upload': refuse('File.Broken') })
  await renderDialog()
  await name().fill('Fire plan')

  await choose(file)

  await expect.element(row('fire-plan.pdf').getByText(text('common.errorCodes.File.Broken'))).toBeVisible()
  await expect.element(name()).toHaveValue('Fire plan')
  await expect.element(page.getByText(text('template.form.uploaded'))).not.toBeInTheDocument()
})

test('does not upload a file of another type', async () => {
  const server = fakeServer({})
  await renderDialog()

  const input = page.getByLabelText(text('template.form.fileLabel')).element() as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'program.exe'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))

  const types = typeNames(template.upload.types)
  await expect
    .element(page.getByText(text('common.upload.invalidFormat', { file: 'program.exe', types })))
    .toBeVisible()
  expect(server.inputs('template.upload')).toEqual([])
})

test('asks before it discards a name that was entered', async () => {
  fakeServer({})
  await renderDialog()
  await name().fill('Fire plan')

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('is empty when it is opened again', async () => {
  fakeServer({})
  await renderDialog()
  await name().fill('Fire plan')
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'open' }).click()

  await expect.element(name()).toHaveValue('')
})
