import type { Choice } from '@sorgfalt/contract/risk-assessment/execution'
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
    return value === 'na' ? t('riskAssessment.execution.na') : `${value}`
  }
}
