import { type ScormPackageRow, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { type FilterOf, type SortOf, tableSearch } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { FilteredTable } from '#lib/use-table.ts'
import type { Column } from '#ui/DataTable.tsx'
import type { FilterBarProps } from '#ui/FilterBar.tsx'
import { IconAlertTriangle } from '#ui/icons.ts'
import { packageLink } from './package-links.ts'
import { packageStates } from './package-state.tsx'

type PackageFilter = Partial<FilterOf<typeof scormPackage.list>>

/** Reads filter, order and page of the list from the URL. */
export const packageSearch = tableSearch(scormPackage.list)

/** Returns the filter bar of the list. */
export function usePackageFilters(table: FilteredTable<PackageFilter>): FilterBarProps {
  const t = useText()
  const { filter, setFilter, clearFilter } = table

  return {
    definitions: [{ name: 'search', type: 'search', label: t('scorm.list.search') }],
    values: { search: filter.search ?? '' },
    onChange: (values) => setFilter({ ...filter, search: values['search'] as string }),
    onClear: clearFilter,
  }
}

type PackageColumn = Column<ScormPackageRow, SortOf<typeof scormPackage.list>>

/** Returns the columns of the list. */
export function usePackageColumns(): readonly PackageColumn[] {
  const t = useText()

  return [
    {
      name: 'title',
      label: t('scorm.list.name'),
      sortable: true,
      value: ({ title }) => title,
      link: ({ packageUuid }) => packageLink(packageUuid),
    },
    {
      name: 'version',
      label: t('scorm.list.version'),
      width: '90px',
      wide: true,
      value: ({ elearningVersion }) => elearningVersion,
    },
    {
      name: 'state',
      label: t('scorm.list.state'),
      width: '130px',
      card: 'state',
      formatter: 'badge',
      value: ({ state }) => ({ text: t(`scorm.states.${state}`), ...packageStates[state] }),
    },
    {
      name: 'edition',
      label: t('scorm.list.edition'),
      width: '190px',
      wide: true,
      value: ({ edition }) => t(`scorm.editions.${edition}`),
    },
    findingsColumn(t),
    {
      name: 'bytes',
      label: t('scorm.list.size'),
      sortable: true,
      width: '100px',
      wide: true,
      alignment: 'right',
      formatter: 'fileSize',
      value: ({ bytes }) => bytes,
    },
    {
      name: 'uploadedAt',
      label: t('scorm.list.uploadedAt'),
      sortable: true,
      width: '140px',
      formatter: 'dateTime',
      value: ({ uploadedAt }) => uploadedAt,
    },
  ]
}

/** Returns the column with the number of findings. */
const findingsColumn = (t: Translate): PackageColumn => ({
  name: 'findings',
  label: t('scorm.list.findings'),
  width: '120px',
  formatter: 'badge',
  missing: t('scorm.list.noFindings'),
  value: ({ findingCount }) =>
    findingCount === 0
      ? null
      : {
          text: t('scorm.list.findingCount', { count: findingCount }),
          tone: 'warn',
          icon: IconAlertTriangle,
        },
})
