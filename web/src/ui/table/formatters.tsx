import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clockOf, useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts.tsx'
import { Badge, State } from '../Badge.tsx'
import { ExternalLink } from '../ExternalLink.tsx'
import { IconCheck, IconX } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import { type Mark, readMarkdown } from './markdown.ts'
import classes from './table.module.css'
import { type CellValues, type Formatter, isMissing } from './types.ts'

type Format<F extends Formatter> = (props: { value: NonNullable<CellValues[F]> }) => ReactNode

const dash = <span className={classes.dash}>–</span>

function DateTime({ value }: { value: string }) {
  const formats = useFormats()
  return (
    <time dateTime={value} title={formats.dateTime(value)}>
      {formats.moment(value)}
    </time>
  )
}

function YesNo({ value }: { value: boolean }) {
  const labels = useLabels()
  return (
    <State tone={value ? 'ok' : 'neutral'} icon={value ? IconCheck : IconX}>
      {value ? labels.yes : labels.no}
    </State>
  )
}

const Figure: Format<'number'> = ({ value }) => useFormats().number(value)
const FileSize: Format<'fileSize'> = ({ value }) => useFormats().fileSize(value)
const Duration: Format<'duration'> = ({ value }) => clockOf(value)
const Translated: Format<'translate'> = ({ value }) => useLabels().translate(value)

const Phone: Format<'phoneNumber'> = ({ value }) => (
  <a href={`tel:${value.replace(/[^+\d]/g, '')}`}>{value}</a>
)

const Bubble: Format<'bubble'> = ({ value }) => <span className={classes.bubble}>{value}</span>

const Status: Format<'badge'> = ({ value: { text, boxed = false, ...style } }) =>
  boxed ? <Badge {...style}>{text}</Badge> : <State {...style}>{text}</State>

const TextPerLanguage: Format<'textTranslate'> = ({ value }) => {
  const { language } = useLanguage()
  return value[language] ?? Object.values(value)[0] ?? dash
}

const LinkableList: Format<'linkableList'> = ({ value }) => {
  const labels = useLabels()
  const [first, ...more] = value
  if (!first) return dash

  return (
    <span title={more.length > 0 ? value.map(({ text }) => text).join(', ') : undefined}>
      {first.link ? <Link {...first.link}>{first.text}</Link> : first.text}
      {more.length > 0 && (
        <>
          <span aria-hidden className={classes.more}>
            {` +${more.length}`}
          </span>
          <span className="visually-hidden">
            {`, ${more.map(({ text }) => text).join(', ')} (${labels.table.more(more.length)})`}
          </span>
        </>
      )}
    </span>
  )
}

function Marks({ marks }: { marks: readonly Mark[] }): ReactNode {
  return marks.map((mark, index) => {
    if (typeof mark === 'string') return mark

    const inner = <Marks marks={mark.children} />

    // oxlint-disable react/no-array-index-key -- parts of one text differ only in their position
    if (mark.type === 'strong') return <strong key={index}>{inner}</strong>
    if (mark.type !== 'link') return <em key={index}>{inner}</em>

    return (
      <ExternalLink key={index} href={mark.href}>
        {inner}
      </ExternalLink>
    )
    // oxlint-enable react/no-array-index-key
  })
}
const Markdown: Format<'markdown'> = ({ value }) => <Marks marks={readMarkdown(value)} />

const Plain: Format<'noop'> = ({ value }) => value

const formatters: { [F in Formatter]: Format<F> } = {
  noop: Plain,
  dateTime: DateTime,
  boolean: YesNo,
  number: Figure,
  phoneNumber: Phone,
  translate: Translated,
  bubble: Bubble,
  badge: Status,
  fileSize: FileSize,
  duration: Duration,
  linkableList: LinkableList,
  textTranslate: TextPerLanguage,
  markdown: Markdown,
}

interface FormattedProps<F extends Formatter> {
  formatter: F
  value: CellValues[F]
  missing?: string | undefined
}

/** A value in the form of its formatter. A missing value is shown as a dash. */
export function Formatted<F extends Formatter>({ formatter, value, missing }: FormattedProps<F>) {
  if (isMissing(value)) return missing ?? dash
  const Shown = formatters[formatter] as Format<Formatter>
  return <Shown value={value} />
}
