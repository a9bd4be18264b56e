import type { Certificate } from '@sorgfalt/contract/certificate'
import classes from './sheet.module.css'
import type { SheetText } from './use-sheet-text.ts'

/** Dates, duration, legal status; then the topics. */
export function SheetFacts({ certificate, texts: { t, formats, monthOf } }: { certificate: Certificate; texts: SheetText }) {
  const { completedOn, validUntil, durationMinutes, revised, topics } = certificate
  const facts = [
    [t('elearning.certificate.completedOn'), formats.date(completedOn)],
    [t('elearning.certificate.validUntil'), validUntil ? formats.date(validUntil) : t('elearning.certificate.unlimited')],
    [t('elearning.certificate.duration'), formats.minutes(durationMinutes)],
    [t('elearning.certificate.revised'), monthOf(revised)],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.topics}>
        <p>{t('elearning.certificate.topics')}</p>
        <ul className={classes.topicList}>
          {topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
