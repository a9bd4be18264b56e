import { memberRecord } from '@sorgfalt/contract/member/record'
import {
  maxSentence,
  type OverdueFilter,
  overdue,
  type ReminderPreview,
  type SentReminders,
} from '@sorgfalt/contract/overdue/overdue'
import { overview } from '@sorgfalt/contract/start/overview'
import { type ComponentProps, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import classes from './remind.module.css'
import { Unreachable } from './Unreachable.tsx'
import { useReminderCounts } from './use-reminder-counts.ts'

interface Settings {
  byMail: boolean
  bySms: boolean
  copyToResponsible: boolean
  copyToSender: boolean
  sentence: string
  /** The position of the recipient whose message is shown. */
  position: number
}

const initial: Settings = {
  byMail: true,
  bySms: true,
  copyToResponsible: true,
  copyToSender: false,
  sentence: '',
  position: 0,
}

/** The calls whose answers a reminder changes. */
const changed = [
  overdue.list,
  overdue.readSummary,
  overdue.previewReminder,
  memberRecord.readHistory,
  overview.read,
]

interface RemindDialogProps {
  /**
   * Limits the members who are reminded. With `member`, only these members are reminded; `{}` reminds all
   * overdue members. Null: the dialog is closed.
   */
  filter: OverdueFilter | null
  onClose: () => void
}

/** Reminds members by hand of everything that is overdue for them. First shows what will be sent to whom. */
export function RemindDialog({ filter, onClose }: RemindDialogProps) {
  const t = useText()
  const counts = useReminderCounts()
  // Shows the same members until the dialog has closed, although `filter` is already null.
  const [shown, setShown] = useState<OverdueFilter | null>(filter)
  const [settings, setSettings] = useState(initial)

  if (filter && filter !== shown) {
    setShown(filter)
    setSettings(initial)
  }

  const change = (changes: Partial<Settings>) => setSettings((now) => ({ ...now, ...changes }))
  const { byMail, bySms, position, ...others } = settings
  const preview = useCall(
    overdue.previewReminder,
    { filter: shown ?? {}, byMail, bySms, position },
    { enabled: filter !== null, keepPrevious: true },
  )

  const action = useAction(overdue.remind, { invalidates: changed })
  const letters = useDownload(overdue.printLetters)

  const print = async (memberUuid?: string) => {
    const limited = memberUuid ? { ...shown, member: [memberUuid] } : (shown ?? {})
    await letters.run({ filter: limited, sentence: settings.sentence })
    invalidate(changed)
  }

  const { data } = preview
  const total = data ? (byMail ? data.ways.mail : 0) + (bySms ? data.ways.sms : 0) : 0

  const remind = async () => {
    const sent = await action.run({ filter: shown ?? {}, byMail, bySms, ...others })
    if (!sent) return

    reportSent(sent)
    onClose()
  }

  const reportSent = (sent: SentReminders) =>
    sent.reminded < total
      ? showToast({
          type: 'warning',
          title: t('overdue.remind.partly', { reminded: sent.reminded, total }),
          message: t('overdue.remind.partlyText'),
        })
      : showToast({
          type: 'success',
          title: t('overdue.remind.sent', { count: sent.reminded, number: counts.number(sent.reminded) }),
          message: counts.sent(sent),
        })

  const title =
    data && total === 0
      ? t('overdue.remind.titleNone')
      : t('overdue.remind.title', { count: total, number: counts.number(total) })

  return (
    <Dialog
      open={filter !== null}
      onClose={onClose}
      width="wide"
      headline={data ? title : t('overdue.remindOne')}
      dirty={settings.sentence !== ''}
      paragraphs={[t('overdue.remind.text')]}
      footnote={
        data &&
        total > 0 &&
        counts.sent({
          mails: byMail ? data.ways.mail : 0,
          sms: bySms ? data.ways.sms : 0,
          copies: (others.copyToResponsible ? data.copyCount : 0) + (others.copyToSender ? 1 : 0),
        })
      }
      buttons={[
        {
          label: data ? t('overdue.action', { number: counts.number(total) }) : t('overdue.remindOne'),
          busy: action.pending,
          disabled: total === 0,
          onClick: () => void remind(),
        },
      ]}
    >
      {data && (
        <Columns
          data={data}
          total={total}
          settings={settings}
          onChange={change}
          letters={{ print: (memberUuid) => void print(memberUuid), busy: letters.busy }}
        />
      )}
      {!data && preview.error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={preview.retry} />
      )}
      {!data && !preview.error && <Skeleton height="320px" />}
    </Dialog>
  )
}

interface ColumnsProps {
  data: ReminderPreview
  /** Number of members who get a message. */
  total: number
  settings: Settings
  onChange: (changes: Partial<Settings>) => void
  letters: ComponentProps<typeof Unreachable>['letters']
}

/** Shows the choices of the sender on the left, and the resulting message on the right. */
function Columns({ data, total, settings, onChange, letters }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.settings}>
        <Ways data={data} settings={settings} onChange={onChange} />
        <Copies data={data} settings={settings} onChange={onChange} />
        <Sentence value={settings.sentence} onChange={(sentence) => onChange({ sentence })} />
        <Unreachable members={data.unreachable} count={data.unreachableCount} letters={letters} />
      </div>
      <MessagePreview
        message={data.message}
        total={total}
        position={settings.position}
        sentence={settings.sentence.trim()}
        withCopy={settings.copyToResponsible}
        onPosition={(position) => onChange({ position })}
      />
    </div>
  )
}

type PartProps = Omit<ColumnsProps, 'total' | 'letters'>

function Ways({ data, settings, onChange }: PartProps) {
  const t = useText()
  const { people } = useReminderCounts()

  return (
    <fieldset className={classes.group}>
      <legend>{t('overdue.remind.way')}</legend>
      <div className={classes.option}>
        <Checkbox
          label={t('overdue.remind.mail')}
          value={settings.byMail}
          onChange={(byMail) => onChange({ byMail, position: 0 })}
        />
        <span>{people(data.ways.mail)}</span>
      </div>
      <div className={classes.option}>
        <Checkbox
          label={t('overdue.remind.sms')}
          value={settings.bySms}
          onChange={(bySms) => onChange({ bySms, position: 0 })}
        />
        <span>{people(data.ways.sms)}</span>
      </div>
    </fieldset>
  )
}

function Copies({ data, settings, onChange }: PartProps) {
  const t = useText()
  const { people } = useReminderCounts()

  return (
    <fieldset className={classes.group}>
      <legend>{t('overdue.remind.copy')}</legend>
      <div className={classes.option}>
        <Checkbox
          label={t('overdue.remind.copyResponsible')}
          value={settings.copyToResponsible}
          onChange={(copyToResponsible) => onChange({ copyToResponsible })}
        />
        <span>{people(data.copyCount)}</span>
      </div>
      <p className={classes.hint}>{t('overdue.remind.copyHint')}</p>
      <Checkbox
        label={t('overdue.remind.copySender')}
        value={settings.copyToSender}
        onChange={(copyToSender) => onChange({ copyToSender })}
      />
    </fieldset>
  )
}

/** The sentence that the sender adds to the messages. */
export function Sentence({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  const formats = useFormats()

  return (
    <TextArea
      label={t('overdue.remind.sentence')}
      hint={t('overdue.remind.sentenceLeft', { left: formats.number(maxSentence - value.length) })}
      rows={2}
      maxLength={maxSentence}
      value={value}
      onChange={onChange}
    />
  )
}
