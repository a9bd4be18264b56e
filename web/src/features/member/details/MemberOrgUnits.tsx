import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { type MemberHead, memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { useOrgUnitColumns } from '#parts/member-org-units/use-org-unit-columns.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { IconPlus, IconUserMinus, IconUsers } from '#ui/icons.ts'
import { unitLink } from '../../org-unit/unit-tabs.ts'

const invalidates = [memberDetails.readOrgUnitList, memberList.getList]

/**
 * The org units of a member. The member can be added to units and removed from all except the default unit.
 */
export function MemberOrgUnits({ member }: { member: MemberHead }) {
  const t = useText()
  const may = useCan()
  const table = useTable(memberDetails.readOrgUnitList, { memberUuid: member.uuid })
  const columns = useOrgUnitColumns(({ uuid }) => (may(orgUnit.detail) ? unitLink(uuid) : undefined))
  const exporting = useExportAction(listExport.exportMemberOrgUnits, table, { memberUuid: member.uuid })
  const [adding, setAdding] = useState(false)
  const leave = useAction(orgUnit.removeMembers, { successToast: 'member.orgUnits.left', invalidates })
  const { error } = table
  const isCurrent = member.status !== 'archived'

  return (
    <>
      <DataTable
        label={t('member.tabs.org-units')}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={({ orgUnitName }) => orgUnitName}
        primary={[
          exporting,
          {
            label: t('member.orgUnits.add'),
            icon: IconPlus,
            primary: true,
            permitted: isCurrent && may(orgUnit.addMembers),
            callback: () => setAdding(true),
          },
        ]}
        rowActions={[
          {
            label: t('member.orgUnits.leave'),
            icon: IconUserMinus,
            permitted: isCurrent && may(orgUnit.removeMembers),
            disabled: ({ isDefault }) => isDefault,
            hint: ({ isDefault }) => (isDefault ? t('member.create.orgUnitsHint') : undefined),
            callback: ({ uuid }) => void leave.run({ orgUnitUuid: uuid, memberUuids: [member.uuid] }),
          },
        ]}
        empty={{ title: t('profile.orgUnits.none'), icon: IconUsers }}
        failure={error && errorText(t, error)}
      />
      <JoinDialog open={adding} onClose={() => setAdding(false)} member={member} joined={table.rows ?? []} />
    </>
  )
}

interface JoinProps {
  open: boolean
  onClose: () => void
  member: MemberHead
  /** Units to which the member belongs. */
  joined: readonly { uuid: string }[]
}

function JoinDialog({ open, onClose, member, joined }: JoinProps) {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  const { options, ...search } = useOrgNodeOptions('orgUnits', chosen ? [chosen] : [])
  const close = () => {
    setChosen(undefined)
    onClose()
  }

  const join = useAction(orgUnit.addMembers, {
    successToast: 'member.orgUnits.joined',
    invalidates,
    onSuccess: close,
  })

  // Members cannot be added to the root (docs/decisions/0016).
  const items = options.map((option) => ({
    ...option,
    disabled: option.isRoot || joined.some(({ uuid }) => uuid === option.value),
  }))

  return (
    <Dialog
      open={open}
      onClose={close}
      width="small"
      headline={t('member.orgUnits.addTo', { name: nameOf(member) })}
      buttons={[
        {
          label: t('member.orgUnits.add'),
          disabled: !chosen,
          busy: join.pending,
          onClick: () => chosen && void join.run({ orgUnitUuid: chosen, memberUuids: [member.uuid] }),
        },
      ]}
    >
      <Dropdown
        {...search}
        label={t('member.list.orgUnit')}
        max={0}
        items={items}
        value={chosen ? [chosen] : []}
        onChange={([uuid]) => setChosen(uuid)}
      />
    </Dialog>
  )
}
