import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useFormats } from '#lib/format.ts'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'

interface OrgNodeOption extends DropdownItem {
  /** True for the root of the company's tree. */
  isRoot?: boolean
}

interface OrgNodeOptions {
  options: readonly OrgNodeOption[]
  /** Undefined if one answer contains all options. */
  onSearch?: (text: string) => void
  searching?: boolean
}

/**
 * Returns the options of a filter by org units or locations. If one answer does not contain all of them,
 * typing searches on the server.
 */
export function useOrgNodeOptions(
  kind: 'orgUnits' | 'locations',
  selected: readonly string[],
): OrgNodeOptions {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const input = { ...(search && { search }), ...(selected.length > 0 && { selected: [...selected] }) }
  const { data, fetching } = useCall(memberList.readFilterOptions, input, { keepPrevious: true })
  const counts = useUnitCounts(kind === 'orgUnits' ? (data?.orgUnits ?? []) : [])
  const [remote, setRemote] = useState(false)
  const count = kind === 'orgUnits' ? data?.orgUnitCount : data?.locationCount

  const options: readonly OrgNodeOption[] =
    kind === 'orgUnits'
      ? (data?.orgUnits ?? []).map(({ uuid, name, depth, isRoot }) => ({
          value: uuid,
          label: name,
          depth,
          isRoot,
          aside: counts.get(uuid),
        }))
      : (data?.locations ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))

  // The first answer shows whether there are more options, because no search text limits it.
  if (!remote && count !== undefined && count > options.length) setRemote(true)
  const searching = data === undefined || (remote && (fetching || search !== text.trim()))

  return { options, searching, ...(remote && { onSearch: setText }) }
}

/** Counts are additional information, so they may be a minute old. */
const countsStaleMs = 60_000

/** Returns the formatted number of members per unit. Empty while unknown. */
function useUnitCounts(units: readonly { uuid: string }[]): ReadonlyMap<string, string> {
  const formats = useFormats()
  const orgUnitUuids = units.map(({ uuid }) => uuid)
  const { data } = useCall(
    memberList.readOrgUnitCounts,
    { orgUnitUuids },
    { enabled: orgUnitUuids.length > 0, keepPrevious: true, staleTime: countsStaleMs },
  )

  return new Map((data?.counts ?? []).map(({ uuid, memberCount }) => [uuid, formats.number(memberCount)]))
}
