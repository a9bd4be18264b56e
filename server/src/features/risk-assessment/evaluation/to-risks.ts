/** Turns the answers of a finished round into the risks of its result. */
import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import { actionFromLevel } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { emptyCounts, type RoundTally } from '../execution/execution.rules.ts'
import { assessBeside, type NearbyResult } from './difference.rules.ts'
import { assessFindings, type Finding, noDeficiency } from './matrix.rules.ts'
import type { NewRisk } from './result.store.ts'

/**
 * Returns a risk for each statement. A risk with at least the level `actionFromLevel` needs an action. Any
 * other risk needs a decision.
 */
const toRisks = (catalogue: RiskCatalogueVersion, assess: (item: RiskItem) => Finding): NewRisk[] =>
  catalogue.categories.flatMap((category) =>
    category.items.map((item) => {
      const finding = assess(item)
      const status = (finding.level ?? 0) >= actionFromLevel ? 'actionToDefine' : 'open'

      return {
        itemId: item.id,
        categoryId: category.id,
        category: category.title,
        load: item.load,
        status,
        ...finding,
      }
    }),
  )

/**
 * Returns the risks of a round that was answered on the scale. `nearby` is an earlier result with almost the
 * same participants.
 */
export const toScaleRisks = (
  catalogue: RiskCatalogueVersion,
  { submitted, tally }: RoundTally,
  nearby?: NearbyResult,
): NewRisk[] =>
  toRisks(catalogue, (item) => ({
    ...noDeficiency,
    ...assessBeside(tally[item.id] ?? emptyCounts, item, submitted, nearby),
  }))

/** Returns the risks of an inspection with a matrix. `choices` contains the submitted choices by item id. */
export const toMatrixRisks = (
  catalogue: RiskCatalogueVersion,
  choices: ReadonlyMap<string, readonly MatrixChoice[]>,
): NewRisk[] => toRisks(catalogue, ({ id }) => assessFindings(choices.get(id) ?? []))
