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

test('says in the empty line what is searched', async () => {
  await renderField()

  await expect.element(field).toHaveAttribute('placeholder', 'Search members')
  expect(await axeViolations()).toEqual([])
})

test('takes what is typed', async () => {
  await renderField()

  await field.click()
  await userEvent.keyboard('Ada')

  await expect.element(field).toHaveValue('Ada')
})

test('is cleared by Escape', async () => {
  await renderField('Ada')

  await field.click()
  await userEvent.keyboard('{Escape}')

  await expect.element(field).toHaveValue('')
})

test('takes 250 characters at most', async () => {
  await renderField()

  await expect.element(field).toHaveAttribute('maxlength', '250')
})

test('tells the dialog around it to begin here', async () => {
  await renderField('', true)

  await expect.element(field).toHaveAttribute('data-autofocus', 'true')
})
