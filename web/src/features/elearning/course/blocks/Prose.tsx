import type { Inline } from '@sorgfalt/contract/elearning/content'
import { useText } from '#lib/texts.tsx'
import { useLabels } from '#ui/labels.tsx'
import classes from './blocks.module.css'
import { Each } from './Each.tsx'

/** Running text. */
export function Prose({ inline }: { inline: readonly Inline[] }) {
  return (
    <Each of={inline}>
      {(part, index) => <Part part={inline[index + 1]?.t === 'pin' ? bindToPin(part) : part} />}
    </Each>
  )
}

/**
 * Replaces the space before a numbered pin with a non-breaking space, so that no line breaks between the text
 * and the pin.
 */
const bindToPin = (part: Inline): Inline =>
  part.t === 'text' ? { ...part, text: part.text.replace(/ $/, '\u00a0') } : part

function Part({ part }: { part: Inline }) {
  switch (part.t) {
    case 'text':
      return part.text
    case 'strong':
      return (
        <strong>
          <Prose inline={part.children} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Prose inline={part.children} />
        </em>
      )
    case 'link':
      return <ProseLink {...part} />
    case 'pin':
      return <Pin number={part.n} />
  }
}

/** A link that opens a new tab, so that the learner keeps the position in the course. */
function ProseLink({ href, children }: Extract<Inline, { t: 'link' }>) {
  const labels = useLabels()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <Prose inline={children} />
      <span className="visually-hidden"> ({labels.newTab})</span>
    </a>
  )
}

function Pin({ number }: { number: number }) {
  const t = useText()
  return (
    <span className={classes.pin}>
      <span aria-hidden>{number}</span>
      <span className="visually-hidden">({t('elearning.blocks.pin', { number })})</span>
    </span>
  )
}
