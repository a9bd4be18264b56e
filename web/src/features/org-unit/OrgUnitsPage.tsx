import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type ListedOrgUnit, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { IconList, IconPlus, IconSitemap } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { CreateUnitDialog } from './CreateUnitDialog.tsx'
import { DeleteUnitDialog } from './DeleteUnitDialog.tsx'
import { UnitBrowser } from './UnitBrowser.tsx'
import { UnitsTable } from './UnitsTable.tsx'
import { type View, views } from './unit-search.ts'

const icons = { tree: IconSitemap, table: IconList }

/** The page with all org units that the reader sees, as a tree or as a table. */
export function OrgUnitsPage({ view }: { view: View }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const navigate = useNavigate()
  const table = useTable(orgUnit.list)
  const [creating, setCreating] = useState(false)
  const [unitToDelete, setUnitToDelete] = useState<ListedOrgUnit>()
  // Reads the total number of units, which does not depend on the filter.
  const { data: all } = useCall(orgUnit.list, { page: 1, perPage: perPageOptions[0], filter: {} })
  const { search = '' } = table.filter

  return (
    <>
      <PageHead
        headline={t('orgUnit.list.title')}
        crumbs={[{ label: t('company.crumb') }, { label: t('orgUnit.list.title') }]}
        context={
          all ? t('orgUnit.list.context', { count: all.total, total: formats.number(all.total) }) : '\u00a0'
        }
        actions={
          <>
            <Segments
              compact
              label={t('orgUnit.list.view')}
              options={views.map((value) => ({
                value,
                label: t(`orgUnit.list.${value}`),
                icon: icons[value],
              }))}
              value={view}
              onChange={(next) => void navigate({ to: '.', search: (now) => ({ ...now, view: next }) })}
            />
            <ExportMenu call={listExport.exportOrgUnits} table={table} />
            {may(orgUnit.create) && (
              <Button kind="primary" icon={IconPlus} onClick={() => setCreating(true)}>
                {t('orgUnit.list.create')}
              </Button>
            )}
          </>
        }
      />
      {view === 'table' ? (
        <UnitsTable table={table} onDelete={setUnitToDelete} />
      ) : (
        <ContentCard flush>
          <UnitBrowser search={search} onSearch={(text) => table.setFilter({ search: text })} wide />
        </ContentCard>
      )}
      {may(orgUnit.create) && <CreateUnitDialog open={creating} onClose={() => setCreating(false)} />}
      <DeleteUnitDialog unit={unitToDelete} onClose={() => setUnitToDelete(undefined)} />
    </>
  )
}
