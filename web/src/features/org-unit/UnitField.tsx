import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { Dropdown, type DropdownItem } from '#ui/Dropdown.tsx'

/** A unit with its name. */
export interface NamedUnit {
  uuid: string
  name: string
}

interface UnitFieldProps {
  name?: string
  label: string
  hint?: string
  error?: string | undefined
  disabled?: boolean
  value: NamedUnit | undefined
  onChange: (unit: NamedUnit) => void
  onBlur?: () => void
  /** This unit and its sub-units cannot be chosen. */
  notBelow?: string | undefined
}

/** The field for the choice of one unit. Its list shows the tree and is searched on the server. */
export function UnitField({ value, onChange, notBelow, ...field }: UnitFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useDebounced(typed, debounce.search)
  const { data, fetching } = useCall(
    orgUnit.list,
    {
      filter: { ...(search && { search }), ...(notBelow && { notBelow }) },
      page: 1,
      perPage: perPageOptions[2],
    },
    { keepPrevious: true, enabled: !field.disabled },
  )

  const units = data?.rows ?? []
  const found: DropdownItem[] = units.map(({ uuid, orgUnitName, path }) => ({
    value: uuid,
    label: orgUnitName,
    depth: path.length,
    // A search result has no parent above it in the list, so the name of the parent distinguishes it.
    aside: search ? path.at(-1)?.name : undefined,
  }))

  const known =
    value && units.every(({ uuid }) => uuid !== value.uuid) ? [{ value: value.uuid, label: value.name }] : []

  return (
    <Dropdown
      {...field}
      max={0}
      items={[...known, ...found]}
      value={value ? [value.uuid] : []}
      onChange={([uuid]) => {
        const unit = units.find((one) => one.uuid === uuid)
        if (unit) onChange({ uuid: unit.uuid, name: unit.orgUnitName })
      }}
      searchLabel={t('orgUnit.list.search')}
      onSearch={setText}
      searching={fetching || search !== typed}
    />
  )
}
