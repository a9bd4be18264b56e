import { type Decision, maxDecisions } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { addGaps } from './decisions.rules.ts'

const today = '2026-11-20'
const at = (date: string): Decision => ({
  kind: 'decide',
  count: 1,
  title: date,
  place: '',
  date,
  subjectUuid: crypto.randomUUID(),
})
const gap = (locationName: string, missing: number) =>
  ({ locationUuid: `${locationName}-uuid`, locationName, duty: 'first-aid', missing }) as const

test('adds up the missing helpers of a location', () => {
  const { total, rows } = addGaps(
    { total: 0, rows: [] },
    [gap('Ulm', 2), gap('Ulm', 1), gap('Graz', 1)],
    today,
  )

  expect(total).toBe(2)
  expect(rows.map(({ title, count }) => [title, count])).toEqual([
    ['Ulm', 3],
    ['Graz', 1],
  ])
})

test('puts missing helpers after the decisions of earlier days', () => {
  const rows = [at('2026-11-19'), at(today), at('2026-12-01')]
  const merged = addGaps({ total: 3, rows }, [gap('Ulm', 1)], today).rows

  expect(merged.map(({ title }) => title)).toEqual(['2026-11-19', 'Ulm', today, '2026-12-01'])
})

test('keeps the maximum number of rows, but counts all of them', () => {
  const rows = Array.from({ length: maxDecisions }, () => at('2026-12-01'))
  const merged = addGaps({ total: 70, rows }, [gap('Ulm', 1)], today)

  expect([merged.total, merged.rows.length]).toEqual([71, maxDecisions])
})
