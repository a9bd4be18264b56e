import type { OwnTasks } from '@sorgfalt/contract/start/overview'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCalendarEvent, IconCertificate } from '#ui/icons.ts'
import { Ring } from '#ui/Ring.tsx'
import { countProgress } from './own-tasks.ts'
import classes from './progress-card.module.css'

/** The member's progress: a ring and two facts, or on phones a small ring with a sentence. */
export function ProgressCard({ own }: { own: OwnTasks }) {
  const t = useText()
  const formats = useFormats()
  const { certificates, nextExpiry } = own
  const { done, total } = countProgress(own)
  if (total === 0) return null

  const sentence = t('elearning.overview.standing.sentence', { done, total })

  return (
    <aside className={classes.card} aria-label={t('elearning.overview.standing.title')}>
      <div className={classes.wide}>
        <h2>{t('elearning.overview.standing.title')}</h2>
        <Ring value={done} max={total} label={sentence}>
          <strong>{t('elearning.overview.standing.count', { done, total })}</strong>
          {t('elearning.overview.standing.done')}
        </Ring>
        <dl className={classes.facts}>
          <div>
            <dt>
              <Icon icon={IconCertificate} size={16} />
              {t('elearning.overview.standing.certificates')}
            </dt>
            <dd>{formats.number(certificates)}</dd>
          </div>
          {nextExpiry && (
            <div>
              <dt>
                <Icon icon={IconCalendarEvent} size={16} />
                {t('elearning.overview.standing.nextExpiry')}
              </dt>
              <dd>{formats.shortDate(nextExpiry)}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={classes.narrow}>
        <Ring value={done} max={total} label={sentence} size={64}>
          {`${done}/${total}`}
        </Ring>
        <div>
          <p className={classes.sentence}>{sentence}</p>
          <p className={classes.hint}>
            {nextExpiry
              ? t('elearning.overview.standing.nextExpirySentence', { date: formats.date(nextExpiry) })
              : t('elearning.overview.standing.noExpiry')}
          </p>
        </div>
      </div>
    </aside>
  )
}
