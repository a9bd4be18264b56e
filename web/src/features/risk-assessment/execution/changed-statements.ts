import type { Choice } from '@sorgfalt/contract/risk-assessment/execution'
import { findMatrixLevel } from '@sorgfalt/contract/risk-assessment/matrix'
import { useText } from '#lib/texts.tsx'
import type { Changes } from './answer-state.ts'
import type { Execution } from './use-execution.ts'

/** Returns the statements that `changes` refers to, in catalogue order. */
export const listChangedStatements = ({ content }: Pick<Execution, 'content'>, changes: Changes) =>
  content.categories.flatMap(({ items }) =>
    items.flatMap(({ itemId, statement }) => {
      const change = changes[itemId]
      return change ? [{ itemId, statement, change }] : []
    }),
  )

/** Returns a function that describes a choice, or the missing choice, as text. */
export function useChoiceText(): (value: Choice | undefined) => string {
  const t = useText()
  return (value) => {
    if (value === undefined) return t('riskAssessment.execution.conflicts.none')
    if (typeof value === 'number') return `${value}`
    if (typeof value === 'string') return t(`riskAssessment.execution.${value}`)

    return t('riskAssessment.execution.deficiencyIs', {
      likelihood: t(`riskAssessment.likelihoods.${value.likelihood}`),
      severity: t(`riskAssessment.severities.${value.severity}`),
      level: findMatrixLevel(value),
    })
  }
}
