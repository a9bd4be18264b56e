import { type RiskCatalogEntry, riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { errorText } from '#lib/error-text.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { useTable, useTotal } from '#lib/use-table.ts'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconClipboardCheck, IconProgress } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useCatalogFilters } from './catalog-filter.ts'
import { tabLink } from './tabs.ts'

type CatalogColumn = Column<RiskCatalogEntry, SortOf<typeof riskCatalog.readCatalogList>>

/**
 * Returns the badge with the number of assignments and running rounds. Returns null if the catalogue is not
 * assigned.
 */
function describeAssignments(t: Translate, { assignmentCount, openRounds }: RiskCatalogEntry) {
  if (assignmentCount === 0) return null
  if (openRounds === 0) return { text: t('riskAssessment.catalog.assignments', { count: assignmentCount }) }

  return {
    text: t('riskAssessment.catalog.running', { running: openRounds, count: assignmentCount }),
    tone: 'info',
    icon: IconProgress,
  } as const
}

function useColumns(): readonly CatalogColumn[] {
  const t = useText()
  return [
    {
      name: 'title',
      label: t('riskAssessment.catalog.name'),
      sortable: true,
      value: ({ title }) => title,
      link: ({ riskAssessmentTaskUuid }) => tabLink(riskAssessmentTaskUuid, 'settings'),
    },
    {
      name: 'category',
      label: t('riskAssessment.catalog.category'),
      sortable: true,
      width: '170px',
      wide: true,
      card: 'text',
      formatter: 'translate',
      value: ({ category }) => `riskAssessment.categories.${category}`,
    },
    {
      name: 'kind',
      label: t('riskAssessment.catalog.kind'),
      width: '176px',
      formatter: 'translate',
      value: ({ kind }) => `riskAssessment.kinds.${kind}`,
    },
    {
      name: 'items',
      label: t('riskAssessment.catalog.items'),
      width: '100px',
      wide: true,
      formatter: 'number',
      value: ({ itemCount }) => itemCount,
    },
    {
      name: 'interval',
      label: t('riskAssessment.catalog.interval'),
      width: '150px',
      missing: t('riskAssessment.catalog.notUsed'),
      value: ({ interval }) => (interval === null ? null : intervalText(t, interval)),
    },
    {
      name: 'status',
      label: t('riskAssessment.catalog.status'),
      width: '170px',
      card: 'state',
      formatter: 'badge',
      missing: t('riskAssessment.catalog.assignedNo'),
      value: (entry) => describeAssignments(t, entry),
    },
  ]
}

/** Lists the risk assessments that the company's packages contain. */
export function CatalogPage() {
  const t = useText()
  const table = useTable(riskCatalog.readCatalogList)
  const columns = useColumns()
  const filters = useCatalogFilters(table)
  const total = useTotal(riskCatalog.readCatalogList)

  return (
    <>
      <PageHead
        headline={t('riskAssessment.catalog.title')}
        crumbs={[{ label: t('shell.menu.apps') }, { label: t('riskAssessment.catalog.title') }]}
        context={total === undefined ? '\u00a0' : t('riskAssessment.catalog.context', { count: total })}
      />
      <DataTable
        label={t('riskAssessment.catalog.title')}
        table={table}
        columns={columns}
        rowKey={({ riskAssessmentTaskUuid }) => riskAssessmentTaskUuid}
        rowName={({ title }) => title}
        filters={filters}
        empty={{
          title: t('riskAssessment.catalog.emptyTitle'),
          text: t('riskAssessment.catalog.emptyText'),
          icon: IconClipboardCheck,
        }}
        failure={table.error && errorText(t, table.error)}
      />
    </>
  )
}
