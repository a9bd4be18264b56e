import { expect, test } from 'vitest'
import { renderUi } from '#test/render.tsx'
import { FieldColumns } from './FieldColumns.tsx'

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
