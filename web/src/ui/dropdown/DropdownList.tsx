import { useRef } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../class-names.ts'
import { Icon } from '../Icon.tsx'
import { IconCheck, IconSearch } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import classes from './Dropdown.module.css'
import type { DropdownItem } from './items.ts'
import type { DropdownState } from './use-dropdown.ts'

/** Indentation of a tree level in pixels. */
const treeStep = 16

interface DropdownListProps<V extends string> {
  state: DropdownState<V>
  label: string
  searchLabel: string | undefined
  searchable: boolean
  /** True while a search on the server is running. */
  searching: boolean
  note?: string | undefined
}

/**
 * The open list: search field and options. A list with several choices has buttons to clear them and to
 * close.
 */
export function DropdownList<V extends string>({
  state,
  label,
  searchLabel,
  searchable,
  searching,
  note,
}: DropdownListProps<V>) {
  const labels = useLabels()
  const { items, multi, chosen } = state

  return (
    <>
      {searchable && <SearchLine state={state} label={searchLabel ?? labels.dropdown.search(label)} />}
      <div
        id={state.listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot be filtered
        role="listbox"
        aria-label={label}
        aria-multiselectable={multi || undefined}
        className={classes.options}
      >
        {items.map((item, index) => (
          <Option key={item.value} state={state} item={item} index={index} />
        ))}
      </div>
      {items.length === 0 && !searching && <p className={classes.nothing}>{labels.dropdown.nothing}</p>}
      {note && !searching && <p className={classes.note}>{note}</p>}
      <output className="visually-hidden">
        {searching ? labels.busy : labels.dropdown.results(items.length)}
        {note && !searching && `, ${note}`}
        {multi && `, ${labels.dropdown.selected(chosen.length)}`}
      </output>
      {multi && (
        <div className={classes.footer}>
          <Button kind="ghost" size="small" disabled={chosen.length === 0} onClick={state.clear}>
            {labels.dropdown.clear}
          </Button>
          <Button size="small" onClick={() => state.close()}>
            {labels.close}
          </Button>
        </div>
      )}
    </>
  )
}

function SearchLine<V extends string>({ state, label }: { state: DropdownState<V>; label: string }) {
  return (
    <div className={classes.search}>
      <Icon icon={IconSearch} />
      <input
        ref={focusOnce}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={state.listId}
        aria-autocomplete="list"
        aria-activedescendant={state.active >= 0 ? `${state.listId}-${state.active}` : undefined}
        maxLength={250}
        value={state.search}
        placeholder={label}
        onChange={(event) => state.setSearch(event.target.value)}
        onKeyDown={state.onKeyDown}
        // Escape closes the list, but not the dialog around it.
        data-mantine-stop-propagation="true"
      />
    </div>
  )
}

/** Focuses the search field without scrolling, because its position is not final yet. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  // The letter that opened the list is already in the field, so the caret moves after the letter.
  input?.setSelectionRange(input.value.length, input.value.length)
}

function Option<V extends string>({
  state,
  item,
  index,
}: {
  state: DropdownState<V>
  item: DropdownItem<V>
  index: number
}) {
  const chosen = state.isChosen(item.value)
  // An option becomes active when the pointer moves over it, not when the list scrolls under a resting
  // pointer.
  const moved = useRef(false)

  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
       -- the trigger or the search field handles the keys */
    <div
      id={`${state.listId}-${index}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option requires a native select
      role="option"
      aria-selected={chosen}
      aria-disabled={item.disabled || undefined}
      data-active={index === state.active || undefined}
      className={classes.option}
      style={
        item.depth && state.search === ''
          ? { paddingLeft: `min(${8 + item.depth * treeStep}px, 40%)` }
          : undefined
      }
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => {
        if (!moved.current && !item.disabled) state.setActive(index)
        moved.current = true
      }}
      onPointerLeave={() => {
        moved.current = false
      }}
      onClick={() => state.pick(index)}
    >
      {state.multi && (
        <span aria-hidden className={cx(classes.box, chosen && classes.checked)}>
          {chosen && <Icon icon={IconCheck} size={16} />}
        </span>
      )}
      {item.icon && <Icon icon={item.icon} />}
      <span className={classes.name}>
        {item.label}
        {item.detail && <span className={classes.detail}>{item.detail}</span>}
      </span>
      {item.aside && <span className={classes.aside}>{item.aside}</span>}
      {!state.multi && chosen && <Icon icon={IconCheck} size={16} />}
    </div>
  )
}
