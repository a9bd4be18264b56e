import type { AssignmentEffect } from '@sorgfalt/contract/elearning/assignment'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/assignment-targets/assignment.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconShieldCheck } from '#ui/icons.ts'

interface EffectViewProps {
  /** Undefined while nothing is chosen. */
  effect: AssignmentEffect | undefined
  /** Gives four weeks instead of a fixed day in the past. */
  onGiveTime: () => void
}

/**
 * Shows what an assignment would do: how many members get the task, and when the first one can be overdue.
 */
export function EffectView({ effect, onGiveTime }: EffectViewProps) {
  const t = useText()
  const formats = useFormats()

  return (
    <section className={classes.group} aria-live="polite">
      <h3>{t('elearning.assign.effect')}</h3>
      {effect ? (
        <>
          <dl className={classes.counts}>
            {(
              [
                ['creates', effect.tasksCreated],
                ['unchanged', effect.unchanged],
                ['stillValid', effect.stillValid],
              ] as const
            ).map(([key, count]) => (
              <div key={key}>
                <dt>{t(`elearning.assign.${key}`)}</dt>
                <dd>{formats.number(count)}</dd>
              </div>
            ))}
          </dl>
          <OverdueNote effect={effect} onGiveTime={onGiveTime} />
        </>
      ) : (
        <p className={classes.hint}>{t('elearning.assign.chooseFirst')}</p>
      )}
    </section>
  )
}

/** States whether a member is overdue at once, and otherwise on which day the first one can be. */
function OverdueNote({ effect, onGiveTime }: EffectViewProps & { effect: AssignmentEffect }) {
  const t = useText()
  const formats = useFormats()
  const { overdueAtOnce, earliestOverdueOn } = effect

  if (overdueAtOnce > 0)
    return (
      <Callout
        tone="warn"
        title={t('elearning.assign.overdueAtOnce', {
          count: overdueAtOnce,
          total: formats.number(overdueAtOnce),
        })}
      >
        <p>{t('elearning.assign.overdueText')}</p>
        <Button onClick={onGiveTime}>{t('elearning.assign.giveTime')}</Button>
      </Callout>
    )

  if (earliestOverdueOn === null) return null

  return (
    <Callout tone="ok" icon={IconShieldCheck} title={t('elearning.assign.nobodyOverdue')}>
      {t('elearning.assign.earliest', { date: formats.date(earliestOverdueOn) })}
    </Callout>
  )
}
