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
import { useCatalogColumns } from './catalog-columns.tsx'
import { useCatalogFilters } from './catalog-filter.ts'

/** Every e-learning that the company's packages hold, and how everybody stands with it. */
export function CatalogPage() {
  const t = useText()
  const table = useTable(elearningCatalog.readCatalog)
  const columns = useCatalogColumns()
  const filters = useCatalogFilters(table)
  // All of them, whatever the filter; unfiltered this is the list's own answer.
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
