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
  /** A second line: why the entry is disabled, or what it does. */
  hint?: string | undefined
  onClick?: (() => void) | undefined
  link?: LinkTarget | undefined
}

interface MenuProps {
  /** The button that opens the menu. It must be a single element that accepts a ref. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Content above the entries on phones, where the button has no space for it. */
  headOnPhones?: ReactNode
  /** Name of the menu. Default: the text of the button. */
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

/**
 * A button with a menu of actions. Supports arrow keys, Home, End and Escape, and returns the focus to the
 * button.
 */
export function Menu({ trigger, entries, headOnPhones, label }: MenuProps) {
  return (
    <MantineMenu
      unstyled
      position="bottom-end"
      offset={6}
      // The menu stays at its position in the document, because landmarks and the tab order depend on it. The
      // position on screen is fixed, so that no container clips the menu.
      withinPortal={false}
      floatingStrategy="fixed"
      zIndex={300}
      transitionProps={{ duration: 0 }}
      // Mantine's extra focus stop would be inside the menu without being a menu item.
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
