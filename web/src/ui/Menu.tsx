import { Menu as MantineMenu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'
import type { LinkTarget } from './link.ts'
import classes from './Menu.module.css'

export interface MenuEntry {
  label: string
  icon?: IconShape | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Why it is disabled, or what it does: a second line. */
  hint?: string | undefined
  onClick?: (() => void) | undefined
  link?: LinkTarget | undefined
}

interface MenuProps {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Above the entries on phones, where the button has no room to say it. */
  headOnPhones?: ReactNode
  /** Name of the menu; without one the button's words name it. */
  label?: string
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { icon, disabled = false, danger = false, hint, onClick, link } = entry
  const label = hint ? (
    <>
      {entry.label}
      <span className={classes.hint}>{hint}</span>
    </>
  ) : (
    entry.label
  )

  const shared = {
    className: classes.entry,
    disabled,
    'data-danger': danger || undefined,
    leftSection: icon && <Icon icon={icon} />,
    ...(onClick && { onClick }),
  }

  // The router gives a disabled link the role of a link, which a menu must not contain.
  if (!link || disabled) return <MantineMenu.Item {...shared}>{label}</MantineMenu.Item>

  return (
    <MantineMenu.Item {...shared} renderRoot={(root: object) => <Link {...link} {...root} />}>
      {label}
    </MantineMenu.Item>
  )
}

/** A button with a menu of actions: arrow keys, Home, End, Escape, focus back to the button. */
export function Menu({ trigger, entries, headOnPhones, label }: MenuProps) {
  return (
    <MantineMenu
      unstyled
      position="bottom-end"
      offset={6}
      // In its place in the document, so that it stays in its landmark and in the tab order; fixed, so that nothing cuts it off.
      withinPortal={false}
      floatingStrategy="fixed"
      zIndex={300}
      transitionProps={{ duration: 0 }}
      // Its extra stop would make the menu contain something that is no menu item.
      withInitialFocusPlaceholder={false}
      classNames={{ itemSection: classes.section, itemLabel: classes.label }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown
        className={classes.menu}
        {...(label && { 'aria-label': label, 'aria-labelledby': '' })}
      >
        {headOnPhones && (
          <div className={classes.head} role="presentation">
            {headOnPhones}
          </div>
        )}
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
