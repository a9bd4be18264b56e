import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import { Icon, type IconShape } from './Icon.tsx'
import inputClasses from './Input.module.css'
import { IconCheck, IconChevronDown } from './icons.ts'
import classes from './Select.module.css'
import { useWords } from './words.tsx'

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

/** Letters typed within this time form one search word. */
const typeAheadPause = 500

function useTypeAhead<V extends string>(options: readonly Option<V>[], onFound: (value: V) => void) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    const fresh = event.timeStamp - typed.current.at > typeAheadPause
    typed.current = { text: (fresh ? '' : typed.current.text) + event.key.toLocaleLowerCase(), at: event.timeStamp }
    const found = options.find((option) => !option.disabled && option.label.toLocaleLowerCase().startsWith(typed.current.text))
    if (found) onFound(found.value)
  }
}

/** Index of the first or last option that can be chosen. */
function edgeOf(options: readonly Option<string>[], key: 'Home' | 'End'): number {
  const enabled = (option: Option<string>) => !option.disabled
  return key === 'Home' ? options.findIndex(enabled) : options.findLastIndex(enabled)
}

/** Choice of one: closes on pick; arrow keys, Home, End, Escape and typing the first letters work. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, onBlur, name, id, disabled = false, large = false, ...frame } = props
  const words = useWords()
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  })
  const typeAhead = useTypeAhead(options, onChange)
  const onKeyDown = (event: KeyboardEvent) => {
    if (combobox.dropdownOpened && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      combobox.selectOption(edgeOf(options, event.key))
    } else typeAhead(event)
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
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- the list's state (aria-expanded, aria-controls) comes from the Target around it
              role="combobox"
              disabled={disabled}
              className={cx(inputClasses.input, large && inputClasses.large, classes.button)}
              onClick={() => combobox.toggleDropdown()}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
            >
              {chosen?.icon && <Icon icon={chosen.icon} />}
              <span className={chosen ? classes.value : classes.placeholder}>{chosen?.label ?? words.choose}</span>
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
