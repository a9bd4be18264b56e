import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Field } from './Field.tsx'

test.each(['light', 'dark'] as const)(
  'connects its input with the label, the error and the hint, in the %s theme',
  async (theme) => {
    await renderUi(
      <Field
        label="Name"
        hint="As on the door sign"
        error="Please enter a name."
        aside={<a href="/help">Help</a>}
      >
        {(ids) => <input {...ids} />}
      </Field>,
      { theme },
    )
    const input = page.getByRole('textbox', { name: 'Name' })

    await expect.element(input).toHaveAccessibleDescription('Please enter a name. As on the door sign')
    await expect.element(input).toBeInvalid()
    await expect.element(page.getByRole('link', { name: 'Help' })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  },
)

test('has no description if there is neither an error nor a hint', async () => {
  await renderUi(<Field label="Name">{(ids) => <input {...ids} />}</Field>)
  const input = page.getByRole('textbox', { name: 'Name' })

  await expect.element(input).toHaveAccessibleDescription('')
  await expect.element(input).toBeValid()
})

test('can mark an input as invalid without showing an error message beside it', async () => {
  await renderUi(
    <Field label="Name" invalid>
      {(ids) => <input {...ids} />}
    </Field>,
  )

  await expect.element(page.getByRole('textbox')).toBeInvalid()
})

test('uses the id that the caller passes for its input', async () => {
  await renderUi(
    <Field label="Name" id="member-name">
      {(ids) => <input {...ids} />}
    </Field>,
  )

  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('id', 'member-name')
})

test('labels a group of controls', async () => {
  await renderUi(
    <Field label="Period" group hint="First and last day">
      {() => (
        <>
          <input aria-label="From" />
          <input aria-label="To" />
        </>
      )}
    </Field>,
  )
  const group = page.getByRole('group', { name: 'Period' })

  await expect.element(group).toHaveAccessibleDescription('First and last day')
  await expect.element(group.getByRole('textbox', { name: 'To' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
