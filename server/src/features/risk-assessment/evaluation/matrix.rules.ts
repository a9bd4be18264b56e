/** Assesses the statements of an inspection by the matrix of its catalogue. No I/O, no clock. */
import type { MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import {
  type Deficiency,
  findMatrixLevel,
  inOrderLevel,
  severities,
} from '@sorgfalt/contract/risk-assessment/matrix'
import type { Assessment } from './formula.rules.ts'

/** Formula version of results whose levels come from a matrix. `formulaVersion` is the one of surveys. */
export const matrixFormulaVersion = 3

/** The level of a statement and the deficiency behind it. */
export interface Finding extends Assessment {
  likelihood: Deficiency['likelihood'] | null
  severity: Deficiency['severity'] | null
}

/** The deficiency fields of a statement that is in order, does not apply or is answered on the scale. */
export const noDeficiency = { likelihood: null, severity: null } as const

/**
 * Returns whether `one` has a higher level than `other` or, at the same level, a higher severity.
 */
function isWorse(one: Deficiency, other: Deficiency): boolean {
  const difference = findMatrixLevel(one) - findMatrixLevel(other)
  return difference > 0 || (difference === 0 && severityRank(one) > severityRank(other))
}
const severityRank = ({ severity }: Deficiency): number => severities.indexOf(severity)

/**
 * Returns the highest level that one of the inspectors gave, with its deficiency. A statement is not
 * assessable if all inspectors answered that it does not apply. Inspections have no share of critical
 * answers.
 */
export function assessFindings(choices: readonly MatrixChoice[]): Finding {
  const deficiencies = choices.filter((choice) => typeof choice === 'object')
  const [first, ...others] = deficiencies

  if (!first) {
    const level = choices.includes('inOrder') ? inOrderLevel : null
    return { level, criticalShare: null, ...noDeficiency }
  }

  const worst = others.reduce((found, choice) => (isWorse(choice, found) ? choice : found), first)

  return { level: findMatrixLevel(worst), criticalShare: null, ...worst }
}
