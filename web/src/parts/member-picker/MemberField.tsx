import { type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dropdown, type DropdownItem } from '#ui/Dropdown.tsx'
import { Field } from '#ui/Field.tsx'
import { MemberChips } from './MemberChips.tsx'
import classes from './member-picker.module.css'
import {
  type MemberChoice,
  type MemberOrder,
  type PickedMember,
  useMarkedName,
  useMemberSearch,
} from './use-member-search.ts'

interface MemberFieldProps {
  label: string
  value: readonly PickedMember[]
  onChange: (members: readonly PickedMember[]) => void
  /** The members who can be chosen. Default: all. */
  choice?: MemberChoice
  /** Order of the members to choose from. Default: by name. */
  sortBy?: MemberOrder
  max?: number
  /** The note that is shown if no member is found, for example why some members cannot be chosen. */
  emptyNote?: string
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
}

const allMembers: MemberChoice = {}

/** A field for a few members: chips, and a search to add members. */
export function MemberField({
  label,
  value,
  onChange,
  choice = allMembers,
  sortBy,
  max,
  emptyNote,
  hint,
  error,
  disabled = false,
}: MemberFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const formats = useFormats()
  const markedName = useMarkedName()
  const { found = [], total, searching } = useMemberSearch(text, choice, sortBy)
  const hidden = total - found.length
  const known = new Map<string, PickedMember>([...value, ...found].map((member) => [member.uuid, member]))
  // While the search field is empty, the chosen members come first, so that they can also be removed here.
  const shown = text.trim()
    ? found
    : [...value, ...found.filter(({ uuid }) => value.every((one) => one.uuid !== uuid))]

  const items: DropdownItem[] = shown.map((member) => ({
    value: member.uuid,
    label: markedName(member),
    detail: member.username,
    aside: t(`common.roles.${member.role}`),
  }))

  const hiddenNote =
    hidden > 0 ? t('member.picker.hidden', { count: hidden, total: formats.number(hidden) }) : undefined

  return (
    <Field group label={label} hint={hint} error={error}>
      {() => (
        <div className={classes.field}>
          <MemberChips
            label={label}
            members={value}
            onRemove={
              disabled ? undefined : (removed) => onChange(value.filter(({ uuid }) => uuid !== removed.uuid))
            }
          />
          {value.some(({ archived }) => archived) && (
            <Callout tone="warn">{t('member.picker.replace')}</Callout>
          )}
          {disabled && value.length === 0 && <p className={classes.empty}>{t('member.picker.none')}</p>}
          {!disabled && (
            <Dropdown
              label={label}
              variant="button"
              caption={t('member.picker.add')}
              searchLabel={t('member.list.search')}
              items={items}
              value={value.map(({ uuid }) => uuid)}
              onChange={(uuids) => onChange(uuids.flatMap((uuid) => known.get(uuid) ?? []))}
              {...(max !== undefined && { max })}
              onSearch={setText}
              searching={searching}
              note={found.length === 0 ? emptyNote : hiddenNote}
            />
          )}
        </div>
      )}
    </Field>
  )
}
