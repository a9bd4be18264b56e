import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type ListedUnitMember, type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { MemberTable } from '#parts/member-picker/MemberTable.tsx'
import { useIdentityColumns } from '#parts/member-picker/use-identity-columns.ts'
import { Callout } from '#ui/Callout.tsx'
import { IconUserMinus } from '#ui/icons.ts'
import { affectedCalls } from './affected-calls.ts'
import classes from './org-units.module.css'

/** The tab with the members of the unit itself, without those of its sub-units. */
export function UnitMembers({ unit }: { unit: OrgUnitDetails }) {
  const t = useText()
  const may = useCan()
  const { uuid: orgUnitUuid, orgUnitName } = unit
  const table = useTable(orgUnit.memberList, { orgUnitUuid })
  const { name, username, role } = useIdentityColumns(t('orgUnit.members.username'))
  const invalidates = [...affectedCalls, orgUnit.detail]
  const add = useAction(orgUnit.addMembers, { successToast: 'orgUnit.members.added', invalidates })
  const remove = useAction(orgUnit.removeMembers, { successToast: 'orgUnit.members.removed', invalidates })
  const automatic = unit.isRoot || unit.isDefault
  const allowed = {
    add: may(orgUnit.addMembers) && !automatic,
    remove: may(orgUnit.removeMembers) && !automatic,
  }

  const exporting = useExportAction(listExport.exportUnitMembers, table, { orgUnitUuid })

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
        columns={[name, username, role]}
        mayAdd={allowed.add}
        exporting={exporting}
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
