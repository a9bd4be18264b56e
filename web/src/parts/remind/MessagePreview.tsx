import type { ReminderPreview } from '@sorgfalt/contract/overdue/overdue'
import { localeOf } from '@sorgfalt/texts'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import classes from './remind.module.css'

type Message = NonNullable<ReminderPreview['message']>

interface MessagePreviewProps {
  message: Message | null
  /** Number of recipients. */
  total: number
  position: number
  sentence: string
  /** True: the responsible members get a copy. */
  withCopy: boolean
  onPosition: (position: number) => void
}

/** Shows the message to one recipient, with buttons to the messages of the others. */
export function MessagePreview({ message, total, position, onPosition, ...parts }: MessagePreviewProps) {
  const t = useText()
  const formats = useFormats()

  return (
    <section className={classes.preview} aria-label={t('overdue.remind.preview')}>
      <div className={classes.previewHead}>
        <h3>{t('overdue.remind.preview')}</h3>
        {total > 0 && (
          <span className={classes.pager}>
            {t('overdue.remind.position', {
              position: formats.number(position + 1),
              total: formats.number(total),
            })}
            <IconButton
              icon={IconChevronLeft}
              label={t('overdue.remind.previous')}
              disabled={position === 0}
              onClick={() => onPosition(position - 1)}
            />
            <IconButton
              icon={IconChevronRight}
              label={t('overdue.remind.next')}
              disabled={position + 1 >= total}
              onClick={() => onPosition(position + 1)}
            />
          </span>
        )}
      </div>
      {message ? <Card message={message} {...parts} /> : <p>{t('overdue.remind.noMessage')}</p>}
      {message && <p className={classes.hint}>{t('overdue.remind.hint')}</p>}
    </section>
  )
}

type CardProps = Pick<MessagePreviewProps, 'sentence' | 'withCopy'> & { message: Message }

function Card({ message, sentence, withCopy }: CardProps) {
  const t = useText()
  const formats = useFormats()
  const name = nameOf(message)
  const copy = formats.list(message.copyTo)
  const isMail = message.way === 'mail'

  return (
    <article className={classes.message}>
      <header>
        {isMail && <strong lang={localeOf(message.language)}>{message.subject}</strong>}
        <span>
          {withCopy && copy ? t('overdue.remind.toCopy', { name, copy }) : t('overdue.remind.to', { name })}
        </span>
      </header>
      <div className={classes.text} lang={localeOf(message.language)}>
        {isMail ? (
          <MailText message={message} sentence={sentence} />
        ) : (
          <SmsText message={message} sentence={sentence} />
        )}
      </div>
    </article>
  )
}

type TextProps = Omit<CardProps, 'withCopy'>
interface MailTextProps {
  message: Pick<Message, 'companyName' | 'greeting' | 'intro' | 'lines' | 'button'>
  sentence: string
}

/** The text of an email, as its recipient sees it. */
export function MailText({ message, sentence }: MailTextProps) {
  const { firstName, lastName } = useMember().memberDetails

  return (
    <>
      <strong className={classes.company}>{message.companyName}</strong>
      <p>{message.greeting}</p>
      <p>{message.intro}</p>
      <ul>
        {message.lines.map(({ title, since }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two tasks can have the same title and date
          <li key={index}>
            <strong>{title}</strong>
            <span>{since}</span>
          </li>
        ))}
      </ul>
      {sentence && (
        <p>
          {sentence}
          <br />
          <span className={classes.sender}>{`${firstName} ${lastName}`}</span>
        </p>
      )}
      <span className={classes.button}>{message.button}</span>
    </>
  )
}

const SmsText = ({ message, sentence }: TextProps) => (
  <>
    <p>{message.sms}</p>
    {sentence && <p>{sentence}</p>}
  </>
)
