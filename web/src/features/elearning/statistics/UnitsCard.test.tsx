import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { statisticsSearch } from './statistics-filter.ts'
import { UnitsCard } from './UnitsCard.tsx'

const english = { language: 'en_GB', validateSearch: statisticsSearch } as const
const workshop = '0190a000-0000-7000-8000-00000000d001'
const charts = {
  byOrgUnit: [
    {
      orgUnitUuid: workshop,
      orgUnitName: 'Workshop',
      counts: { completed: 6, inprogress: 1, due: 0, overdue: 5 },
    },
    {
      orgUnitUuid: '0190a000-0000-7000-8000-00000000d002',
      orgUnitName: 'Office',
      counts: { completed: 1500, inprogress: 0, due: 0, overdue: 0 },
    },
  ],
  moreOrgUnits: false,
  byMonth: [],
}
const cellsOf = (name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent)
    .filter(Boolean)

test('compares the org units in numbers: first all members, then the members with each status', async () => {
  await renderUi(<UnitsCard charts={charts} filter={{}} />, english)

  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    )
    .toEqual([
      text('statistics.unit'),
      text('statistics.people'),
      text('statistics.states.completed'),
      text('statistics.states.inprogress'),
      text('statistics.states.due'),
      text('statistics.states.overdue'),
    ])
  await expect.poll(() => cellsOf('Workshop')).toEqual(['12', '6', '1', '0', '5'])
  await expect.poll(() => cellsOf('Office')).toEqual(['1,500', '1,500', '0', '0', '0'])
  expect(await axeViolations()).toEqual([])
})

test('draws a bar for each org unit from the numbers in the table', async () => {
  await renderUi(<UnitsCard charts={charts} filter={{}} />, english)
  const row = page.getByRole('row').filter({ hasText: 'Workshop' }).element()
  const [completed, inprogress, overdue] = [...row.querySelectorAll<HTMLElement>('td [data-tone]')]

  expect([completed, inprogress, overdue].map((part) => part?.dataset['tone'])).toEqual([
    'completed',
    'inprogress',
    'overdue',
  ])
  expect(completed?.style.flexGrow).toBe('6')
  expect(overdue?.style.flexGrow).toBe('5')
})

test('links an org unit to the list of its members', async () => {
  const { address } = await renderUi(<UnitsCard charts={charts} filter={{ search: 'Berta' }} />, english)
  await page.getByRole('link', { name: 'Workshop' }).click()

  await expect.poll(address).toContain('#list')
  await expect.poll(() => address()).toContain(workshop)
  await expect.poll(() => address()).toContain('Berta')
})

test('says that there are more org units than the card compares', async () => {
  await renderUi(<UnitsCard charts={{ ...charts, moreOrgUnits: true }} filter={{}} />, english)

  await expect.element(page.getByText(text('statistics.moreUnits'))).toBeVisible()
})

test('shows that no org unit has the e-learning', async () => {
  await renderUi(<UnitsCard charts={{ ...charts, byOrgUnit: [] }} filter={{}} />, english)

  await expect.element(page.getByText(text('statistics.noUnits'))).toBeVisible()
  await expect.poll(() => page.getByRole('table').elements()).toHaveLength(0)
})

test('fits on a phone, with a label next to each number', async () => {
  await setPhoneSize()
  await renderUi(<UnitsCard charts={charts} filter={{}} />, english)

  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations()).toEqual([])
})
