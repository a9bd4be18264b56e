import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { TrainedQuestion } from '#parts/trained-question/TrainedQuestion.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconSchool } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useCatalogColumns } from './catalog-columns.ts'
import { useCatalogFilters } from './catalog-filter.ts'

/** The list of all e-learnings in the company's packages, with their status. */
export function CatalogPage() {
  const t = useText()
  const table = useTable(elearningCatalog.readCatalog)
  const columns = useCatalogColumns()
  const filters = useCatalogFilters(table)
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
        context={all ? t('elearning.catalog.context', { count: all.total }) : ' '}
        actions={<TrainedQuestion />}
      />
      <DataTable
        label={t('elearning.catalog.title')}
        table={table}
        columns={columns}
        rowKey={({ elearningUuid }) => elearningUuid}
        rowName={({ title }) => title}
        filters={filters}
        empty={{
          title: t('elearning.catalog.emptyTitle'),
          text: t('elearning.catalog.emptyText'),
          icon: IconSchool,
        }}
        failure={table.error && errorText(t, table.error)}
      />
    </>
  )
}
