import type { ListedMember, memberList } from '@sorgfalt/contract/member/list'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { OrgUnitCell } from '#parts/org-unit-cell/OrgUnitCell.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Initials, initialsOf } from '#ui/Initials.tsx'
import { statusBadges } from '../member-status.ts'
import classes from './members.module.css'

type MemberColumn = Column<ListedMember, SortOf<typeof memberList.getList>>

function Name({ member }: { member: ListedMember }) {
  return (
    <span className={classes.name}>
      <Initials text={initialsOf(member)} className={classes.initials} />
      <span className={classes.full} title={member.username}>
        {nameOf(member)}
      </span>
    </span>
  )
}

/**
 * Shows the first org unit and the number of the others. The tooltip lists the names that the server sent.
 */
function OrgUnits({ member: { orgUnits, orgUnitCount } }: { member: ListedMember }) {
  const [first] = orgUnits
  const names = orgUnits.map(({ name }) => name).join(', ')

  return first && <OrgUnitCell name={first.name} count={orgUnitCount} title={names} />
}

/** Returns the columns of the member list. The name links to the pages of the member. */
export function useMemberColumns(): readonly MemberColumn[] {
  const t = useText()
  const link = useMemberLink()

  return [
    {
      name: 'lastName',
      label: t('member.list.name'),
      sortable: true,
      value: (member) => <Name member={member} />,
      link,
    },
    {
      name: 'orgUnits',
      label: t('member.list.orgUnit'),
      card: 'text',
      value: (member) => (member.orgUnits.length > 0 ? <OrgUnits member={member} /> : null),
    },
    {
      name: 'location',
      label: t('member.list.location'),
      sortable: true,
      width: '150px',
      wide: true,
      card: 'text',
      value: (member) => member.location?.name,
    },
    {
      name: 'role',
      label: t('member.list.role'),
      sortable: true,
      width: '152px',
      wide: true,
      card: 'text',
      formatter: 'translate',
      value: (member) => `common.roles.${member.role}`,
    },
    {
      name: 'status',
      label: t('member.list.status'),
      sortable: true,
      width: '110px',
      card: 'state',
      formatter: 'badge',
      value: ({ status }) => ({ text: t(`member.status.${status}`), ...statusBadges[status] }),
    },
    {
      name: 'lastLoginAt',
      label: t('member.list.lastLogin'),
      sortable: true,
      width: '156px',
      card: 'aside',
      formatter: 'dateTime',
      missing: t('member.list.never'),
      value: (member) => member.lastLoginAt,
    },
  ]
}
