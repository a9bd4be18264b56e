import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { type RoundReminderPreview, riskReminder } from '@sorgfalt/contract/risk-assessment/reminder'
import { localeOf } from '@sorgfalt/texts'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconPrinter } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { MailText } from './MessagePreview.tsx'
import { Sentence } from './RemindDialog.tsx'
import classes from './remind.module.css'
import { useReminderCounts } from './use-reminder-counts.ts'

interface RemindRoundDialogProps {
  /** The assignment whose running round is reminded. Null: the dialog is closed. */
  assignmentUuid: string | null
  onClose: () => void
}

/** The calls whose answers a reminder changes. */
const changed = [
  riskEvaluation.readAssignmentOverviewList,
  riskAssignment.readAssignmentList,
  riskReminder.preview,
]

/** Reminds all members who have not submitted in a round. Shows their number, but never who they are. */
export function RemindRoundDialog({ assignmentUuid, onClose }: RemindRoundDialogProps) {
  const t = useText()
  const { number } = useReminderCounts()
  const describeLast = useLastReminder()
  // Shows the same round until the dialog has closed, although `assignmentUuid` is already null.
  const [shown, setShown] = useState(assignmentUuid)
  const [sentence, setSentence] = useState('')

  if (assignmentUuid && assignmentUuid !== shown) {
    setShown(assignmentUuid)
    setSentence('')
  }

  const input = { assignmentUuid: shown ?? '' }
  const { data, error, retry } = useCall(riskReminder.preview, input, { enabled: assignmentUuid !== null })
  const action = useAction(riskReminder.remind, { invalidates: changed })
  const letters = useDownload(riskReminder.printLetters)
  const count = data?.canRemind ? data.openCount : 0

  const remind = async () => {
    const sent = await action.run({ ...input, sentence })
    if (!sent) return

    showToast({
      type: 'success',
      title: t('riskAssessment.evaluations.remind.sent', {
        count: sent.reminded,
        number: number(sent.reminded),
      }),
      message: t('riskAssessment.evaluations.remind.sentText'),
    })
    setSentence('')
    onClose()
  }

  const title =
    data && count === 0
      ? t('riskAssessment.evaluations.remind.titleNone')
      : t('riskAssessment.evaluations.remind.title', { count, number: number(count) })

  return (
    <Dialog
      open={assignmentUuid !== null}
      onClose={onClose}
      width="wide"
      headline={data ? title : t('overdue.remindOne')}
      dirty={sentence !== ''}
      paragraphs={[t('riskAssessment.evaluations.remind.text')]}
      footnote={data && describeLast(data)}
      buttons={[
        {
          label: t('riskAssessment.evaluations.remind.button', { number: number(count) }),
          busy: action.pending,
          disabled: count === 0,
          onClick: () => void remind(),
        },
      ]}
    >
      {data && (
        <div className={classes.columns}>
          <div className={classes.settings}>
            <Invited
              invited={data.invited}
              letters={{ print: () => void letters.run({ ...input, sentence }), busy: letters.busy }}
            />
            <Sentence value={sentence} onChange={setSentence} />
          </div>
          <Example message={data.message} sentence={sentence.trim()} />
        </div>
      )}
      {!data && error && <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry} />}
      {!data && !error && <Skeleton height="320px" />}
    </Dialog>
  )
}

/** Returns a function that says why nobody can be reminded now, or names the day of the last reminder. */
function useLastReminder(): (preview: RoundReminderPreview) => string | undefined {
  const t = useText()
  const formats = useFormats()

  return ({ canRemind, openCount, remindedOn }) => {
    if (openCount === 0) return t('riskAssessment.evaluations.remind.complete')
    if (!remindedOn) return undefined
    return canRemind
      ? t('riskAssessment.evaluations.remind.remindedOn', { day: formats.shortDate(remindedOn) })
      : t('riskAssessment.evaluations.remind.today')
  }
}

interface InvitedProps {
  invited: RoundReminderPreview['invited']
  letters: { print: () => void; busy: boolean }
}

const ways = ['mail', 'sms', 'noContact', 'noAccess'] as const

/** Shows how all invited members are reached, so that the numbers do not show who has not submitted. */
function Invited({ invited, letters }: InvitedProps) {
  const t = useText()
  const { people } = useReminderCounts()

  return (
    <section className={classes.group}>
      <h3>{t('riskAssessment.evaluations.remind.invited')}</h3>
      {ways
        .filter((way) => way === 'mail' || invited[way] > 0)
        .map((way) => (
          <p key={way} className={classes.option}>
            {t(`riskAssessment.evaluations.remind.${way}`)}
            <span>{people(invited[way])}</span>
          </p>
        ))}
      {invited.noContact > 0 && (
        <>
          <Button size="small" icon={IconPrinter} disabled={letters.busy} onClick={letters.print}>
            {t('riskAssessment.evaluations.remind.letters')}
          </Button>
          <p className={classes.hint}>{t('riskAssessment.evaluations.remind.letterHint')}</p>
        </>
      )}
    </section>
  )
}

/** The message, addressed to the sender. */
function Example({ message, sentence }: { message: RoundReminderPreview['message']; sentence: string }) {
  const t = useText()

  return (
    <section className={classes.preview} aria-label={t('overdue.remind.preview')}>
      <div className={classes.previewHead}>
        <h3>{t('overdue.remind.preview')}</h3>
      </div>
      <article className={classes.message}>
        <header>
          <strong lang={localeOf(message.language)}>{message.subject}</strong>
          <span>{t('riskAssessment.evaluations.remind.example')}</span>
        </header>
        <div className={classes.text} lang={localeOf(message.language)}>
          <MailText message={message} sentence={sentence} />
        </div>
      </article>
      <p className={classes.hint}>{t('riskAssessment.evaluations.remind.hint')}</p>
    </section>
  )
}
