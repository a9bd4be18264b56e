import { expect, test } from 'vitest'
import { renderUi } from '#test/render.tsx'
import { CodeAndCity, FieldColumns } from './FieldColumns.tsx'
import { TextField } from './TextField.tsx'

// The width of a line, the minimum width of a column, and the number of columns that fit.
test.each([
  [740, 22, 2],
  [720, 16, 2],
  [900, 16, 2],
  [520, 16, 1],
  [900, 18, 2],
  [200, 22, 1],
] as const)(
  'a line of %i pixels with columns of %i rem or more has %i columns',
  async (width, min, count) => {
    const { container } = await renderUi(
      <div style={{ width }}>
        <FieldColumns min={min}>
          <p>First</p>
          <p>Second</p>
          <p>Third</p>
        </FieldColumns>
      </div>,
    )

    const tops = [...container.querySelectorAll('p')].map((field) => field.getBoundingClientRect().top)
    expect(tops.filter((top) => top === tops[0])).toHaveLength(count)
  },
)

test('the error of a postal code has the width of the line, below the code and the city', async () => {
  const { container } = await renderUi(
    <div style={{ width: 400 }}>
      <CodeAndCity>
        <TextField
          label="Code"
          value=""
          onChange={() => undefined}
          error="This code does not match the country."
        />
        <TextField label="City" value="" onChange={() => undefined} error="Enter a city." />
      </CodeAndCity>
    </div>,
  )

  const boxes = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  const [code, city] = boxes('input')
  expect(code?.top).toBe(city?.top)
  expect(boxes('p').map(({ width }) => width)).toEqual([400, 400])
  expect(boxes('p').map(({ top }) => top > (code?.bottom ?? 0))).toEqual([true, true])
})
