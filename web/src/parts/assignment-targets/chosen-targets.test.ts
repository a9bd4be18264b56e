import { describe, expect, test } from 'vitest'
import {
  type ChosenTarget,
  choiceOf,
  chooseRow,
  dropTarget,
  setSubUnits,
  toTermInput,
} from './chosen-targets.ts'

const unit = (uuid: string, above: string[], hasChildren = false) => ({
  kind: 'orgUnit' as const,
  uuid,
  name: uuid,
  detail: null,
  count: 1,
  above,
  hasChildren,
})
const root = unit('root', [], true)
const office = unit('office', ['root'], true)
const desk = unit('desk', ['root', 'office'])

describe('choosing units', () => {
  test('includes the units below, and marks them and the units above', () => {
    const chosen = chooseRow(office, [])
    expect(chosen).toMatchObject([{ uuid: 'office', includeSubUnits: true }])
    expect([root, office, desk].map((row) => choiceOf(row, chosen))).toEqual(['partly', 'chosen', 'included'])
  })

  test('replaces the chosen units below', () => {
    expect(chooseRow(office, chooseRow(desk, [])).map(({ uuid }) => uuid)).toEqual(['office'])
  })

  test('can leave out the units below', () => {
    const chosen = setSubUnits('office', false, chooseRow(office, []))
    expect(choiceOf(desk, chosen)).toBe('none')
    const both = chooseRow(desk, chosen)
    expect(both.map(({ uuid }) => uuid)).toEqual(['office', 'desk'])
    expect(setSubUnits('office', true, both).map(({ uuid }) => uuid)).toEqual(['office'])
  })

  test('can be undone', () => {
    expect(dropTarget('office', chooseRow(office, []))).toEqual([] satisfies ChosenTarget[])
  })
})

test.each([
  [{ days: 28 } as const, { bufferDays: 28, dueOn: null }],
  [{ days: 14 } as const, { bufferDays: null, dueOn: null }],
  [{ days: null }, { bufferDays: null, dueOn: null }],
  [{ dueOn: '2026-12-24' }, { bufferDays: null, dueOn: '2026-12-24' }],
])('the term %j is sent as %j when the settings say 14 days', (term, input) => {
  expect(toTermInput(term, 14)).toEqual(input)
})
