import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { FactList } from '#ui/FactList.tsx'
import classes from './sheet.module.css'

/** The dates, the duration, the version with its legal status, and the topics of a certificate. */
export function SheetFacts({ certificate }: { certificate: Certificate }) {
  const t = useText()
  const formats = useFormats()
  const { completedOn, validUntil, durationMinutes, version, revised, topics, oral } = certificate
  const duration = formats.minutes(durationMinutes)
  const facts = [
    [t('elearning.certificate.completedOn'), formats.date(completedOn)],
    [
      t('elearning.certificate.validUntil'),
      validUntil ? formats.date(validUntil) : t('elearning.certificate.unlimited'),
    ],
    [
      t('elearning.certificate.duration'),
      oral ? t('elearning.certificate.durationOral', { duration }) : duration,
    ],
    [t('elearning.certificate.revised'), `${version}, ${formats.month(revised)}`],
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
