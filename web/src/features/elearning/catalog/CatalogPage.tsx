import type { Output } from '@sorgfalt/contract/core/call'
import { defaultPerPage, languages } from '@sorgfalt/contract/core/limits'
import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { type CatalogEntry, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { AssignElearningDialog } from '#parts/elearning-assignment/AssignElearningDialog.tsx'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { TrainedQuestion } from '#parts/trained-question/TrainedQuestion.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconListDetails, IconPlus, IconSchool, IconSettings } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useCatalogColumns } from './catalog-columns.tsx'
import { useCatalogFilters } from './catalog-filter.ts'
import { tabLink } from './catalog-tabs.ts'

/** The list of all e-learnings in the company's packages, with their status. */
export function CatalogPage() {
  const t = useText()
  const table = useTable(elearningCatalog.readCatalog)
  const filters = useCatalogFilters(table)
  const describe = useCatalogContext()
  const may = useCan()
  const canAssign = may(elearningAssignment.assign)
  const { assigning, chosen, setAssigning } = useAssigning()
  const columns = useCatalogColumns(canAssign ? setAssigning : undefined)
  const groupName = ({ assigned }: CatalogEntry) =>
    t(`elearning.catalog.${assigned ? 'assignedHeading' : 'unassignedHeading'}`)
  // Reads the total number of e-learnings. A list without a filter uses the same input, so the request is
  // sent only once.
  const { data: all } = useCall(elearningCatalog.readCatalog, {
    page: 1,
    perPage: defaultPerPage,
    filter: {},
  })

  return (
    <>
      <PageHead
        headline={t('elearning.catalog.title')}
        crumbs={[{ label: t('shell.menu.apps') }, { label: t('elearning.catalog.title') }]}
        context={all ? describe(all) : ' '}
        actions={
          <>
            <ExportMenu call={listExport.exportElearnings} table={table} />
            <TrainedQuestion />
            {canAssign && (
              <Button kind="primary" icon={IconPlus} onClick={() => setAssigning('any')}>
                {t('elearning.assign.open')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        label={t('elearning.catalog.title')}
        table={table}
        columns={columns}
        rowKey={({ elearningUuid }) => elearningUuid}
        rowName={({ title }) => title}
        filters={filters}
        // In another order, the assigned e-learnings are not together.
        {...(table.sortBy === undefined && { groupName })}
        rowActions={[
          {
            label: t('elearning.assign.open'),
            icon: IconPlus,
            permitted: canAssign,
            disabled: ({ released }) => !released,
            hint: ({ released }) => (released ? undefined : t('elearning.preview.onlyDraft')),
            callback: setAssigning,
          },
          {
            label: t('elearning.catalog.tabs.settings'),
            icon: IconSettings,
            link: ({ elearningUuid }) => tabLink(elearningUuid, 'settings'),
          },
          {
            label: t('elearning.catalog.tabs.analytics'),
            icon: IconListDetails,
            permitted: may(elearningStatistics.readStatistics),
            disabled: ({ memberCount }) => memberCount === 0,
            hint: ({ memberCount }) => (memberCount === 0 ? t('elearning.catalog.assignedNo') : undefined),
            link: ({ elearningUuid }) => tabLink(elearningUuid, 'analytics'),
          },
        ]}
        empty={{
          title: t('elearning.catalog.emptyTitle'),
          text: t('elearning.catalog.emptyText'),
          icon: IconSchool,
        }}
        failure={table.error && errorText(t, table.error)}
      />
      <AssignElearningDialog
        open={assigning !== undefined}
        onClose={() => setAssigning(undefined)}
        {...(chosen && { course: chosen })}
      />
    </>
  )
}

/**
 * Returns which e-learning the dialog assigns. `any`: the user chooses it in the dialog. While the dialog
 * closes, `chosen` is still the e-learning that it has shown.
 */
function useAssigning() {
  const [assigning, setAssigning] = useState<CatalogEntry | 'any'>()
  const [shown, setShown] = useState(assigning)
  if (assigning !== undefined && assigning !== shown) setShown(assigning)

  return { assigning, chosen: shown === 'any' ? undefined : shown, setAssigning }
}

/**
 * Returns a function that describes the whole catalogue: the number of e-learnings, the languages that all of
 * them have, and how many are assigned. If the catalogue has several pages, only the number is known.
 */
function useCatalogContext(): (all: Output<typeof elearningCatalog.readCatalog>) => string {
  const t = useText()
  const { list } = useFormats()

  return ({ rows, total }) => {
    const number = t('elearning.catalog.context', { count: total })
    if (rows.length < total || total === 0) return number

    const shared = languages.filter((language) => rows.every((row) => row.languages.includes(language)))
    const assigned = rows.filter((row) => row.assigned).length
    const names = list(shared.map((language) => t(`elearning.catalog.languages.${language}`)))

    return t('elearning.catalog.contextWhole', { number, languages: names, assigned })
  }
}
