import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge, type Tone } from './Badge.tsx'
import { Icon, type IconShape } from './Icon.tsx'
import { IconClock } from './icons.ts'
import classes from './ListCard.module.css'
import { type CardAction, ListCardActions } from './ListCardActions.tsx'
import type { LinkTarget } from './link.ts'
import { ProgressBar } from './ProgressBar.tsx'

export type { CardAction } from './ListCardActions.tsx'

export interface CardLabel {
  text: string
  icon?: IconShape
  onClick?: () => void
}

export interface ListCardProps {
  headline: string
  /** Makes the headline a link or a button. */
  link?: LinkTarget
  onClick?: () => void
  /** A picture (`image`) or an icon at the start of the card. */
  icon?: IconShape
  image?: string | null
  badges?: readonly { text: string; tone?: Tone; icon?: IconShape }[]
  category?: string
  description?: string
  /** A formatted duration, like "15 Minuten". */
  duration?: string
  labels?: readonly CardLabel[]
  progress?: { percent: number; label: string; text?: string }
  /** The status column, usually a `State`. */
  state?: ReactNode
  /** Undefined actions are left out, so that a caller can use a condition. */
  actions?: readonly (CardAction | undefined)[]
  /** Level of the heading. */
  level?: 2 | 3
}

function Headline({
  headline,
  link,
  onClick,
  level = 3,
}: Pick<ListCardProps, 'headline' | 'link' | 'onClick' | 'level'>) {
  const Tag = `h${level}` as const
  return (
    <Tag className={classes.headline}>
      {link && <Link {...link}>{headline}</Link>}
      {!link && onClick && (
        <button type="button" onClick={onClick}>
          {headline}
        </button>
      )}
      {!link && !onClick && headline}
    </Tag>
  )
}

function Label({ text, icon, onClick }: CardLabel) {
  const face = (
    <>
      {icon && <Icon icon={icon} size={16} />}
      <span>{text}</span>
    </>
  )
  return onClick ? (
    <button type="button" className={classes.label} onClick={onClick}>
      {face}
    </button>
  ) : (
    <span className={classes.label}>{face}</span>
  )
}

/** A card of a list with title, status and actions. Its columns line up with those of the other cards. */
export function ListCard(props: ListCardProps) {
  const {
    icon,
    image,
    badges = [],
    category,
    description,
    duration,
    labels = [],
    progress,
    state,
    actions = [],
  } = props

  const buttons = actions.filter((action) => action !== undefined)
  const meta: CardLabel[] = [...(duration ? [{ text: duration, icon: IconClock }] : []), ...labels]

  return (
    <div className={classes.wrapper}>
      <article className={classes.card} data-tile={icon || image ? '' : undefined}>
        {(icon || image) && (
          <div className={classes.tile}>
            {image ? <img src={image} alt="" loading="lazy" /> : icon && <Icon icon={icon} size={24} />}
          </div>
        )}
        <div className={classes.main}>
          {badges.length > 0 && (
            <div className={classes.badges}>
              {badges.map(({ text, ...badge }) => (
                <Badge key={text} {...badge}>
                  {text}
                </Badge>
              ))}
            </div>
          )}
          {category && <p className={classes.category}>{category}</p>}
          <Headline {...props} />
          {description && <p className={classes.description}>{description}</p>}
          {meta.length > 0 && (
            <div className={classes.meta}>
              {meta.map((label) => (
                <Label key={label.text} {...label} />
              ))}
            </div>
          )}
          {progress && (
            <ProgressBar percent={progress.percent} label={progress.label} className={classes.progress ?? ''}>
              {progress.text}
            </ProgressBar>
          )}
        </div>
        {state && <div className={classes.state}>{state}</div>}
        {buttons.length > 0 && <ListCardActions actions={buttons} />}
      </article>
    </div>
  )
}
