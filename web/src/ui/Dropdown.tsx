import { Popover } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { dropdown } from '#lib/constants.ts'
import { cx } from './class-names.ts'
import classes from './dropdown/Dropdown.module.css'
import { DropdownFace } from './dropdown/DropdownFace.tsx'
import { DropdownList } from './dropdown/DropdownList.tsx'
import type { DropdownItem } from './dropdown/items.ts'
import { useDropdown } from './dropdown/use-dropdown.ts'
import { Field, type FieldFrameProps } from './Field.tsx'

export type { DropdownItem } from './dropdown/items.ts'

/** Lists from this length on get a search line. */
const searchFrom = 8
const listWidth = 340
/** Pixels between an open list and the edge of the window. */
const edge = 8
/** Lower than this a list is of no use: a search line and one option. */
const lowest = 160

interface Room {
  availableHeight: number
  elements: { floating: HTMLElement }
}

/** An open list is no higher than its room: its foot must be in reach. */
function keepInSight({ availableHeight, elements }: Room): void {
  elements.floating.style.maxHeight = `${Math.max(lowest, availableHeight)}px`
}

export interface DropdownProps<V extends string> extends FieldFrameProps {
  items: readonly DropdownItem<V>[]
  value: readonly V[]
  onChange: (value: readonly V[]) => void
  /** How many may be chosen; 0 = one, and the list closes on pick (spec §9). */
  max?: number
  /**
   * `input`: a field of a form, read-only input with label · `button`: a button that shows the choice ·
   * `filter`: a button that keeps its label and counts the choice.
   */
  face?: 'input' | 'button' | 'filter'
  searchable?: boolean
  /** What the search line is called; by the field's own label unless told. */
  searchLabel?: string
  /** Typeahead: told of every letter; the caller debounces and exchanges the items. */
  onSearch?: (text: string) => void
  searching?: boolean
  /** Below the options: what else there is, or why there is nothing. */
  note?: string | undefined
  placeholder?: string
  /** Stands on the button instead of the choice, where that is shown elsewhere. */
  caption?: string
  name?: string
  id?: string
  disabled?: boolean
  /** Of a dialog: the focus is here from the start. */
  startHere?: boolean
  onBlur?: () => void
}

/** A choice of one or several: closes on pick when there is one to choose, stays open for several. */
export function Dropdown<V extends string>(props: DropdownProps<V>) {
  const {
    items,
    value,
    onChange,
    max = dropdown.maxSelected,
    face = 'input',
    onSearch,
    searching = false,
    onBlur,
  } = props

  const { label, note, placeholder, caption, name, disabled = false, startHere = false } = props
  const searchable = props.searchable ?? (onSearch !== undefined || items.length >= searchFrom)
  const { state, trigger } = useDropdown({ items, value, onChange, max, searchable, onSearch, onBlur })
  const leave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget
    if (next && event.currentTarget.contains(next)) return

    // Without a next place it was a click beside it, which the popover sees, or the window.
    if (state.open && next) state.close(false)
    else if (!state.open) onBlur?.()
  }

  const shared = { state, trigger, label, face, searchable, placeholder, caption, name, disabled, startHere }
  const anchor = (child: ReactNode) => (
    <Popover.Target>
      <div className={classes.anchor}>{child}</div>
    </Popover.Target>
  )

  return (
    <div className={cx(classes.place, classes[`${face}Place`])} onBlur={leave}>
      <Popover
        unstyled
        opened={state.open}
        onChange={(open) => !open && state.close(false)}
        position="bottom-start"
        offset={6}
        width={face === 'input' ? 'target' : listWidth}
        withRoles={false}
        closeOnEscape={false}
        // In its place in the document: it stays in its landmark, dialog and tab order; fixed, so that nothing cuts it off.
        withinPortal={false}
        floatingStrategy="fixed"
        // Where neither below nor above has room for the whole list, the side with more of it, and the options scroll.
        middlewares={{
          flip: { fallbackStrategy: 'bestFit', padding: edge },
          size: { padding: edge, apply: keepInSight },
        }}
        zIndex={310}
        transitionProps={{ duration: 0 }}
      >
        {face === 'input' ? (
          <Field {...props}>{(ids) => anchor(<DropdownFace {...shared} ids={ids} />)}</Field>
        ) : (
          anchor(<DropdownFace {...shared} />)
        )}
        <Popover.Dropdown className={classes.dropdown}>
          <DropdownList
            state={state}
            label={label}
            searchLabel={props.searchLabel}
            searchable={searchable}
            searching={searching}
            note={note}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
