import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LastSave } from '#lib/use-conflict.ts'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { type Difference, VersionConflict } from './VersionConflict.tsx'

const savedAt = '2026-11-20T10:05:00Z'
const city: Difference = { label: 'City', ownValue: 'Ulm', savedValue: 'Graz' }
const street: Difference = { label: 'Street', ownValue: '', savedValue: 'Weg 2' }

async function renderConflict(
  props: { open?: boolean; lastSave?: LastSave; differences?: readonly Difference[] } = {},
) {
  const onKeep = vi.fn()
  const onTake = vi.fn()
  const ui = await renderUi(
    <VersionConflict open differences={[city]} onKeep={onKeep} onTake={onTake} {...props} />,
    { language: 'en_GB' },
  )
  return { ...ui, onKeep, onTake }
}
const dialog = () => page.getByRole('dialog', { name: text('common.conflict.title') })
const button = (key: 'keep' | 'take') => page.getByRole('button', { name: text(`common.conflict.${key}`) })
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('shows the entered and the saved values side by side', async () => {
  await renderConflict({ differences: [city, street] })

  await expect.element(dialog()).toBeVisible()
  await expect
    .poll(() => rows())
    .toEqual([
      [
        text('common.conflict.field'),
        text('common.conflict.ownVersion'),
        text('common.conflict.savedVersion'),
      ],
      ['City', 'Ulm', 'Graz'],
      ['Street', text('common.conflict.empty'), 'Weg 2'],
    ])
})

test('has no table if no changed field differs from the saved value', async () => {
  await renderConflict({ differences: [] })

  await expect.element(dialog()).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('names the member who saved the record', async () => {
  await renderConflict({ lastSave: { at: savedAt, by: 'Lena Ort' } })

  await expect
    .element(page.getByText(/^Lena Ort saved this \(.+\) while you were working on it\.$/))
    .toBeVisible()
})

test('names the role of the person who saved the record if the name is not known', async () => {
  await renderConflict({ lastSave: { at: savedAt, role: 'user' } })

  const role = text('common.roles.user')
  await expect.element(page.getByText(new RegExp(`^${role} saved this`))).toBeVisible()
})

test('shows only the time of the other save if neither name nor role is known', async () => {
  await renderConflict({ lastSave: { at: savedAt } })

  await expect.element(page.getByText(/^This was saved \(.+\) while you were working on it\.$/)).toBeVisible()
})

test('reports a conflict even if neither author nor time of the other save is known', async () => {
  await renderConflict()

  await expect.element(page.getByText(text('common.conflict.unknown'))).toBeVisible()
})

test('continues with the user’s values if the user keeps them', async () => {
  const { onKeep, onTake } = await renderConflict()

  await button('keep').click()

  await expect.poll(() => onKeep).toHaveBeenCalledOnce()
  expect(onTake).not.toHaveBeenCalled()
})

test('replaces the user’s values with the saved values if the user chooses to', async () => {
  const { onKeep, onTake } = await renderConflict()

  await button('take').click()

  await expect.poll(() => onTake).toHaveBeenCalledOnce()
  expect(onKeep).not.toHaveBeenCalled()
})

test('keeps the user’s values when Escape closes the dialog', async () => {
  const { onKeep, onTake } = await renderConflict()
  await expect.element(dialog()).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => onKeep.mock.calls.length).toBe(1)
  expect(onTake).not.toHaveBeenCalled()
})

test('is not shown without a conflict', async () => {
  await renderConflict({ open: false })

  await expect.element(dialog()).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await renderConflict({ differences: [city, street], lastSave: { at: savedAt, by: 'Lena Ort' } })
  await expect.element(dialog()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
