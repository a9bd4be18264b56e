import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { FactList } from '#ui/FactList.tsx'
import classes from './sheet.module.css'

/** The dates, the duration, the date of the legal review and the topics of a certificate. */
export function SheetFacts({ certificate }: { certificate: Certificate }) {
  const t = useText()
  const formats = useFormats()
  const { completedOn, validUntil, durationMinutes, revised, topics } = certificate
  const facts = [
    [t('elearning.certificate.completedOn'), formats.date(completedOn)],
    [
      t('elearning.certificate.validUntil'),
      validUntil ? formats.date(validUntil) : t('elearning.certificate.unlimited'),
    ],
    [t('elearning.certificate.duration'), formats.minutes(durationMinutes)],
    [t('elearning.certificate.revised'), formats.month(revised)],
  ] as const

  return (
    <>
      <FactList facts={facts} className={classes.facts} />
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
