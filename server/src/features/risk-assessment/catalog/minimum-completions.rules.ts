import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'

/**
 * Returns the number of submissions that a round of a catalogue version needs before it can be finished.
 * `stored` is the company's setting, which applies only to a version with a matrix. Answers on the scale
 * always need six submissions, because they are anonymous or their level depends on the share of critical
 * answers.
 */
export const resolveMinimum = (
  { matrix }: Pick<RiskCatalogueVersion, 'matrix'>,
  stored: number = minimumCompletions,
): number => (matrix ? stored : minimumCompletions)
