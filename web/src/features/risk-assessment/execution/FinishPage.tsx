import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  IconChevronRight,
  IconCircle,
  IconCircleCheckFilled,
  IconCloudOff,
  IconShieldLock,
  IconUsers,
} from '#ui/icons.ts'
import { ScreenHeading } from '#ui/ScreenHeading.tsx'
import classes from './execution.module.css'
import type { Execution } from './use-execution.ts'

/** Last step of an execution: shows what is unanswered and explains the submission. */
export function FinishPage({ execution }: { execution: Execution }) {
  const t = useText()
  const { areas, content, counts, state, goTo } = execution

  return (
    <div className={classes.page}>
      <p className={classes.kicker}>{t('riskAssessment.execution.finish.kicker')}</p>
      <ScreenHeading className={classes.title}>{t('riskAssessment.execution.finish.title')}</ScreenHeading>
      <p className={classes.question}>
        {counts.open === 0
          ? t('riskAssessment.execution.finish.complete')
          : t(`riskAssessment.execution.finish.${content.matrix ? 'openTextInspection' : 'openText'}`)}
      </p>
      <ul className={classes.overview}>
        {areas.map((area) => (
          <li key={area.category.id}>
            <button type="button" onClick={() => goTo(area)} data-done={area.isDone || undefined}>
              <Icon icon={area.isDone ? IconCircleCheckFilled : IconCircle} />
              <span className={classes.overviewTitle}>{area.category.title}</span>
              <span className={classes.overviewState}>
                {area.isDone
                  ? t('riskAssessment.execution.finish.done')
                  : t('riskAssessment.execution.finish.openIn', {
                      count: area.category.items.length - area.answered,
                    })}
              </span>
              <Icon icon={IconChevronRight} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {counts.open > 0 ? (
        <Callout tone="warn" title={t('riskAssessment.execution.finish.open', { count: counts.open })} />
      ) : (
        <Callout
          icon={content.kind === 'survey' ? IconShieldLock : IconUsers}
          title={t(`riskAssessment.execution.finish.${content.kind}`)}
        >
          {t(`riskAssessment.execution.finish.${content.kind}Text`)}
        </Callout>
      )}
      {state.completing && (!state.online || state.tries > 0) && (
        <div className={classes.after}>
          <Callout
            tone="warn"
            icon={IconCloudOff}
            title={t('riskAssessment.execution.finish.waiting')}
            announce
          />
        </div>
      )}
    </div>
  )
}
