import type { Coverage } from '@sorgfalt/contract/info-point/info-point'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { CoverageCard } from './CoverageCard.tsx'

type Duty = Coverage['duties'][number]
const duty = (changes: Partial<Duty>): Duty => ({
  duty: 'first-aid',
  needed: 2,
  present: 2,
  source: 'dguv-1-26',
  ...changes,
})
const renderCard = (changes: Partial<Coverage>) =>
  renderUi(<CoverageCard coverage={{ memberCount: 40, workKind: 'office', duties: [], ...changes }} />, {
    language: 'en_GB',
  })

const item = page.getByRole('listitem')

test('shows the number of members and the kind of work that determine the required numbers', async () => {
  await renderCard({ memberCount: 1240 })

  const kind = text('location.workKind.office')
  await expect
    .element(page.getByText(text('infoPoint.coverage.text', { count: 1240, total: '1,240', kind })))
    .toBeVisible()
})

test.each([
  ['more helpers than required', { needed: 2, present: 3 }, 'enough'],
  ['exactly as many helpers as required', { needed: 2, present: 2 }, 'enough'],
  ['no required helpers', { needed: 0, present: 0 }, 'notNeeded'],
] as const)('shows whether a location with %s has enough helpers of a kind', async (_, changes, key) => {
  await renderCard({ duties: [duty(changes)] })

  await expect.element(item).toMatchTextContent(text(`infoPoint.coverage.${key}`))
})

test.each([
  [1, { needed: 2, present: 1 }],
  [3, { needed: 3, present: 0 }],
])('counts %i missing helpers', async (count, changes) => {
  await renderCard({ duties: [duty(changes)] })

  await expect
    .element(item)
    .toMatchTextContent(text('infoPoint.coverage.missing', { count, missing: `${count}` }))
})

test('shows for each kind of helper the present and the required number, and the legal source', async () => {
  await renderCard({
    duties: [
      duty({ present: 1 }),
      duty({ duty: 'fire-assistent', source: 'asr-a2-2', needed: 4, present: 5 }),
    ],
  })

  await expect.element(item.first()).toMatchTextContent(text('group.type.first-aid'))
  const first = text('infoPoint.coverage.figures', { present: '1', needed: '2' })
  await expect.element(item.first()).toMatchTextContent(`${first} · ${text('infoPoint.source.dguv-1-26')}`)
  const second = text('infoPoint.coverage.figures', { present: '5', needed: '4' })
  await expect.element(item.nth(1)).toMatchTextContent(`${second} · ${text('infoPoint.source.asr-a2-2')}`)
})

test('explains that the required numbers are unknown if the location has no members', async () => {
  await renderCard({ memberCount: 0, duties: [duty({})] })

  await expect.element(page.getByText(text('infoPoint.coverage.nobody'))).toBeVisible()
  await expect.element(item).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await renderCard({ duties: [duty({}), duty({ duty: 'fire-assistent', present: 0 })] })

  expect(await axeViolations()).toEqual([])
})
