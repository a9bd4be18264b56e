import { type ListedUnitMember, type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useTable } from '#lib/use-table.ts'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { MemberTable } from '#parts/member-picker/MemberTable.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Callout } from '#ui/Callout.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { IconUserMinus } from '#ui/icons.ts'
import { affectedCalls } from './affected-calls.ts'
import classes from './org-units.module.css'

type MemberColumn = Column<ListedUnitMember, SortOf<typeof orgUnit.memberList>>

function useColumns(): readonly MemberColumn[] {
  const t = useText()
  const link = useMemberLink()

  return [
    { name: 'lastName', label: t('member.list.name'), sortable: true, value: nameOf, link },
    {
      name: 'username',
      label: t('orgUnit.members.username'),
      sortable: true,
      card: 'text',
      value: ({ username }) => username,
    },
    {
      name: 'role',
      label: t('member.list.role'),
      sortable: true,
      width: '220px',
      card: 'aside',
      formatter: 'translate',
      value: ({ role }) => `common.roles.${role}`,
    },
  ]
}

/** The tab with the members of the unit itself. */
export function UnitMembers({ unit }: { unit: OrgUnitDetails }) {
  const t = useText()
  const may = useCan()
  const { uuid: orgUnitUuid, orgUnitName } = unit
  const table = useTable(orgUnit.memberList, { orgUnitUuid })
  const columns = useColumns()
  const invalidates = [...affectedCalls, orgUnit.detail]
  const add = useAction(orgUnit.addMembers, { successToast: 'orgUnit.members.added', invalidates })
  const remove = useAction(orgUnit.removeMembers, { successToast: 'orgUnit.members.removed', invalidates })
  const automatic = unit.isRoot || unit.isDefault
  const allowed = {
    add: may(orgUnit.addMembers) && !automatic,
    remove: may(orgUnit.removeMembers) && !automatic,
  }

  const removeAll = (members: readonly ListedUnitMember[]) =>
    void remove.run({ orgUnitUuid, memberUuids: members.map(({ uuid }) => uuid) })

  return (
    <>
      {automatic && (
        <div className={classes.callout}>
          <Callout tone="info">
            {t(unit.isDefault ? 'orgUnit.members.defaultText' : 'orgUnit.members.rootText')}
          </Callout>
        </div>
      )}
      <MemberTable
        of="orgUnit"
        name={orgUnitName}
        table={table}
        columns={columns}
        mayAdd={allowed.add}
        choice={{ notInOrgUnit: orgUnitUuid }}
        onAdd={(memberUuids) => add.run({ orgUnitUuid, memberUuids })}
        secondary={[
          {
            label: t('orgUnit.members.remove'),
            icon: IconUserMinus,
            permitted: allowed.remove,
            callback: removeAll,
          },
        ]}
        rowActions={[
          {
            label: t('orgUnit.members.remove'),
            icon: IconUserMinus,
            permitted: allowed.remove,
            callback: (row) => removeAll([row]),
          },
        ]}
      />
    </>
  )
}
