import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderOpenDialog } from '#test/dialog.tsx'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { EditDialog } from './EditDialog.tsx'
import { ownTemplate } from './template-fixture.ts'

async function renderDialog(template: ListedTemplate = ownTemplate) {
  const onClose = vi.fn<() => void>()
  await renderOpenDialog(template, (shown, close) => (
    <EditDialog
      template={shown}
      onClose={() => {
        onClose()
        close()
      }}
    />
  ))
  return { onClose }
}
const dialog = () => page.getByRole('dialog', { name: text('template.form.editTitle') })
const name = () => page.getByRole('textbox', { name: text('template.form.name') })
const category = () => page.getByRole('combobox', { name: text('template.list.category') })
const language = () => page.getByRole('combobox', { name: text('template.list.language') })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })

test('shows the name, the category and the language of the template', async () => {
  fakeServer({})
  await renderDialog()

  await expect.element(name()).toHaveValue('Ladder check')
  await expect.element(category()).toHaveTextContent(text('template.category.inspection'))
  await expect.element(language()).toHaveTextContent(text('template.language.en_GB'))
  await expect.poll(() => axeViolations()).toEqual([])
})

test('saves the changed values with the version of the template', async () => {
  const server = fakeServer({ 'template.update': {} })
  const { onClose } = await renderDialog()

  await name().fill('Ladder inspection')
  await category().click()
  await page.getByRole('option', { name: text('template.category.instruction') }).click()
  await language().click()
  await page.getByRole('option', { name: text('template.language.de_DE') }).click()
  await save().click()

  await expect.element(page.getByText(text('template.form.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('template.update'))
    .toEqual([
      {
        templateUuid: ownTemplate.id,
        name: 'Ladder inspection',
        category: 'instruction',
        language: 'de_DE',
        version: 3,
      },
    ])
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('saves when the user presses Enter', async () => {
  const server = fakeServer({ 'template.update': {} })
  await renderDialog()

  await name().fill('Ladder inspection')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText(text('template.form.saved'))).toBeVisible()
  await expect.poll(() => server.inputs('template.update')).toMatchObject([{ name: 'Ladder inspection' }])
})

test('refuses an empty name and sends nothing', async () => {
  const server = fakeServer({})
  const { onClose } = await renderDialog()

  await name().fill('  ')
  await save().click()

  await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputs('template.update')).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('stays open with the entered name after a refusal', async () => {
  fakeServer({ 'template.update': refuse('Version.Conflict') })
  const { onClose } = await renderDialog()

  await name().fill('Ladder inspection')
  await save().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(name()).toHaveValue('Ladder inspection')
  expect(onClose).not.toHaveBeenCalled()
})

test('asks before it discards a changed name', async () => {
  fakeServer({})
  const { onClose } = await renderDialog()
  await name().fill('Ladder inspection')

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.stay') }).click()

  await expect.element(name()).toHaveValue('Ladder inspection')
  expect(onClose).not.toHaveBeenCalled()
})

test('closes at once if nothing has been changed', async () => {
  fakeServer({})
  const { onClose } = await renderDialog()

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('shows the saved name when the dialog is opened again after the changes were discarded', async () => {
  fakeServer({})
  await renderDialog()
  await name().fill('Ladder inspection')
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'open' }).click()

  await expect.element(name()).toHaveValue('Ladder check')
})
