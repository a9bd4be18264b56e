import type { Choice, MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import type { Deficiency } from '@sorgfalt/contract/risk-assessment/matrix'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#lib/texts.tsx'
import { cx } from '#ui/class-names.ts'
import { DeficiencyFields } from './DeficiencyFields.tsx'
import classes from './matrix-statement.module.css'
import { focusNextStatement, type Item, StatementFrame } from './StatementFrame.tsx'
import statement from './statement.module.css'

interface MatrixStatementProps {
  item: Item
  value: Choice | undefined
  /** The part of a deficiency that the member has chosen so far: its likelihood or its severity. */
  unfinished: Partial<Deficiency> | undefined
  readOnly: boolean
  onAnswer: (value: MatrixChoice) => void
  onUnfinished: (deficiency: Partial<Deficiency>) => void
}

const findings = ['inOrder', 'deficiency', 'na'] as const
type FindingChoice = (typeof findings)[number]
/** Keys that choose a finding. In the rows of a deficiency, the keys 1 to 4 choose a step instead. */
const findingKeys: Partial<Record<string, FindingChoice>> = { 1: 'inOrder', 2: 'deficiency', 0: 'na' }

/** Focuses the chosen step of a row of a deficiency, or its first step. */
function focusRow(container: HTMLElement | null, name: keyof Deficiency): void {
  const row = container?.querySelector(`[data-row="${name}"]`)
  const input = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector('input')
  input?.focus()
}

interface FindingsProps {
  itemId: string
  value: FindingChoice | undefined
  onChoose: (finding: FindingChoice) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The three findings: in order, deficiency, does not apply. */
function Findings({ itemId, value, onChoose, onKeyDown }: FindingsProps) {
  const t = useText()
  return (
    <div className={classes.findings}>
      {findings.map((finding) => (
        <label key={finding} className={cx(statement.choice, classes.choice)}>
          <input
            type="radio"
            name={itemId}
            checked={value === finding}
            onChange={() => onChoose(finding)}
            onKeyDown={onKeyDown}
          />
          <span>{t(`riskAssessment.execution.${finding}`)}</span>
        </label>
      ))}
    </div>
  )
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
  const container = useRef<HTMLDivElement>(null)
  const deficiency = unfinished ?? (typeof value === 'object' ? value : undefined)
  const answered = value === 'inOrder' || value === 'na' ? value : undefined
  const finding = deficiency ? 'deficiency' : answered

  const choose = (chosen: FindingChoice) => {
    if (chosen !== 'deficiency') onAnswer(chosen)
    else if (!deficiency) onUnfinished({})
  }

  const estimate = (estimated: Partial<Deficiency>) => {
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
      <div ref={container}>
        <Findings itemId={item.itemId} value={finding} onChoose={choose} onKeyDown={press} />
        {deficiency && (
          <DeficiencyFields
            itemId={item.itemId}
            deficiency={deficiency}
            onChange={estimate}
            onLikelihoodKey={() => focusRow(container.current, 'severity')}
            onSeverityKey={focusNextStatement}
          />
        )}
      </div>
    </StatementFrame>
  )
}
