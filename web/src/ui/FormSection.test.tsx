import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { FormSection } from './FormSection.tsx'

const renderSection = () =>
  renderUi(
    <FormSection title="Contact" text="For reminders.">
      <p>The fields</p>
    </FormSection>,
  )

test('names the group of fields by its title', async () => {
  await renderSection()

  const section = page.getByRole('region', { name: 'Contact' })

  await expect.element(section).toHaveTextContent('ContactFor reminders.The fields')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible()
})

test('is accessible', async () => {
  await renderSection()

  expect(await axeViolations()).toEqual([])
})
