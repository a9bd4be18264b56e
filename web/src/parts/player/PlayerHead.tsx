import type { Language } from '@sorgfalt/contract/core/limits'
import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/class-names.ts'
import type { IconShape } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCheck, IconLanguage, IconX } from '#ui/icons.ts'
import { Menu } from '#ui/Menu.tsx'
import classes from './frame.module.css'

interface PlayerHeadProps {
  title: string
  /** The position in the content, like "Seite 4 von 12 · noch etwa 9 Minuten". */
  position: string
  /** The position on phones, like "Seite 4 von 12 · 9 Min.". */
  shortPosition?: string
  percent: number
  /** The label of the close button, like "E-Learning verlassen". */
  closeLabel: string
  onClose: () => void
  children?: ReactNode
}

/** Title, position, saved state and progress bar. */
export function PlayerHead({
  title,
  position,
  shortPosition = position,
  percent,
  closeLabel,
  onClose,
  children,
}: PlayerHeadProps) {
  const t = useText()
  return (
    <header className={classes.head}>
      <IconButton icon={IconX} label={closeLabel} onClick={onClose} />
      <div className={classes.titles}>
        <p className={classes.title}>{title}</p>
        <p className={cx(classes.position, classes.wide)}>{position}</p>
        <p className={cx(classes.position, classes.narrow)}>{shortPosition}</p>
      </div>
      <div className={classes.tools}>{children}</div>
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role -- browsers draw a native bar differently */}
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={t('elearning.player.progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
    </header>
  )
}

/** An empty icon for languages that are not chosen. It is as wide as the tick. */
const NoIcon: IconShape = (props) => <svg {...props} />

interface LanguageMenuProps {
  label: string
  language: Language
  available: readonly Language[]
  onChoose: (language: Language) => void
}

/**
 * The menu with the languages of the content. Another language does not change the position in the content.
 */
export function LanguageMenu({ label, language, available, onChoose }: LanguageMenuProps) {
  const t = useText()
  if (available.length < 2) return null

  const entries = available.map((one) => ({
    label: t(`common.languages.${one}`),
    icon: one === language ? IconCheck : NoIcon,
    onClick: () => onChoose(one),
  }))

  const trigger = (
    <Button
      kind="ghost"
      icon={IconLanguage}
      aria-label={`${label}: ${t(`common.languages.${language}`)}`}
      className={classes.language ?? ''}
    >
      {t(`common.languages.${language}`)}
    </Button>
  )

  return <Menu trigger={trigger} entries={entries} label={label} />
}
