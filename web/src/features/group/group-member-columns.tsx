import type { QualificationState } from '@sorgfalt/contract/core/limits'
import type { GroupMember, memberGroup } from '@sorgfalt/contract/group/group'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import type { Tone } from '#ui/Badge.tsx'
import type { Column } from '#ui/DataTable.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '#ui/icons.ts'

type MemberColumn = Column<GroupMember, SortOf<typeof memberGroup.memberList>>

const badgeStyles: Record<QualificationState, { tone: Tone; icon: IconShape }> = {
  valid: { tone: 'ok', icon: IconCircleCheck },
  expiring: { tone: 'warn', icon: IconClock },
  expired: { tone: 'err', icon: IconAlertTriangle },
}

/** Returns the phone number that the info point shows for a member, or null if it shows none. */
function getShownPhone({ phone, phoneNumber, mobileNumber }: GroupMember): string | null {
  const numbers = { none: '', phone: phoneNumber, mobile: mobileNumber }
  return numbers[phone] || null
}

/** Returns the columns of the members of a group. `companyWide` adds the location of each member. */
export function useGroupMemberColumns(companyWide: boolean): readonly MemberColumn[] {
  const t = useText()
  const link = useMemberLink()
  const formats = useFormats()
  const day = (date: string | null) => date && formats.shortDate(date)
  const locationColumn: MemberColumn = {
    name: 'location',
    label: t('group.field.location'),
    wide: true,
    value: ({ location }) => location?.name,
  }

  return [
    { name: 'lastName', label: t('member.list.name'), sortable: true, value: nameOf, link },
    {
      name: 'note',
      label: t('group.field.note'),
      wide: true,
      card: 'text',
      value: ({ note }) => note || null,
    },
    ...(companyWide ? [locationColumn] : []),
    {
      name: 'qualifiedSince',
      label: t('group.field.qualifiedSince'),
      sortable: true,
      width: '118px',
      wide: true,
      value: ({ qualifiedSince }) => day(qualifiedSince),
    },
    {
      name: 'validUntil',
      label: t('group.field.validUntil'),
      sortable: true,
      width: '118px',
      missing: t('group.members.unlimited'),
      value: ({ validUntil }) => day(validUntil),
    },
    {
      name: 'qualification',
      label: t('group.field.qualification'),
      width: '136px',
      card: 'state',
      formatter: 'badge',
      value: ({ qualification }) => ({
        text: t(`group.qualification.${qualification}`),
        ...badgeStyles[qualification],
      }),
    },
    {
      name: 'phone',
      label: t('group.field.phone'),
      width: '150px',
      card: 'aside',
      formatter: 'phoneNumber',
      missing: t('group.members.noPhone'),
      value: getShownPhone,
    },
  ]
}
