import { expect, test } from 'vitest'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { FactList } from './FactList.tsx'

test('pairs each name with its value', async () => {
  const { container } = await renderUi(
    <FactList
      facts={[
        ['Name', 'Ada Lovelace'],
        ['Role', 'Member'],
      ]}
      className={undefined}
    />,
  )

  const pairs = [...container.querySelectorAll('dl > div')]
  expect(pairs.map((pair) => [...pair.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Ada Lovelace'],
    ['Role', 'Member'],
  ])
  expect(await axeViolations()).toEqual([])
})
