import { expect, test } from 'vitest'
import { renderUi } from '#test/render.tsx'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

test.each([16, 20, 24, 32] as const)('is %i pixels wide and high', async (size) => {
  const { container } = await renderUi(<Icon icon={icons.IconX} size={size} className="own" />)
  const drawing = container.querySelector('svg.own')

  expect([drawing?.getBoundingClientRect().width, drawing?.getBoundingClientRect().height]).toEqual([
    size,
    size,
  ])
})

test('hides every icon from screen readers', async () => {
  const all = Object.entries(icons)
  const { container } = await renderUi(
    <>
      {all.map(([name, icon]) => (
        <Icon key={name} icon={icon} />
      ))}
    </>,
  )

  expect(container.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(all.length)
})
