import type { RefObject } from 'react'
import { buttonClass } from '../Button.tsx'
import { cx } from '../class-names.ts'
import type { FieldIds } from '../Field.tsx'
import { FilterCount } from '../filter/FilterCount.tsx'
import { Icon } from '../Icon.tsx'
import inputClasses from '../Input.module.css'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import classes from './Dropdown.module.css'
import { dropdownLabel } from './dropdown-label.ts'
import type { DropdownState } from './use-dropdown.ts'

interface DropdownTriggerProps<V extends string> {
  state: DropdownState<V>
  trigger: RefObject<HTMLElement | null>
  label: string
  variant: 'input' | 'button' | 'filter'
  searchable: boolean
  placeholder?: string | undefined
  caption?: string | undefined
  name?: string | undefined
  disabled: boolean
  startHere: boolean
  ids?: FieldIds | undefined
}

/**
 * The visible part of a dropdown: a read-only input or a button. If the list has no search field, the trigger
 * is the combobox and keeps the focus.
 */
export function DropdownTrigger<V extends string>(props: DropdownTriggerProps<V>) {
  const { state, trigger, label, variant, searchable, placeholder, caption, name, disabled, startHere, ids } =
    props
  const labels = useLabels()
  const { open, chosen, multi } = state
  const named = dropdownLabel(chosen.map((item) => item.label))
  const aria = {
    'aria-expanded': open,
    'aria-haspopup': searchable ? ('dialog' as const) : ('listbox' as const),
    ...(open && { 'aria-controls': state.listId }),
    ...(!searchable &&
      open &&
      state.active >= 0 && { 'aria-activedescendant': `${state.listId}-${state.active}` }),
    disabled,
    ...(startHere && { 'data-autofocus': true }),
    onClick: state.toggle,
    onKeyDown: state.onKeyDown,
    // Escape closes the list, but not the dialog around it.
    ...(open && { 'data-mantine-stop-propagation': 'true' }),
  }

  const chevron = <Icon icon={open ? IconChevronUp : IconChevronDown} size={16} className={classes.chevron} />

  if (variant === 'input') {
    const icon = chosen.length === 1 ? chosen[0]?.icon : undefined
    return (
      <>
        {icon && <Icon icon={icon} className={classes.icon} />}
        <input
          {...ids}
          {...aria}
          ref={trigger as RefObject<HTMLInputElement | null>}
          type="text"
          readOnly
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `aria` contains these props
          role="combobox"
          name={name}
          value={named}
          title={multi && chosen.length > 1 ? chosen.map((item) => item.label).join(', ') : undefined}
          placeholder={placeholder ?? labels.choose}
          className={cx(inputClasses.input, classes.input, icon && classes.withIcon)}
        />
        {chevron}
      </>
    )
  }

  const filter = variant === 'filter'
  const shown = caption ?? (named || (placeholder ?? labels.choose))
  const spoken = filter
    ? [label, chosen.length > 0 && labels.dropdown.selected(chosen.length)].filter(Boolean).join(', ')
    : `${label}: ${shown}`

  return (
    <button
      {...aria}
      ref={trigger as RefObject<HTMLButtonElement | null>}
      type="button"
      name={name}
      // If the list has a search field, the search field is the combobox. A combobox needs an explicit name,
      // because its content does not count as its name.
      {...(!searchable && { role: 'combobox', 'aria-label': spoken })}
      className={buttonClass({}, cx(classes.button, filter && chosen.length > 0 && classes.used))}
    >
      <span className={classes.content}>
        {!filter && <span className="visually-hidden">{label}: </span>}
        {filter ? label : shown}
      </span>
      {filter && chosen.length > 0 && <FilterCount>{chosen.length}</FilterCount>}
      {chevron}
    </button>
  )
}
