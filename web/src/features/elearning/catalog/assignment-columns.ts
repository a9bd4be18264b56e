import type { ElearningAssignment, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { IconCircleCheck, IconSitemap } from '#ui/icons.ts'

type AssignmentColumn = Column<ElearningAssignment, SortOf<typeof elearningCatalog.readOrgUnitAssignments>>

/** Returns the text that names the higher unit whose assignment includes this unit. */
const throughText = (t: Translate, { orgUnitName }: NonNullable<ElearningAssignment['through']>): string =>
  orgUnitName === null
    ? t('elearning.catalog.units.throughAbove')
    : t('elearning.catalog.units.through', { name: orgUnitName })

/** Returns the columns of the org units with their assignments. */
export function useAssignmentColumns(): readonly AssignmentColumn[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'orgUnitName',
      label: t('elearning.catalog.units.name'),
      sortable: true,
      value: ({ orgUnitName }) => orgUnitName,
    },
    {
      name: 'path',
      label: t('elearning.catalog.units.path'),
      wide: true,
      card: 'text',
      value: ({ path }) => path.join(' › ') || null,
    },
    {
      name: 'admins',
      label: t('elearning.catalog.units.admins'),
      wide: true,
      formatter: 'linkableList',
      value: ({ admins }) => admins.map((text) => ({ text })),
    },
    {
      name: 'memberCount',
      label: t('elearning.catalog.units.members'),
      width: '110px',
      alignment: 'right',
      formatter: 'number',
      value: ({ memberCount }) => memberCount,
    },
    {
      name: 'assignedOn',
      label: t('elearning.catalog.units.assigned'),
      sortable: true,
      width: '260px',
      card: 'state',
      formatter: 'badge',
      missing: t('elearning.catalog.units.notAssigned'),
      value: ({ assignedOn, includeSubUnits, through }) => {
        if (assignedOn === null)
          return through && { text: throughText(t, through), tone: 'neutral', icon: IconSitemap }

        const text = t(`elearning.catalog.units.${includeSubUnits ? 'sinceBelow' : 'since'}`, {
          date: formats.shortDate(assignedOn),
        })

        return { text, tone: 'ok', icon: IconCircleCheck }
      },
    },
  ]
}
