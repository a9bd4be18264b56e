import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import { expect, test } from 'vitest'
import { renderUiHook } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createFinishedRound, createRound } from './evaluation-fixture.ts'
import { describeScope, useFinishHint } from './finish.rules.ts'

type HintKey = 'finished' | 'cancelled' | 'planned' | 'tooSmall' | 'missing'
const hint = (key: HintKey, values = {}) => text(`riskAssessment.evaluations.finish.${key}`, values)
const open = (changes: Partial<EvaluationRow>) => createRound({ canFinish: false, ...changes })

test.for<[string, EvaluationRow, () => string | undefined]>([
  ['nothing for a round that can be finished', createRound(), () => undefined],
  ['that it is finished', createFinishedRound(), () => hint('finished')],
  ['that it is cancelled', open({ status: 'cancelled' }), () => hint('cancelled')],
  ['that it has not started', open({ status: 'planned' }), () => hint('planned')],
  [
    'that it has too few members',
    open({ status: 'running', tooSmall: true, memberCount: 4 }),
    () => hint('tooSmall', { needed: 6 }),
  ],
  [
    'how many submissions are missing',
    open({ status: 'running', completedCount: 4 }),
    () => hint('missing', { count: 2, done: 4, needed: 6 }),
  ],
  [
    'the lower minimum of an inspection',
    open({ status: 'running', completedCount: 0, minimumCompletions: 1 }),
    () => hint('missing', { count: 1, done: 0, needed: 1 }),
  ],
  [
    'that it has not started, even if it has too few members',
    open({ status: 'planned', tooSmall: true }),
    () => hint('planned'),
  ],
])('the hint of a round says %s', async ([, round, expected]) => {
  const { result } = await renderUiHook(useFinishHint, { language: 'en_GB' })

  expect(result.current(round)).toBe(expected())
})

test.for([
  ['Logistics', 'Hall 2', 'Logistics, Hall 2'],
  ['Logistics', 'Logistics', 'Logistics'],
] as const)('describes the source %s and the target %s as %j', ([sourceName, targetName, expected]) => {
  expect(describeScope({ sourceName, targetName })).toBe(expected)
})
