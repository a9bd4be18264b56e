import type { Decision, Lead } from '@sorgfalt/contract/start/overview'
import { useId, useState } from 'react'
import { useDueText } from '#lib/due.ts'
import { daysUntil, useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { State, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck } from '#ui/icons.ts'
import { decisionIcons, findDecisionLink } from './decision-views.ts'
import classes from './decisions.module.css'

/** Number of decisions that are shown until the reader asks for all. */
const maxShown = 6

/** Shows what a leader has to decide, the most urgent first. */
export function Decisions({ decisions: { total, rows } }: { decisions: NonNullable<Lead['decisions']> }) {
  const t = useText()
  const formats = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, maxShown)

  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <h2 id={id}>{t('elearning.overview.decisions.title')}</h2>
        {total > 0 && <p>{t('elearning.overview.decisions.order')}</p>}
      </div>
      {total === 0 && (
        <p className={classes.none}>
          <Icon icon={IconCircleCheck} />
          {t('elearning.overview.decisions.none')}
        </p>
      )}
      <ul className={classes.list}>
        {shown.map((decision) => (
          <Row key={`${decision.kind} ${decision.subjectUuid}`} decision={decision} />
        ))}
      </ul>
      {!isOpen && rows.length > maxShown && (
        <p className={classes.more}>
          <Button kind="ghost" onClick={() => setOpen(true)}>
            {t('elearning.overview.decisions.all', { total: formats.number(total) })}
          </Button>
        </p>
      )}
      {isOpen && total > rows.length && (
        <p className={classes.rest}>{t('elearning.overview.decisions.rest', { count: rows.length })}</p>
      )}
    </section>
  )
}

function Row({ decision }: { decision: Decision }) {
  const t = useText()
  const { kind, count, title, place } = decision
  const tone = findTone(decision)
  const text = t(`elearning.overview.decisions.${kind}.text`, { count })

  return (
    <li className={classes.row}>
      <span className={classes.icon} data-tone={tone}>
        <Icon icon={decisionIcons[kind]} />
      </span>
      <div className={classes.text}>
        <h3>{text}</h3>
        <p>{place ? t('elearning.overview.decisions.about', { title, place }) : title}</p>
      </div>
      <div className={classes.due}>
        <Due date={decision.date} tone={tone} />
      </div>
      <ButtonLink className={classes.action ?? ''} link={findDecisionLink(decision)}>
        {t(`elearning.overview.decisions.${kind}.action`)}
        <span className="visually-hidden">: {`${text}, ${title}`}</span>
      </ButtonLink>
    </li>
  )
}

function Due({ date, tone }: { date: string | null; tone: Tone }) {
  const dueText = useDueText()
  if (date === null) return null

  return (
    <State tone={tone} icon={tone === 'err' ? IconAlertCircle : IconCalendarEvent}>
      {dueText(daysUntil(date), date)}
    </State>
  )
}

/** Number of days before a date from which it is shown as urgent. */
const soonDays = 7

function findTone({ date }: Decision): Tone {
  if (date === null) return 'warn'
  const days = daysUntil(date)
  if (days < 0) return 'err'

  return days <= soonDays ? 'warn' : 'neutral'
}
