import type { AssignmentSummary } from '@sorgfalt/contract/elearning/assignment'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { StackedBar } from '#ui/charts/StackedBar.tsx'
import { Swatch } from '#ui/charts/Swatch.tsx'
import classes from './assignments.module.css'

const tones = { valid: 'completed', oral: 'inprogress', open: 'due', overdue: 'overdue' } as const

/**
 * Shows how many of the members who have the e-learning are valid, lack the oral part, are open, or are
 * overdue. Each member counts once.
 */
export function AssignmentSummaryCard({ summary }: { summary: AssignmentSummary }) {
  const t = useText()
  const formats = useFormats()
  const kinds = ['valid', 'oral', 'open', 'overdue'] as const
  // Most e-learnings have no oral part.
  const shown = kinds.filter((kind) => kind !== 'oral' || summary.oral > 0)

  return (
    <ContentCard className={classes.summary}>
      <strong>
        {t('elearning.catalog.assignments.summary', {
          valid: formats.number(summary.valid),
          total: formats.number(summary.total),
        })}
      </strong>
      <StackedBar parts={kinds.map((kind) => ({ tone: tones[kind], value: summary[kind] }))} />
      <ul>
        {shown.map((kind) => (
          <li key={kind}>
            <Swatch tone={tones[kind]} />
            {t(`elearning.catalog.assignments.legend.${kind}`, { count: summary[kind] })}
          </li>
        ))}
      </ul>
      {summary.multiple > 0 && (
        <p>
          {t('elearning.catalog.assignments.multiple', {
            count: summary.multiple,
            total: formats.number(summary.multiple),
          })}
        </p>
      )}
    </ContentCard>
  )
}
