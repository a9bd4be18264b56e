import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { location } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'

interface Known {
  uuid: string
  name: string
}

/**
 * Returns the options for a choice of locations. If one response does not contain all locations, also returns
 * a search on the server. The options include `known` until the user searches.
 */
export function useLocationOptions(known: readonly Known[] = [], enabled = true) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const input = { filter: { ...(search && { search }) }, page: 1, perPage: perPageOptions[2] }
  const { data, fetching } = useCall(location.list, input, { enabled, keepPrevious: true })
  const found = data?.rows ?? []
  const others = search ? [] : known.filter(({ uuid }) => found.every((one) => one.uuid !== uuid))
  const items: readonly DropdownItem[] = [...others, ...found].map(({ uuid, name }) => ({
    value: uuid,
    label: name,
  }))

  // If one response does not contain all locations, typing searches on the server.
  const remote = search !== '' || (data?.total ?? 0) > found.length

  return { items, ...(remote && { onSearch: setText, searching: fetching || search !== text.trim() }) }
}
