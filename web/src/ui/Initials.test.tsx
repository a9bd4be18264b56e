import { expect, test } from 'vitest'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Initials, initialsOf } from './Initials.tsx'

test.each([
  [{ firstName: 'Ada', lastName: 'Lovelace' }, 'AL'],
  [{ firstName: 'Ada', lastName: '' }, 'A'],
])('the initials of %o are %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})

test('shows the initials in a circle', async () => {
  const { container } = await renderUi(<Initials text="AL" />)

  const circle = container.querySelector('span')
  expect(circle?.offsetWidth).toBe(circle?.offsetHeight)
})

test('hides the initials from screen readers, which read the name instead', async () => {
  const { container } = await renderUi(<Initials text="AL" />)

  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('AL')
  expect(await axeViolations()).toEqual([])
})
