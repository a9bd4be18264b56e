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

describe('the list of conversations', () => {
  test('has one conversation for each e-learning, with all members who still need it', () => {
    const talks = groupTalks([part('fire', 'a'), part('ladders', 'a'), part('fire', 'b')], 'Gespräch')

    expect(talks.map(({ title, members }) => [title, members.map(({ memberUuid }) => memberUuid)])).toEqual([
      ['E-Learning fire', ['a', 'b']],
      ['E-Learning ladders', ['a']],
    ])
  })

  test('shows the items of the checklist, or a single item if the e-learning has no checklist', () => {
    const talks = groupTalks([part('fire', 'a', ['exit', 'alarm']), part('ladders', 'a')], 'Gespräch')

    expect(talks.map(({ items }) => items.map(({ label }) => label))).toEqual([
      ['Punkt exit', 'Punkt alarm'],
      ['Gespräch'],
    ])
  })

  test('is empty if there are no open oral parts', () => expect(groupTalks([], 'Gespräch')).toEqual([]))
})

test('the same item of a checklist has different keys in different e-learnings', () => {
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
