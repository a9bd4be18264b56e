import type { MemberRecord } from '@sorgfalt/contract/member/record'
import { daysBetween, useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import classes from './record.module.css'
import { trainingBadges } from './training-badges.ts'

/** Four counts, each with the most important fact about it. */
export function RecordCounts({ record: { counts, trainings, day } }: { record: MemberRecord }) {
  const t = useText()
  const formats = useFormats()
  const firstOf = (...states: string[]) => trainings.find(({ state }) => states.includes(state))

  const late = firstOf('overdue')
  const next = firstOf('inprogress', 'due', 'later')
  const dueDates = trainings
    .filter(({ state }) => state === 'inprogress' || state === 'due' || state === 'later')
    .flatMap(({ dueDate }) => dueDate ?? [])
    .toSorted()
  const expiring = firstOf('valid')?.result?.validUntil

  const cells = [
    {
      state: 'overdue',
      count: counts.overdue,
      fact:
        late?.dueDate &&
        t('member.record.counts.overdueFact', { title: late.title, count: daysBetween(late.dueDate, day) }),
    },
    {
      state: 'due',
      count: counts.open,
      fact:
        next && dueDates[0]
          ? t('member.record.counts.openFact', { date: formats.dayMonth(dueDates[0]) })
          : undefined,
    },
    {
      state: 'oral',
      count: counts.oral,
      fact: counts.oral > 1 ? `${firstOf('oral')?.title} +${counts.oral - 1}` : firstOf('oral')?.title,
    },
    {
      state: 'valid',
      count: counts.valid,
      fact: expiring && t('member.record.counts.validFact', { month: formats.month(expiring) }),
    },
  ] as const

  return (
    <ul className={classes.counts}>
      {cells.map(({ state, count, fact }) => (
        <li key={state} data-zero={count === 0 || undefined}>
          <State {...trainingBadges[state]} {...(count === 0 && { tone: 'neutral' })}>
            {t(`member.record.counts.${state}`)}
          </State>
          <strong>{formats.number(count)}</strong>
          <span className={classes.fact}>{fact || '\u00a0'}</span>
        </li>
      ))}
    </ul>
  )
}
