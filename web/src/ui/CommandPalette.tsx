import { useEffect, useId, useState } from 'react'
import classes from './CommandPalette.module.css'
import { stepFrom } from './dropdown/items.ts'
import { useListKeys } from './dropdown/use-list-keys.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { IconSearch } from './icons.ts'
import type { LinkTarget } from './link.ts'
import { ModalFrame } from './ModalFrame.tsx'

export interface PaletteEntry {
  id: string
  label: string
  /** The group or username of the entry, at the end of the line. */
  aside?: string | undefined
  icon?: IconShape | undefined
  link: LinkTarget
}
export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

interface CommandPaletteProps {
  label: string
  placeholder: string
  /** Shown if no entry matches. */
  nothing: string
  /** Explains the keyboard controls. */
  help: string
  resultsOf: (count: number) => string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** True while a search is running. */
  busy: boolean
  onPick: (entry: PaletteEntry) => void
  onClose: () => void
}

/** A search field with matching entries below it. Arrow keys select an entry, Enter opens it. */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, placeholder, nothing, help, resultsOf, text, onText, groups, busy, onPick, onClose } = props
  const listId = useId()
  const entries = groups.flatMap((group) => group.entries)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, entries.length - 1)
  const items = entries.map(({ id, label }) => ({ value: id, label }))
  const pick = (index: number) => {
    const entry = entries[index]
    if (entry) onPick(entry)
  }

  const onKeyDown = useListKeys({
    items,
    open: true,
    active,
    searchable: true,
    onActive: setChosen,
    onOpen: () => setChosen(stepFrom(items, -1, 1)),
    onClose,
    onPick: pick,
  })

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  return (
    <ModalFrame opened onClose={onClose} label={label} inner={classes.inner} content={classes.palette}>
      <div className={classes.line}>
        <Icon icon={IconSearch} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          data-autofocus
          maxLength={250}
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            onText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list box below the search field */}
      <div id={listId} role="listbox" aria-label={label} className={classes.list}>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            offset={entries.indexOf(group.entries[0] as PaletteEntry)}
            {...{ listId, active, setChosen, pick }}
          />
        ))}
      </div>
      {entries.length === 0 && !busy && <p className={classes.nothing}>{nothing}</p>}
      <p className={classes.help}>{help}</p>
      <output className="visually-hidden">{!busy && resultsOf(entries.length)}</output>
    </ModalFrame>
  )
}

interface GroupProps {
  group: PaletteGroup
  /** Index of the first entry of the group among all entries. */
  offset: number
  listId: string
  active: number
  setChosen: (index: number) => void
  pick: (index: number) => void
}

function Group({ group, offset, listId, active, setChosen, pick }: GroupProps) {
  const titleId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is not a fieldset
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        {group.title}
      </p>
      {group.entries.map((entry, index) => (
        /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
           jsx-a11y/interactive-supports-focus -- the field handles the keys */
        <div
          key={entry.id}
          id={`${listId}-${offset + index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option needs a native select
          role="option"
          aria-selected={offset + index === active}
          className={classes.entry}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => offset + index !== active && setChosen(offset + index)}
          onClick={() => pick(offset + index)}
        >
          {entry.icon && <Icon icon={entry.icon} />}
          <span className={classes.label}>{entry.label}</span>
          {entry.aside && <span className={classes.aside}>{entry.aside}</span>}
        </div>
      ))}
    </div>
  )
}
