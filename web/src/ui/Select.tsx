import { Combobox, useCombobox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { cx } from './class-names.ts'
import { edgeOf, foundBy } from './dropdown/items.ts'
import { useLetters } from './dropdown/use-letters.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import { Icon, type IconShape } from './Icon.tsx'
import inputClasses from './Input.module.css'
import { IconCheck, IconChevronDown } from './icons.ts'
import { useLabels } from './labels.tsx'
import classes from './Select.module.css'

export interface Option<V extends string> {
  value: V
  label: string
  icon?: IconShape
  disabled?: boolean
}

interface SelectProps<V extends string> extends FieldFrameProps {
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V) => void
  onBlur?: () => void
  name?: string
  id?: string
  disabled?: boolean
  large?: boolean
}

/** A choice of one option. Supports arrow keys, Home, End, Escape and typing the first letters of a label. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, onBlur, name, id, disabled = false, large = false, ...frame } = props
  const labels = useLabels()
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  })

  const letters = useLetters()
  const onKeyDown = (event: KeyboardEvent) => {
    if (combobox.dropdownOpened && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      combobox.selectOption(edgeOf(options, event.key === 'Home' ? 'first' : 'last'))
      return
    }

    const typed = letters(event)
    const found = typed === undefined ? undefined : options[foundBy(options, typed)]
    if (found) onChange(found.value)
  }

  const chosen = options.find((option) => option.value === value)
  const pick = (picked: string) => {
    onChange(picked as V)
    combobox.closeDropdown()
  }

  return (
    <Combobox
      unstyled
      store={combobox}
      onOptionSubmit={pick}
      withinPortal={false}
      floatingStrategy="fixed"
      zIndex={310}
      offset={6}
      transitionProps={{ duration: 0 }}
    >
      <Field {...frame} id={id}>
        {(ids) => (
          <Combobox.Target targetType="button" withExpandedAttribute>
            <button
              {...ids}
              type="button"
              name={name}
              /* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props,
                 jsx-a11y/prefer-tag-over-role -- Combobox.Target sets the props */
              role="combobox"
              disabled={disabled}
              className={cx(inputClasses.input, large && inputClasses.large, classes.button)}
              onClick={() => combobox.toggleDropdown()}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
            >
              {chosen?.icon && <Icon icon={chosen.icon} />}
              <span className={chosen ? classes.value : classes.placeholder}>
                {chosen?.label ?? labels.choose}
              </span>
              <Icon icon={IconChevronDown} size={16} />
            </button>
          </Combobox.Target>
        )}
      </Field>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options className={classes.options} aria-label={frame.label}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              disabled={option.disabled ?? false}
              aria-selected={option.value === value}
              className={classes.option}
            >
              {option.icon && <Icon icon={option.icon} />}
              <span>{option.label}</span>
              {option.value === value && <Icon icon={IconCheck} size={16} />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
