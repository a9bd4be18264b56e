import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { FieldGroup } from './FieldGroup.tsx'

test.each([false, true])('names its fields, with line: %s', async (line) => {
  await renderUi(
    <FieldGroup title="Address" line={line}>
      <p>The fields</p>
    </FieldGroup>,
  )

  await expect.element(page.getByRole('group', { name: 'Address' })).toMatchTextContent('The fields')
  expect(await axeViolations()).toEqual([])
})
