import type { ListedMemberGroup, memberGroup } from '@sorgfalt/contract/group/group'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { CellValues, Column } from '#ui/DataTable.tsx'
import { IconAlertTriangle, IconClock } from '#ui/icons.ts'

type GroupColumn = Column<ListedMemberGroup, SortOf<typeof memberGroup.list>>

/**
 * Returns the badge for the qualifications in a group. Expired qualifications outrank those that expire soon.
 */
function describeQualifications(
  { expiredCount, expiringCount }: ListedMemberGroup,
  t: Translate,
): CellValues['badge'] {
  if (expiredCount > 0)
    return { text: t('group.list.expired', { count: expiredCount }), tone: 'err', icon: IconAlertTriangle }
  if (expiringCount > 0)
    return { text: t('group.list.expiring', { count: expiringCount }), tone: 'warn', icon: IconClock }

  return null
}

/** Returns the columns of the list of groups. */
export function useGroupColumns(): readonly GroupColumn[] {
  const t = useText()
  return [
    {
      name: 'groupName',
      label: t('group.field.groupName'),
      sortable: true,
      value: ({ groupName }) => groupName,
      link: ({ uuid }) => ({
        to: '/dashboard/company/members/group/details/$uuid/$tabId',
        params: { uuid, tabId: 'member' },
      }),
    },
    {
      name: 'type',
      label: t('group.field.type'),
      sortable: true,
      width: '220px',
      wide: true,
      card: 'text',
      formatter: 'translate',
      value: ({ type }) => `group.type.${type}`,
    },
    {
      name: 'location',
      label: t('group.field.location'),
      sortable: true,
      card: 'fact',
      value: ({ location }) => location?.name ?? t('group.companyWide'),
    },
    {
      name: 'qualification',
      label: t('group.field.qualification'),
      width: 'clamp(150px, 14vw, 170px)',
      card: 'state',
      formatter: 'badge',
      value: (group) => describeQualifications(group, t),
    },
    {
      name: 'memberCount',
      label: t('group.list.members'),
      sortable: true,
      width: 'clamp(96px, 10vw, 120px)',
      alignment: 'right',
      formatter: 'number',
      value: ({ memberCount }) => memberCount,
    },
  ]
}
