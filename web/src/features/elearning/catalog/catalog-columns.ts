import type { CatalogEntry, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import type { Column } from '#ui/DataTable.tsx'
import { IconAlertTriangle, IconCircleCheck, IconEye } from '#ui/icons.ts'
import { tabLink } from './catalog-tabs.ts'

type CatalogColumn = Column<CatalogEntry, SortOf<typeof elearningCatalog.readCatalog>>

/**
 * Returns the status badge. It shows how many members are overdue. If none is, it shows how many have
 * completed the e-learning.
 */
function statusBadge(t: Translate, { released, assigned, memberCount, counts }: CatalogEntry) {
  if (!released) return { text: t('elearning.preview.notReleased'), tone: 'info' as const, icon: IconEye }
  if (memberCount === 0)
    return assigned ? { text: t('elearning.catalog.assignedYes'), tone: 'neutral' as const } : null
  if (counts.overdue > 0)
    return {
      text: t('elearning.catalog.overdue', { count: counts.overdue }),
      tone: 'err' as const,
      icon: IconAlertTriangle,
    }

  const isDone = counts.completed === memberCount

  return {
    text: t('elearning.catalog.done', { done: counts.completed, total: memberCount }),
    tone: isDone ? ('ok' as const) : ('neutral' as const),
    ...(isDone && { icon: IconCircleCheck }),
  }
}

/** Returns the status column. It links to the statistics if the e-learning has members. */
function useStatusColumn(): CatalogColumn {
  const t = useText()
  const may = useCan()

  return {
    name: 'status',
    label: t('elearning.catalog.status'),
    width: '190px',
    card: 'state',
    formatter: 'badge',
    missing: t('elearning.catalog.assignedNo'),
    link: ({ elearningUuid, memberCount }) =>
      memberCount > 0 && may(elearningStatistics.readStatistics)
        ? tabLink(elearningUuid, 'analytics')
        : undefined,
    value: (entry) => statusBadge(t, entry),
  }
}

/** Returns the columns of the catalogue. */
export function useCatalogColumns(): readonly CatalogColumn[] {
  const t = useText()
  const status = useStatusColumn()

  return [
    {
      name: 'title',
      label: t('elearning.catalog.name'),
      sortable: true,
      value: ({ title }) => title,
      link: ({ elearningUuid }) => tabLink(elearningUuid, 'settings'),
    },
    {
      name: 'category',
      label: t('elearning.catalog.category'),
      sortable: true,
      width: '170px',
      wide: true,
      card: 'text',
      formatter: 'translate',
      value: ({ category }) => `elearning.categories.${category}`,
    },
    {
      name: 'languages',
      label: t('elearning.catalog.language'),
      width: '150px',
      wide: true,
      card: 'none',
      value: ({ languages }) => languages.map((language) => t(`common.languages.${language}`)).join(', '),
    },
    {
      name: 'durationMinutes',
      label: t('elearning.catalog.duration'),
      sortable: true,
      width: '100px',
      alignment: 'right',
      formatter: 'duration',
      value: ({ durationMinutes }) => durationMinutes,
    },
    {
      name: 'interval',
      label: t('elearning.catalog.interval'),
      width: '150px',
      missing: t('elearning.catalog.notUsed'),
      value: ({ interval }) => (interval === null ? null : intervalText(t, interval)),
    },
    {
      name: 'orgUnits',
      label: t('elearning.catalog.orgUnits'),
      width: '100px',
      alignment: 'right',
      wide: true,
      formatter: 'number',
      value: ({ orgUnitCount }) => orgUnitCount,
    },
    status,
  ]
}
