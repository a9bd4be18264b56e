import { useId } from 'react'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import type { IconShape } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { IconDots } from './icons.ts'
import classes from './ListCard.module.css'
import { useLabels } from './labels.tsx'
import type { LinkTarget } from './link.ts'
import { Menu } from './Menu.tsx'

export interface CardAction {
  text: string
  type?: 'primary' | 'normal'
  icon?: IconShape
  disabled?: boolean
  /** Explains why the action is disabled, or what it does. */
  hint?: string
  onClick?: () => void
  link?: LinkTarget
  busy?: boolean
  /** Makes the action a menu of further actions. `text` is the name of the menu. */
  entries?: readonly Omit<CardAction, 'entries' | 'type'>[]
}

function CardButton({ action }: { action: CardAction }) {
  const labels = useLabels()
  const hintId = useId()
  const { text, type = 'normal', icon, disabled = false, hint, onClick, link, busy = false, entries } = action
  if (entries) {
    const shown = entries.map(({ text: label, icon, disabled, hint, onClick, link }) => ({
      label,
      icon,
      disabled,
      hint,
      onClick,
      link,
    }))
    return (
      <Menu trigger={<IconButton icon={IconDots} label={text || labels.moreActions} />} entries={shown} />
    )
  }

  const style = { kind: type === 'primary' ? ('primary' as const) : ('secondary' as const), icon }

  if (link && !disabled) {
    return (
      <ButtonLink {...style} link={link}>
        {text}
      </ButtonLink>
    )
  }

  return (
    <span className={classes.action}>
      <Button
        {...style}
        wide
        disabled={disabled}
        busy={busy}
        {...(hint && { title: hint, 'aria-describedby': hintId })}
        onClick={onClick}
      >
        {text}
      </Button>
      {hint && (
        <span id={hintId} className="visually-hidden">
          {hint}
        </span>
      )}
    </span>
  )
}

/** The buttons of a list card. */
export function ListCardActions({ actions }: { actions: readonly CardAction[] }) {
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <CardButton key={action.text} action={action} />
      ))}
    </div>
  )
}
