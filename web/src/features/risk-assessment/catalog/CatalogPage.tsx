import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { type RiskCatalogEntry, riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { useTable, useTotal } from '#lib/use-table.ts'
import { AssignButton } from '#parts/assignment-targets/AssignButton.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { State } from '#ui/Badge.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconClipboardCheck, IconPlus, IconProgress, IconSettings } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AssignRiskDialog } from '../assignment/AssignRiskDialog.tsx'
import classes from './catalog.module.css'
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

/** Returns the columns. Without `onAssign`, the user may not assign risk assessments. */
function useColumns(onAssign: ((entry: RiskCatalogEntry) => void) | undefined): readonly CatalogColumn[] {
  const t = useText()
  return [
    {
      name: 'title',
      label: t('riskAssessment.catalog.name'),
      sortable: true,
      value: ({ title }) => (
        <span className={classes.line} title={title}>
          {title}
        </span>
      ),
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
      width: 'clamp(140px, 14vw, 176px)',
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
      width: 'clamp(122px, 12vw, 150px)',
      missing: t('riskAssessment.catalog.notUsed'),
      value: ({ interval }) => (interval === null ? null : intervalText(t, interval)),
    },
    {
      name: 'status',
      label: t('riskAssessment.catalog.status'),
      width: 'clamp(138px, 14vw, 170px)',
      card: 'state',
      missing: t('riskAssessment.catalog.assignedNo'),
      value: (entry) => {
        const state = describeAssignments(t, entry)
        if (state) return <State {...state}>{state.text}</State>
        return onAssign && <AssignButton name={entry.title} onClick={() => onAssign(entry)} />
      },
    },
  ]
}

/** Lists the risk assessments that the company's packages contain. */
export function CatalogPage() {
  const t = useText()
  const table = useTable(riskCatalog.readCatalogList)
  const filters = useCatalogFilters(table)
  const total = useTotal(riskCatalog.readCatalogList)
  const may = useCan()
  const groupName = ({ assignmentCount }: RiskCatalogEntry) =>
    t(`riskAssessment.catalog.${assignmentCount > 0 ? 'assignedHeading' : 'unassignedHeading'}`)
  const { assigning, shown, setAssigning } = useAssigning()
  const canAssign = may(riskAssignment.assign)
  const columns = useColumns(canAssign ? setAssigning : undefined)

  return (
    <>
      <PageHead
        headline={t('riskAssessment.catalog.title')}
        crumbs={[{ label: t('shell.menu.apps') }, { label: t('riskAssessment.catalog.title') }]}
        actions={<ExportMenu call={listExport.exportRiskCatalogues} table={table} />}
        context={total === undefined ? '\u00a0' : t('riskAssessment.catalog.context', { count: total })}
      />
      <DataTable
        label={t('riskAssessment.catalog.title')}
        table={table}
        columns={columns}
        rowKey={({ riskAssessmentTaskUuid }) => riskAssessmentTaskUuid}
        rowName={({ title }) => title}
        filters={filters}
        rowActions={[
          {
            label: t('elearning.assign.open'),
            icon: IconPlus,
            permitted: canAssign,
            callback: setAssigning,
          },
          {
            label: t('riskAssessment.catalog.tabs.settings'),
            icon: IconSettings,
            permitted: may(riskCatalog.readSettings),
            link: ({ riskAssessmentTaskUuid }) => tabLink(riskAssessmentTaskUuid, 'settings'),
          },
        ]}
        // In another order, the assigned catalogues are not together.
        {...(table.sortBy === undefined && { groupName })}
        empty={{
          title: t('riskAssessment.catalog.emptyTitle'),
          text: t('riskAssessment.catalog.emptyText'),
          icon: IconClipboardCheck,
        }}
        failure={table.error && errorText(t, table.error)}
      />
      {shown && (
        <AssignRiskDialog
          open={assigning !== undefined}
          onClose={() => setAssigning(undefined)}
          catalogue={shown}
        />
      )}
    </>
  )
}

/** Returns which catalogue the dialog assigns. While the dialog closes, `shown` is still this catalogue. */
function useAssigning() {
  const [assigning, setAssigning] = useState<RiskCatalogEntry>()
  const [shown, setShown] = useState(assigning)
  if (assigning !== undefined && assigning !== shown) setShown(assigning)

  return { assigning, shown, setAssigning }
}
