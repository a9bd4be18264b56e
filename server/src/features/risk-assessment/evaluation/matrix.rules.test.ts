import type { MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import { expect, test } from 'vitest'
import { assessFindings } from './matrix.rules.ts'

const found = (likelihood: Likelihood, severity: Severity) => ({ likelihood, severity })

test.each<[string, MatrixChoice[], number | null, object]>([
  ['one inspector finds it in order', ['inOrder'], 1, { likelihood: null, severity: null }],
  ['it applies to none', ['na', 'na'], null, { likelihood: null, severity: null }],
  ['nobody has answered', [], null, { likelihood: null, severity: null }],
  ['it applies to one of two', ['na', 'inOrder'], 1, { likelihood: null, severity: null }],
  ['one of three finds a deficiency', ['inOrder', found('low', 'severe'), 'na'], 6, found('low', 'severe')],
  [
    'two find deficiencies',
    [found('high', 'fatal'), found('low', 'minor'), found('medium', 'fatal')],
    10,
    found('high', 'fatal'),
  ],
  [
    'the last finds the highest level',
    [found('low', 'minor'), found('medium', 'severe')],
    8,
    found('medium', 'severe'),
  ],
  [
    'a deficiency has the level of another one but a lower severity',
    [found('veryLow', 'fatal'), found('high', 'minor')],
    6,
    found('veryLow', 'fatal'),
  ],
  [
    'a deficiency has the level of another one but a higher severity',
    [found('high', 'minor'), found('medium', 'moderate'), found('low', 'severe')],
    6,
    found('low', 'severe'),
  ],
  [
    'a deficiency has the level of a statement in order',
    ['inOrder', found('veryLow', 'minor')],
    1,
    found('veryLow', 'minor'),
  ],
])('if %s, the highest level counts', (_case, choices, level, deficiency) => {
  expect(assessFindings(choices)).toEqual({ level, criticalShare: null, ...deficiency })
})
