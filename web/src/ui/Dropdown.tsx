import { Popover } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { dropdown } from '#lib/constants.ts'
import { cx } from './class-names.ts'
import classes from './dropdown/Dropdown.module.css'
import { DropdownList } from './dropdown/DropdownList.tsx'
import { DropdownTrigger } from './dropdown/DropdownTrigger.tsx'
import type { DropdownItem } from './dropdown/items.ts'
import { useDropdown } from './dropdown/use-dropdown.ts'
import { Field, type FieldFrameProps } from './Field.tsx'

export type { DropdownItem } from './dropdown/items.ts'

/** Lists with at least this number of items have a search field. */
const searchFrom = 8
const listWidth = 340
/** Pixels between an open list and the edge of the window. */
const edge = 8
/** Minimum height of a list in pixels: a search field and one option. */
const lowest = 160

interface Room {
  availableHeight: number
  elements: { floating: HTMLElement }
}

/** Limits the height of an open list to the available space, so that its footer is reachable. */
function keepInSight({ availableHeight, elements }: Room): void {
  elements.floating.style.maxHeight = `${Math.max(lowest, availableHeight)}px`
}

export interface DropdownProps<V extends string> extends FieldFrameProps {
  items: readonly DropdownItem<V>[]
  value: readonly V[]
  onChange: (value: readonly V[]) => void
  /** Maximum number of choices. 0 means a single choice, after which the list closes (spec §9). */
  max?: number
  /**
   * `input`: a read-only input of a form. `button`: a button that shows the choice. `filter`: a button that
   * shows its label and the number of choices.
   */
  variant?: 'input' | 'button' | 'filter'
  searchable?: boolean
  /** Name of the search field. Default: derived from the label. */
  searchLabel?: string
  /** Called on every keystroke. The caller debounces, searches and replaces the items. */
  onSearch?: (text: string) => void
  searching?: boolean
  /** A note below the options, for example about further items. */
  note?: string | undefined
  placeholder?: string
  /** Text of the button if the choice is shown elsewhere. */
  caption?: string
  name?: string
  id?: string
  disabled?: boolean
  /** True: gets the focus when the dialog around it opens. */
  startHere?: boolean
  onBlur?: () => void
}

/**
 * A list from which the member chooses one or several items. If several can be chosen, the list is open until
 * the member closes it.
 */
export function Dropdown<V extends string>(props: DropdownProps<V>) {
  const {
    items,
    value,
    onChange,
    max = dropdown.maxSelected,
    variant = 'input',
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

    // Without `next`, the member has clicked where nothing gets the focus. The popover then closes the list.
    if (state.open && next) state.close(false)
    else if (!state.open) onBlur?.()
  }

  const shared = {
    state,
    trigger,
    label,
    variant,
    searchable,
    placeholder,
    caption,
    name,
    disabled,
    startHere,
  }
  const anchor = (child: ReactNode) => (
    <Popover.Target>
      <div className={classes.anchor}>{child}</div>
    </Popover.Target>
  )

  return (
    <div className={cx(classes.wrapper, classes[`${variant}Wrapper`])} onBlur={leave}>
      <Popover
        unstyled
        opened={state.open}
        onChange={(open) => !open && state.close(false)}
        position="bottom-start"
        offset={6}
        width={variant === 'input' ? 'target' : listWidth}
        withRoles={false}
        closeOnEscape={false}
        // The list stays at its position in the document, because landmarks, dialogs and the tab order depend
        // on it. The position on screen is fixed, so that no container clips the list.
        withinPortal={false}
        floatingStrategy="fixed"
        // If the list fits neither below nor above, it uses the side with more space, and its options scroll.
        middlewares={{
          flip: { fallbackStrategy: 'bestFit', padding: edge },
          size: { padding: edge, apply: keepInSight },
        }}
        zIndex={310}
        transitionProps={{ duration: 0 }}
      >
        {variant === 'input' ? (
          <Field {...props}>{(ids) => anchor(<DropdownTrigger {...shared} ids={ids} />)}</Field>
        ) : (
          anchor(<DropdownTrigger {...shared} />)
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
