import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { type MemberRecord, memberRecord, type RecordTraining } from '@sorgfalt/contract/member/record'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { State } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCertificate } from '#ui/icons.ts'
import classes from './record.module.css'
import { trainingBadges } from './training-badges.ts'
import { useTrainingText } from './use-training-text.ts'

interface TrainingsProps {
  record: MemberRecord
  member: MemberHead
  /** The choice of the day, beside the heading. */
  choice: ReactNode
  isToday: boolean
}

/** The e-learnings of a member: what is to be done, and below it what is valid. */
export function Trainings({ record, member, choice, isToday }: TrainingsProps) {
  const t = useText()
  const isSettled = ({ state }: RecordTraining) => state === 'valid' || state === 'exempt'
  const open = record.trainings.filter((training) => !isSettled(training))
  const valid = record.trainings.filter(isSettled)
  const shared = { member, day: record.day, isToday }

  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2>{t('member.record.trainings')}</h2>
        {choice}
      </div>
      {record.trainings.length === 0 && <p className={classes.none}>{t('member.record.noTrainings')}</p>}
      {!isToday && <p className={classes.none}>{t('statistics.limits')}</p>}
      {open.length > 0 && (
        <TrainingTable
          {...shared}
          rows={open}
          heads={[t('member.record.toDo'), t('statistics.state'), t('statistics.list.due')]}
          date={({ dueDate }) => dueDate}
        />
      )}
      {valid.length > 0 && (
        <TrainingTable
          {...shared}
          rows={valid}
          heads={[t('member.record.counts.valid'), t('statistics.state'), t('member.record.passed')]}
          date={({ result }) => result?.completedOn ?? null}
        />
      )}
    </section>
  )
}

interface TableProps {
  rows: readonly RecordTraining[]
  /** The headings of the first three columns. The first one names the table. */
  heads: readonly [string, string, string]
  date: (training: RecordTraining) => string | null
  member: MemberHead
  day: string
  isToday: boolean
}

function TrainingTable({ rows, heads, date, member, day, isToday }: TableProps) {
  const t = useText()
  const formats = useFormats()
  const describe = useTrainingText()
  const [name, state, when] = heads

  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className={classes.state}>
            {state}
          </th>
          <th scope="col" className={classes.date}>
            {when}
          </th>
          <th scope="col" className={classes.oral}>
            {t('member.record.oral')}
          </th>
          <th scope="col" className={classes.tool}>
            <span className="visually-hidden">{t('elearning.certificate.title')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((training) => {
          const shown = date(training)
          return (
            <tr key={training.taskUuid}>
              <th scope="row">
                <span className={classes.course}>
                  {training.image ? (
                    <img src={training.image} alt="" width={40} height={28} loading="lazy" />
                  ) : (
                    <span className={classes.picture} />
                  )}
                  <span>{training.title}</span>
                </span>
              </th>
              <td className={classes.state}>
                <State {...trainingBadges[training.state]}>{describe(training, day)}</State>
              </td>
              <td className={classes.date} data-empty={!shown || undefined}>
                {shown ? formats.shortDate(shown) : '–'}
              </td>
              <td className={classes.oral}>
                <OralPart training={training} member={member} isToday={isToday} />
              </td>
              <td className={classes.tool}>
                {training.result?.isValid && (
                  <CertificateButton memberUuid={member.uuid} title={training.title} {...training.result} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface OralProps {
  training: RecordTraining
  member: MemberHead
  isToday: boolean
}

/** The day of the oral part, or a link to confirm it. */
function OralPart({ training: { state, result, title }, member, isToday }: OralProps) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()

  if (state === 'oral' && isToday && member.status !== 'archived' && may(elearningOral.readOpenList))
    return (
      <Link to="/dashboard/apps/elearnings/oral-parts" search={{ search: nameOf(member) }}>
        {t('elearning.oral.confirm')}
        <span className="visually-hidden">{`: ${title}`}</span>
      </Link>
    )
  if (result?.oral) return <span title={result.oral.by}>{formats.shortDate(result.oral.on)}</span>

  return <>–</>
}

interface CertificateProps {
  memberUuid: string
  resultUuid: string
  title: string
}

/** Downloads a certificate of the member. */
function CertificateButton({ resultUuid, title }: CertificateProps) {
  const t = useText()
  const { run, busy } = useDownload(memberRecord.certificatePdf)

  return (
    <IconButton
      icon={IconCertificate}
      label={t('member.record.certificateOf', { title })}
      disabled={busy}
      onClick={() => void run({ resultUuid })}
    />
  )
}
