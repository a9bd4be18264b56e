import type { Output } from '@sorgfalt/contract/core/call'
import type { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { CallError } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from '../catalog/catalog.module.css'

export interface AssignEffectProps {
  data: Output<typeof riskAssignment.assignOrgUnits> | undefined
  error: CallError | undefined
  fetching: boolean
  /** Pools the selected org units. */
  onPool?: () => void
}

/**
 * Shows the effect of an assignment: how many members are asked to take part, and which of the new
 * assignments have too few members for a result.
 */
export function AssignEffect({ data, error, fetching, onPool }: AssignEffectProps) {
  const t = useText()
  const formats = useFormats()

  if (error && !fetching)
    return (
      <Callout tone="err" announce={false}>
        {errorText(t, error)}
      </Callout>
    )

  if (!data || fetching)
    return <output className={classes.effect}>{t('elearning.catalog.units.counting')}</output>

  const { assignmentUuids, active, memberCount, dueDate, minimumCompletions, tooSmall } = data

  return (
    <>
      {tooSmall.length > 0 && (
        <Callout
          tone="warn"
          title={t('riskAssessment.catalog.assigning.fewTitle', {
            count: tooSmall.length,
            needed: minimumCompletions,
          })}
        >
          <ul className={classes.few}>
            {tooSmall.map(({ name, memberCount }) => (
              <li key={name}>{t('riskAssessment.catalog.assigning.few', { name, count: memberCount })}</li>
            ))}
          </ul>
          <p>{t('riskAssessment.catalog.assigning.fewText', { needed: minimumCompletions })}</p>
          {onPool && (
            <Button size="small" className={classes.pool ?? ''} onClick={onPool}>
              {t('riskAssessment.catalog.assigning.pool')}
            </Button>
          )}
        </Callout>
      )}
      <output className={classes.effect}>
        {t('riskAssessment.catalog.assigning.makes', { count: assignmentUuids.length })}{' '}
        {active
          ? t('riskAssessment.catalog.assigning.asks', { count: memberCount, date: formats.date(dueDate) })
          : t('riskAssessment.catalog.assigning.off')}
      </output>
    </>
  )
}
