import type { Situation } from '@sorgfalt/contract/elearning/content'
import { expect, test } from 'vitest'
import { followPath } from './scenario-path.ts'

const situation = (id: string, targets: string[]): Situation => ({
  id,
  title: `Lage ${id}`,
  outcome: null,
  body: [],
  choices: targets.map((to) => ({ text: `zu ${to}`, to })),
})

const situations = [
  situation('start', ['fehler', 'ziel']),
  situation('fehler', ['start']),
  situation('ziel', []),
]

test('starts with the first situation', () => {
  expect(followPath(situations, [])).toEqual({ situation: situations[0], decisions: [] })
})

test('follows the choices, and does not count a step back as a decision', () => {
  expect(followPath(situations, [0, 0, 1])).toEqual({
    situation: situations[2],
    decisions: [
      { title: 'Lage start', choice: 'zu fehler' },
      { title: 'Lage start', choice: 'zu ziel' },
    ],
  })
})

test.each([
  ['a choice that does not exist', [5]],
  ['a choice that leads nowhere', [2]],
])('stays at the last situation before %s', (_, path) => {
  const [start, ...others] = situations
  const broken = start && { ...start, choices: [...start.choices, { text: 'weg', to: 'nirgends' }] }

  expect(followPath(broken ? [broken, ...others] : [], path).situation?.id).toBe('start')
})

test('an empty scenario leads to no situation and no decisions', () => {
  expect(followPath([], [0])).toEqual({ situation: undefined, decisions: [] })
})
