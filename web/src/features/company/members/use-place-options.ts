import { debounce } from '@sorgfalt/contract/limits'
import { memberList } from '@sorgfalt/contract/member-list'
import { useState } from 'react'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'

interface PlaceOptions {
  options: readonly DropdownItem[]
  /** Present while there are more than one answer holds. */
  onSearch?: (text: string) => void
  searching?: boolean
}

/** Org units or locations to filter by. A company with more of them than one answer holds searches on the server. */
export function usePlaceOptions(kind: 'orgUnits' | 'locations', selected: readonly string[]): PlaceOptions {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const input = { ...(search && { search }), ...(selected.length > 0 && { selected: [...selected] }) }
  const { data, fetching } = useCall(memberList.readFilterOptions, input, { keepPrevious: true })
  const [remote, setRemote] = useState(false)
  const count = kind === 'orgUnits' ? data?.orgUnitCount : data?.locationCount
  const options: readonly DropdownItem[] =
    kind === 'orgUnits'
      ? (data?.orgUnits ?? []).map(({ uuid, name, depth }) => ({ value: uuid, label: name, depth }))
      : (data?.locations ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  // Found out once, from the whole list; what a search finds is always less.
  if (!remote && count !== undefined && count > options.length) setRemote(true)
  return { options, ...(remote && { onSearch: setText, searching: fetching || search !== text.trim() }) }
}
