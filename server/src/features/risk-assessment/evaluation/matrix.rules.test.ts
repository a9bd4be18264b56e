import type { MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import { expect, test } from 'vitest'
import { assessFindings } from './matrix.rules.ts'

const found = (likelihood: Likelihood, severity: Severity) => ({ likelihood, severity })

test.each<[string, MatrixChoice[], number | null, object]>([
  ['one inspector finds it in order', ['inOrder'], 1, { likelihood: null, severity: null }],
  ['it applies for no inspector', ['na', 'na'], null, { likelihood: null, severity: null }],
  ['no inspector has answered', [], null, { likelihood: null, severity: null }],
  ['it applies for one of two inspectors', ['na', 'inOrder'], 1, { likelihood: null, severity: null }],
  [
    'one of three inspectors finds a deficiency',
    ['inOrder', found('low', 'severe'), 'na'],
    6,
    found('low', 'severe'),
  ],
  [
    'three inspectors find different deficiencies',
    [found('high', 'fatal'), found('low', 'minor'), found('medium', 'fatal')],
    10,
    found('high', 'fatal'),
  ],
  [
    'the last inspector finds the highest level',
    [found('low', 'minor'), found('medium', 'severe')],
    8,
    found('medium', 'severe'),
  ],
  [
    'a later deficiency has the same level but a lower severity',
    [found('veryLow', 'fatal'), found('high', 'minor')],
    6,
    found('veryLow', 'fatal'),
  ],
  [
    'a later deficiency has the same level but a higher severity',
    [found('high', 'minor'), found('medium', 'moderate'), found('low', 'severe')],
    6,
    found('low', 'severe'),
  ],
  [
    'a deficiency has the same level as a statement in order',
    ['inOrder', found('veryLow', 'minor')],
    1,
    found('veryLow', 'minor'),
  ],
])('assessFindings returns the expected level and deficiency if %s', (_case, choices, level, deficiency) => {
  expect(assessFindings(choices)).toEqual({ level, criticalShare: null, ...deficiency })
})
