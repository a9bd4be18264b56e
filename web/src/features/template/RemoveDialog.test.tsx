import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ownTemplate } from './template-fixture.ts'

const plan: ListedTemplate = { ...ownTemplate, id: '0198f000-0000-7000-8000-00000000000b', name: 'Fire plan' }

async function renderDialog(templates: readonly ListedTemplate[]) {
  const onClose = vi.fn<() => void>()
  await renderUi(
    <WithValue initial={templates}>
      {(value, onChange) => {
        const close = () => {
          onClose()
          onChange([])
        }
        return <RemoveDialog templates={value} onClose={close} />
      }}
    </WithValue>,
    { language: 'en_GB' },
  )
  return { onClose }
}
const title = (count: number) => text('template.remove.title', { count, total: `${count}` })
const dialog = (count: number) => page.getByRole('dialog', { name: title(count) })
const remove = () => page.getByRole('button', { name: text('template.remove.submit') })

test('names the templates that it deletes', async () => {
  fakeServer({})
  await renderDialog([ownTemplate, plan])

  await expect.element(dialog(2)).toBeVisible()
  const names = text('template.remove.text', { names: 'Ladder check and Fire plan', count: 2 })
  await expect.element(dialog(2).getByText(names)).toBeVisible()
  await expect.poll(() => axeViolations()).toEqual([])
})

test('deletes the templates after the confirmation', async () => {
  const server = fakeServer({ 'template.remove': {} })
  const { onClose } = await renderDialog([ownTemplate, plan])

  await remove().click()

  await expect.element(page.getByText(text('template.remove.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('template.remove'))
    .toEqual([{ templateUuids: [ownTemplate.id, plan.id] }])
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('deletes nothing if the user cancels', async () => {
  const server = fakeServer({})
  const { onClose } = await renderDialog([ownTemplate])

  await dialog(1)
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.inputs('template.remove')).toEqual([])
})

test('stays open after a refusal', async () => {
  fakeServer({ 'template.remove': refuse('Template.NotFound') })
  const { onClose } = await renderDialog([ownTemplate])

  await remove().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(dialog(1)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('is closed if there are no templates to delete', async () => {
  fakeServer({})
  await renderDialog([])

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
