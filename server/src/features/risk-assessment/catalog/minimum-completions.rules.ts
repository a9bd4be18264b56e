import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'

/**
 * Returns the number of submissions from which a round of a catalogue version can be finished. `stored` is
 * the company's setting. It counts for a version with a matrix only: answers of the scale need six, because
 * they are anonymous or their level rests on the share of critical answers.
 */
export const resolveMinimum = (
  { matrix }: Pick<RiskCatalogueVersion, 'matrix'>,
  stored: number = minimumCompletions,
): number => (matrix ? stored : minimumCompletions)
