import { describe, expect, test } from 'vitest'
import { groupTalks, type OralPart, toConfirmation, toItemKey } from './oral.rules.ts'

const part = (elearningUuid: string, memberUuid: string, checklist: string[] = []): OralPart => ({
  elearningUuid,
  title: `E-Learning ${elearningUuid}`,
  memberUuid,
  firstName: 'Otto',
  lastName: memberUuid,
  checklist: checklist.map((id) => ({ id, label: `Punkt ${id}` })),
})

describe('the talks', () => {
  test('group the members of each e-learning in the order of the list', () => {
    const talks = groupTalks([part('fire', 'a'), part('ladders', 'a'), part('fire', 'b')], 'Gespräch')

    expect(talks.map(({ title, members }) => [title, members.map(({ memberUuid }) => memberUuid)])).toEqual([
      ['E-Learning fire', ['a', 'b']],
      ['E-Learning ladders', ['a']],
    ])
  })

  test('have the items of the checklist, or one item for the talk', () => {
    const talks = groupTalks([part('fire', 'a', ['exit', 'alarm']), part('ladders', 'a')], 'Gespräch')

    expect(talks.map(({ items }) => items.map(({ label }) => label))).toEqual([
      ['Punkt exit', 'Punkt alarm'],
      ['Gespräch'],
    ])
  })

  test('are empty if there are no open oral parts', () => expect(groupTalks([], 'Gespräch')).toEqual([]))
})

test('the same item has different keys in different e-learnings', () => {
  const talks = groupTalks([part('fire', 'a', ['exit']), part('ladders', 'a', ['exit'])], '')
  const keys = talks.flatMap((talk) => talk.items.map((item) => toItemKey(talk, item)))

  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['the items of the checklist', ['exit', 'alarm'], ['exit', 'alarm']],
  ['no items without a checklist', [], []],
])('a confirmation contains %s', (_, checklist, expected) => {
  const [talk] = groupTalks([part('fire', 'a', checklist), part('fire', 'b', checklist)], 'Gespräch')

  expect(talk && toConfirmation(talk)).toEqual({
    elearningUuid: 'fire',
    memberUuids: ['a', 'b'],
    checklist: expected,
  })
})
