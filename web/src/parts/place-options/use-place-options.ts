import { debounce } from '@sorgfalt/contract/core/limits'
import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'

interface PlaceOption extends DropdownItem {
  /** The top of the company's tree. */
  isRoot?: boolean
}

interface PlaceOptions {
  options: readonly PlaceOption[]
  /** Present while there are more than one answer holds. */
  onSearch?: (text: string) => void
  searching?: boolean
}

/**
 * Org units or locations to filter by. A company with more of them than one answer holds searches on the
 * server.
 */
export function usePlaceOptions(kind: 'orgUnits' | 'locations', selected: readonly string[]): PlaceOptions {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const input = { ...(search && { search }), ...(selected.length > 0 && { selected: [...selected] }) }
  const { data, fetching } = useCall(memberList.readFilterOptions, input, { keepPrevious: true })
  const counts = useUnitCounts(kind === 'orgUnits' ? (data?.orgUnits ?? []) : [])
  const [remote, setRemote] = useState(false)
  const count = kind === 'orgUnits' ? data?.orgUnitCount : data?.locationCount
  const options: readonly PlaceOption[] =
    kind === 'orgUnits'
      ? (data?.orgUnits ?? []).map(({ uuid, name, depth, isRoot }) => ({
          value: uuid,
          label: name,
          depth,
          isRoot,
          aside: counts.get(uuid),
        }))
      : (data?.locations ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  // Found out once, from the whole list; what a search finds is always less.
  if (!remote && count !== undefined && count > options.length) setRemote(true)
  const searching = data === undefined || (remote && (fetching || search !== text.trim()))
  return { options, searching, ...(remote && { onSearch: setText }) }
}

/** Milliseconds in which counts are not asked for again: they are told beside, and may be a minute old. */
const countsHold = 60_000

/** How many members each unit has, as text; empty until it is known. */
function useUnitCounts(units: readonly { uuid: string }[]): ReadonlyMap<string, string> {
  const formats = useFormats()
  const orgUnitUuids = units.map(({ uuid }) => uuid)
  const { data } = useCall(
    memberList.readOrgUnitCounts,
    { orgUnitUuids },
    { enabled: orgUnitUuids.length > 0, keepPrevious: true, staleTime: countsHold },
  )
  return new Map((data?.counts ?? []).map(({ uuid, memberCount }) => [uuid, formats.number(memberCount)]))
}
