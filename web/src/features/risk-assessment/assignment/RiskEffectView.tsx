import type { RiskAssignmentEffect } from '@sorgfalt/contract/risk-assessment/assignment'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/assignment-targets/assignment.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconShieldCheck } from '#ui/icons.ts'
import catalogClasses from '../catalog/catalog.module.css'
import type { Missing } from './assignment.rules.ts'

interface RiskEffectProps {
  /** Undefined until the server has counted. */
  effect: RiskAssignmentEffect | undefined
  missing: Missing | undefined
  /** Lets the chosen units answer together. */
  onPool?: () => void
}

/**
 * What an assignment would do: how many members are asked to take part, when the first round can be overdue,
 * and which of the new assignments have too few members for a result.
 */
export function RiskEffectView({ effect, missing, onPool }: RiskEffectProps) {
  const t = useText()
  const formats = useFormats()

  return (
    <section className={classes.group} aria-live="polite">
      <h3>{t('elearning.assign.effect')}</h3>
      {missing && <p className={classes.hint}>{t(`riskAssessment.catalog.assigning.missing.${missing}`)}</p>}
      {!missing && !effect && <p className={classes.hint}>{t('elearning.catalog.units.counting')}</p>}
      {!missing && effect && (
        <>
          <dl className={classes.counts}>
            {(
              [
                ['asked', effect.asked],
                ['askedBefore', effect.people - effect.asked],
                ['rounds', effect.assignmentCount],
              ] as const
            ).map(([key, count]) => (
              <div key={key}>
                <dt>{t(`riskAssessment.catalog.assigning.effect.${key}`)}</dt>
                <dd>{formats.number(count)}</dd>
              </div>
            ))}
          </dl>
          <TooSmall effect={effect} {...(onPool && { onPool })} />
          <FirstDay effect={effect} />
        </>
      )}
    </section>
  )
}

/** Names the assignments whose rounds can never be finished, and offers to let the units answer together. */
function TooSmall({ effect, onPool }: { effect: RiskAssignmentEffect; onPool?: () => void }) {
  const t = useText()
  const { tooSmall, tooSmallCount, minimumCompletions: needed } = effect
  if (tooSmallCount === 0) return null

  const more = tooSmallCount - tooSmall.length

  return (
    <Callout
      tone="warn"
      title={t('riskAssessment.catalog.assigning.fewTitle', { count: tooSmallCount, needed })}
    >
      <ul className={catalogClasses.few}>
        {tooSmall.map(({ name, memberCount }) => (
          <li key={name}>{t('riskAssessment.catalog.assigning.few', { name, count: memberCount })}</li>
        ))}
        {more > 0 && <li>{t('riskAssessment.catalog.assigning.fewMore', { count: more })}</li>}
      </ul>
      <p>{t('riskAssessment.catalog.assigning.fewText', { needed })}</p>
      {onPool && (
        <Button size="small" className={catalogClasses.pool ?? ''} onClick={onPool}>
          {t('riskAssessment.catalog.assigning.pool')}
        </Button>
      )}
    </Callout>
  )
}

/** States on which day the first round can be overdue, or why nobody is asked. */
function FirstDay({ effect: { active, earliestOverdueOn, dueOn } }: { effect: RiskAssignmentEffect }) {
  const t = useText()
  const formats = useFormats()
  if (!active) return <Callout tone="warn">{t('riskAssessment.catalog.assigning.off')}</Callout>
  if (earliestOverdueOn === null) return null

  return (
    <Callout
      tone="ok"
      icon={IconShieldCheck}
      title={t('riskAssessment.catalog.assigning.dueOn', { date: formats.date(dueOn) })}
    >
      {t('elearning.assign.earliest', { date: formats.date(earliestOverdueOn) })}
    </Callout>
  )
}
