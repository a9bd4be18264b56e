import { perPageOptions } from '@sorgfalt/contract/core/limits'
import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { debounce } from '#lib/constants.ts'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { TargetRow } from './chosen-targets.ts'

/** Number of rows in the list. The search finds the others. */
const listed = perPageOptions[2]

interface TargetRows {
  /** Undefined until the first answer. */
  rows: TargetRow[] | undefined
  total: number
  /** True: the rows are in the order of the tree of units. */
  isTree: boolean
}

const flat = { above: [], hasChildren: false } as const

/** Returns the targets of one kind that match a search. */
export function useTargetRows(kind: TargetKind, text: string): TargetRows {
  const search = useDebounced(text.trim(), debounce.search)
  const input = { filter: search ? { search } : {}, page: 1, perPage: listed }
  const options = (of: TargetKind) => ({ enabled: kind === of, keepPrevious: true })
  const units = useCall(orgUnit.list, input, options('orgUnit'))
  const groups = useCall(memberGroup.list, input, options('group'))
  const members = useCall(memberList.getList, input, options('member'))
  const locations = useCall(location.list, input, options('location'))

  const answers = { orgUnit: units, group: groups, member: members, location: locations }
  const rowsOf: Record<TargetKind, () => TargetRow[] | undefined> = {
    orgUnit: () =>
      units.data?.rows.map(({ uuid, orgUnitName, path, allMemberCount, childCount }) => ({
        kind: 'orgUnit',
        uuid,
        name: orgUnitName,
        detail: search ? path.map(({ name }) => name).join(' › ') || null : null,
        count: allMemberCount,
        above: path.map((above) => above.uuid),
        hasChildren: childCount > 0,
      })),
    group: () =>
      groups.data?.rows.map(({ uuid, groupName, location: site, memberCount }) => ({
        kind: 'group',
        uuid,
        name: groupName,
        detail: site?.name ?? null,
        count: memberCount,
        ...flat,
      })),
    member: () =>
      members.data?.rows.map(({ uuid, firstName, lastName, username }) => ({
        kind: 'member',
        uuid,
        name: `${firstName} ${lastName}`,
        detail: username,
        count: null,
        ...flat,
      })),
    location: () =>
      locations.data?.rows.map(({ uuid, name, city, memberCount }) => ({
        kind: 'location',
        uuid,
        name,
        detail: city === name ? null : city,
        count: memberCount,
        ...flat,
      })),
  }

  return {
    rows: rowsOf[kind](),
    total: answers[kind].data?.total ?? 0,
    isTree: kind === 'orgUnit' && search === '',
  }
}
