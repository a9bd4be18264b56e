import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Dropdown, type DropdownItem } from '#ui/Dropdown.tsx'
import { type MemberChoice, nameOf, useMemberSearch } from './use-member-search.ts'

/** A member with the full name. */
export interface NamedMember {
  memberUuid: string
  name: string
}

interface MemberSelectProps {
  label: string
  hint?: string
  value: NamedMember | null
  onChange: (member: NamedMember) => void
  disabled?: boolean
}

const allMembers: MemberChoice = {}

/** A dropdown for choosing one member. The search runs on the server. */
export function MemberSelect({ value, onChange, ...field }: MemberSelectProps) {
  const t = useText()
  const [text, setText] = useState('')
  const { found = [], searching } = useMemberSearch(text, allMembers)
  const known =
    value && found.every(({ uuid }) => uuid !== value.memberUuid)
      ? [{ value: value.memberUuid, label: value.name }]
      : []

  const items: DropdownItem[] = found.map((member) => ({
    value: member.uuid,
    label: nameOf(member),
    detail: member.username,
    aside: member.orgUnits[0]?.name ?? t(`common.roles.${member.role}`),
  }))

  return (
    <Dropdown
      {...field}
      max={0}
      items={[...known, ...items]}
      value={value ? [value.memberUuid] : []}
      onChange={([uuid]) => {
        const member = found.find((one) => one.uuid === uuid)
        if (member) onChange({ memberUuid: member.uuid, name: nameOf(member) })
      }}
      searchLabel={t('member.list.search')}
      onSearch={setText}
      searching={searching}
    />
  )
}
