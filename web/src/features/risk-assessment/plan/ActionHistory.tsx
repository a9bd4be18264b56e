import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { ActionDetails } from './action-details.ts'
import classes from './plan.module.css'

/** Lists the events of an action with time and member. */
export function ActionHistory({ history }: Pick<ActionDetails, 'history'>) {
  const t = useText()
  const formats = useFormats()

  if (history.length === 0) return null

  return (
    <Disclosure label={t('riskAssessment.plan.history')} className={classes.history}>
      <ul>
        {history.map(({ event, at, by }) => (
          <li key={`${event} ${at}`}>
            {[formats.moment(at), t(`riskAssessment.actionEvents.${event}`), by].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
