import { expect, test } from 'vitest'
import { renderUi } from '#test/render.tsx'
import { Skeleton } from './Skeleton.tsx'

const barsOf = (container: Element) => [...(container.querySelector('[aria-hidden="true"]')?.children ?? [])]

test('reserves space for several lines, and is hidden from screen readers', async () => {
  const { container } = await renderUi(<Skeleton count={3} height="30px" width="50px" />)

  const sizes = barsOf(container).map((bar) => [
    bar.getBoundingClientRect().width,
    bar.getBoundingClientRect().height,
  ])

  expect(sizes).toEqual(Array.from({ length: 3 }, () => [50, 30]))
})

test('fills the width of its container by default', async () => {
  const { container } = await renderUi(
    <div style={{ width: 400 }}>
      <Skeleton />
    </div>,
  )

  expect(barsOf(container).map((bar) => bar.getBoundingClientRect().width)).toEqual([400])
})
