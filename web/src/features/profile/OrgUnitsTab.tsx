import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { profile } from '@sorgfalt/contract/profile/profile'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { useOrgUnitColumns } from '#parts/member-org-units/use-org-unit-columns.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { IconUsers } from '#ui/icons.ts'

/** The member's org units and their responsible members. */
export function OrgUnitsTab() {
  const t = useText()
  const table = useTable(profile.readOrgUnitList)
  const columns = useOrgUnitColumns()
  const exporting = useExportAction(listExport.exportOwnOrgUnits, table)
  const { error } = table
  return (
    <DataTable
      label={t('profile.tabs.org-units')}
      table={table}
      columns={columns}
      primary={[exporting]}
      rowKey={({ uuid }) => uuid}
      rowName={({ orgUnitName }) => orgUnitName}
      empty={{ title: t('profile.orgUnits.none'), icon: IconUsers }}
      failure={error && errorText(t, error)}
    />
  )
}
