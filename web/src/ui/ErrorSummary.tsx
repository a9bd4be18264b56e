import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './ErrorSummary.module.css'
import { Icon } from './Icon.tsx'
import { IconAlertCircle } from './icons.ts'
import { useLabels } from './labels.tsx'
import type { FailedFields } from './use-form.ts'

interface Entry {
  field: HTMLElement
  label: string
  message: string
}

/** Returns the failed fields of the form in the order of the page. */
function entriesOf(form: HTMLFormElement, failed: FailedFields): Entry[] {
  const fields = Array.from(form.elements) as HTMLInputElement[]
  return fields.flatMap((field) => {
    const message = field.name && failed.find(({ name }) => name === field.name)?.message
    return message ? [{ field, label: field.labels?.[0]?.textContent ?? '', message }] : []
  })
}

/**
 * The list of invalid fields after a failed submit, with a link to each field. The list gets the focus. If
 * only one field is invalid, that field gets the focus instead, because its message is beside it.
 */
export function ErrorSummary({ failed }: { failed: FailedFields }) {
  const labels = useLabels()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    const form = section.current?.closest('form')
    const found = form ? entriesOf(form, failed) : []
    setEntries(found)
    if (found.length === 1) found[0]?.field.focus()
  }, [failed])

  useEffect(() => {
    if (entries.length > 1) section.current?.focus()
  }, [entries])

  const go = (event: MouseEvent, field: HTMLElement) => {
    event.preventDefault()
    field.focus()
    field.scrollIntoView({ block: 'center' })
  }

  // An empty section stays in the document, because the next errors need it to find their form.
  if (entries.length < 2) return <section ref={section} hidden />

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className={classes.summary}>
      <p id={titleId} className={classes.title}>
        <Icon icon={IconAlertCircle} />
        {labels.problems(entries.length)}
      </p>
      <ul className={classes.list}>
        {entries.map(({ field, label, message }) => (
          <li key={field.id}>
            <a href={`#${field.id}`} onClick={(event) => go(event, field)}>
              {label}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
