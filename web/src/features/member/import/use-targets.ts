import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { managedRoles } from '@sorgfalt/contract/core/role'
import { memberGroup } from '@sorgfalt/contract/group/group'
import type { UnknownValueField } from '@sorgfalt/contract/member/import'
import { useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'

interface Targets {
  items: readonly DropdownItem[]
  onSearch?: (text: string) => void
  searching?: boolean
}

/** Returns what an unknown value of this field can mean. */
export function useTargets(field: UnknownValueField, chosen: string | undefined): Targets {
  const kind = field === 'location' ? 'locations' : 'orgUnits'
  const isNode = field === 'location' || field === 'orgUnits'
  const nodes = useOrgNodeOptions(kind, isNode && chosen ? [chosen] : [])
  const groups = useGroups(field === 'groups')
  const roles = useRoles()

  if (field === 'role') return { items: roles }
  if (field === 'groups') return groups

  const { options, ...search } = nodes

  return { items: options, ...search }
}

function useGroups(enabled: boolean): Targets {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const filter = search ? { search } : {}
  const { data, fetching } = useCall(
    memberGroup.list,
    { filter, page: 1, perPage: perPageOptions[2] },
    { enabled, keepPrevious: true },
  )

  const items = (data?.rows ?? []).map(({ uuid, groupName }) => ({ value: uuid, label: groupName }))
  const isRemote = search !== '' || (data?.total ?? 0) > items.length

  return { items, ...(isRemote && { onSearch: setText, searching: fetching || search !== text.trim() }) }
}

function useRoles(): readonly DropdownItem[] {
  const t = useText()
  const { roleIdentifier } = useMember()
  return managedRoles(roleIdentifier).map((role) => ({ value: role, label: t(`common.roles.${role}`) }))
}
