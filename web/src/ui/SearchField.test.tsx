import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { SearchField } from './SearchField.tsx'

const renderField = (initial = '', startHere = false) =>
  renderUi(
    <WithValue initial={initial}>
      {(value, onChange) => (
        <SearchField label="Search members" value={value} onChange={onChange} startHere={startHere} />
      )}
    </WithValue>,
  )
const field = page.getByRole('searchbox', { name: 'Search members' })

test('shows a placeholder that names the searched records', async () => {
  await renderField()

  await expect.element(field).toHaveAttribute('placeholder', 'Search members')
  expect(await axeViolations()).toEqual([])
})

test('reports the typed text', async () => {
  await renderField()

  await field.click()
  await userEvent.keyboard('Ada')

  await expect.element(field).toHaveValue('Ada')
})

test('is cleared on Escape', async () => {
  await renderField('Ada')

  await field.click()
  await userEvent.keyboard('{Escape}')

  await expect.element(field).toHaveValue('')
})

test('accepts at most 250 characters', async () => {
  await renderField()

  await expect.element(field).toHaveAttribute('maxlength', '250')
})

test('gets the initial focus of its dialog', async () => {
  await renderField('', true)

  await expect.element(field).toHaveAttribute('data-autofocus', 'true')
})
