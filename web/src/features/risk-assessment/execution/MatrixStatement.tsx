import type { Choice, MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import {
  type Deficiency,
  findMatrixLevel,
  likelihoods,
  severities,
} from '@sorgfalt/contract/risk-assessment/matrix'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#lib/texts.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { cx } from '#ui/class-names.ts'
import { EstimateRow } from './EstimateRow.tsx'
import classes from './matrix-statement.module.css'
import { focusNextStatement, type Item, StatementFrame } from './StatementFrame.tsx'
import statement from './statement.module.css'

interface MatrixStatementProps {
  item: Item
  value: Choice | undefined
  /** What the member has estimated of a deficiency that is not complete yet. */
  unfinished: Partial<Deficiency> | undefined
  readOnly: boolean
  onAnswer: (value: MatrixChoice) => void
  onUnfinished: (deficiency: Partial<Deficiency>) => void
}

const findings = ['inOrder', 'deficiency', 'na'] as const
type FindingChoice = (typeof findings)[number]
/** Keys that choose a finding. The rows of a deficiency have the keys 1 to 4. */
const findingKeys: Partial<Record<string, FindingChoice>> = { 1: 'inOrder', 2: 'deficiency', 0: 'na' }

/** Focuses the chosen step of a row of a deficiency, or its first step. */
function focusRow(container: HTMLElement | null, name: keyof Deficiency): void {
  const row = container?.querySelector(`[data-row="${name}"]`)
  const input = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector('input')
  input?.focus()
}

/**
 * A statement of an inspection with a matrix: it is in order, is a deficiency or does not apply. A deficiency
 * needs likelihood and severity. As soon as both are chosen, the statement is answered and shows its level.
 */
export function MatrixStatement({
  item,
  value,
  unfinished,
  readOnly,
  onAnswer,
  onUnfinished,
}: MatrixStatementProps) {
  const t = useText()
  const container = useRef<HTMLDivElement>(null)
  const deficiency = unfinished ?? (typeof value === 'object' ? value : undefined)
  const finding = deficiency ? 'deficiency' : value

  const choose = (chosen: FindingChoice) => {
    if (chosen !== 'deficiency') onAnswer(chosen)
    else if (!deficiency) onUnfinished({})
  }

  const estimate = (part: Partial<Deficiency>) => {
    const estimated = { ...deficiency, ...part }
    const { likelihood, severity } = estimated
    if (likelihood && severity) onAnswer({ likelihood, severity })
    else onUnfinished(estimated)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = findingKeys[event.key]
    if (!chosen || event.altKey || event.ctrlKey || event.metaKey) return

    event.preventDefault()
    // Renders the rows of the deficiency at once, because the focus moves there.
    flushSync(() => choose(chosen))
    if (chosen === 'deficiency') focusRow(container.current, 'likelihood')
    else focusNextStatement(event.currentTarget)
  }

  return (
    <StatementFrame item={item} readOnly={readOnly}>
      {item.polarity === 'stressor' && (
        <p className={statement.help}>{t('riskAssessment.execution.inOrderIfNot')}</p>
      )}
      <div ref={container}>
        <div className={classes.findings}>
          {findings.map((choice) => (
            <label key={choice} className={cx(statement.choice, classes.choice)}>
              <input
                type="radio"
                name={item.itemId}
                checked={finding === choice}
                onChange={() => choose(choice)}
                onKeyDown={press}
              />
              <span>{t(`riskAssessment.execution.${choice}`)}</span>
            </label>
          ))}
        </div>
        {deficiency && (
          <div className={classes.deficiency}>
            <EstimateRow
              name="likelihood"
              itemId={item.itemId}
              steps={likelihoods.map((step) => [step, t(`riskAssessment.likelihoods.${step}`)])}
              value={deficiency.likelihood}
              onChoose={(likelihood) => estimate({ likelihood })}
              onKey={() => focusRow(container.current, 'severity')}
            />
            <EstimateRow
              name="severity"
              itemId={item.itemId}
              steps={severities.map((step) => [step, t(`riskAssessment.severities.${step}`)])}
              value={deficiency.severity}
              onChoose={(severity) => estimate({ severity })}
              onKey={focusNextStatement}
            />
            <output className={classes.level}>
              {typeof value === 'object' && !unfinished && (
                <>
                  {t('riskAssessment.execution.level')} <Level level={findMatrixLevel(value)} short />
                </>
              )}
            </output>
          </div>
        )}
      </div>
    </StatementFrame>
  )
}
