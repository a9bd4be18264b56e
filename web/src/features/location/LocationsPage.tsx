import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type ListedLocation, location } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable, useTotal } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable, PrimaryActions } from '#ui/DataTable.tsx'
import { IconMapPin, IconPlus, IconTrash } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { CreateLocationDialog } from './CreateLocationDialog.tsx'
import { DeleteLocationsDialog } from './DeleteLocationsDialog.tsx'
import { useLocationColumns } from './location-columns.tsx'
import { useLocationFilters } from './use-location-filters.ts'

/** The page with the list of locations. */
export function LocationsPage() {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const table = useTable(location.list)
  const columns = useLocationColumns()
  const filters = useLocationFilters(table)
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<readonly ListedLocation[]>([])
  const total = useTotal(location.list)
  const { error } = table
  const create = {
    label: t('location.list.create'),
    icon: IconPlus,
    primary: true,
    callback: () => setCreating(true),
  }

  return (
    <>
      <PageHead
        headline={t('location.list.title')}
        crumbs={[{ label: t('company.crumb') }, { label: t('location.list.title') }]}
        context={
          total === undefined
            ? '\u00a0'
            : t('location.list.context', { count: total, total: formats.number(total) })
        }
        actions={
          <>
            <ExportMenu call={listExport.exportLocations} table={table} />
            {may(location.create) && <PrimaryActions actions={[create]} />}
          </>
        }
      />
      <DataTable
        label={t('location.list.title')}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={({ name }) => name}
        filters={filters}
        secondary={[
          {
            label: t('location.list.delete'),
            icon: IconTrash,
            danger: true,
            permitted: may(location.remove),
            callback: setDeleting,
          },
        ]}
        rowActions={[
          {
            label: t('location.list.delete'),
            icon: IconTrash,
            danger: true,
            permitted: may(location.remove),
            callback: (row) => setDeleting([row]),
          },
        ]}
        empty={{
          title: t('location.list.emptyTitle'),
          text: t('location.list.emptyText'),
          icon: IconMapPin,
          ...(may(location.create) && {
            action: <Button onClick={() => setCreating(true)}>{t('location.list.create')}</Button>,
          }),
        }}
        failure={error && errorText(t, error)}
      />
      <CreateLocationDialog
        open={creating}
        onClose={() => setCreating(false)}
        isFirst={total === undefined ? undefined : total === 0}
      />
      <DeleteLocationsDialog locations={deleting} onClose={() => setDeleting([])} />
    </>
  )
}
