import type { CatalogEntry, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { AssignButton } from '#parts/assignment-targets/AssignButton.tsx'
import { CoursePicture } from '#parts/course-picture/CoursePicture.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { State } from '#ui/Badge.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { IconAlertCircle, IconEye } from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { usePhone } from '#ui/use-phone.ts'
import classes from './catalog.module.css'
import { tabLink } from './catalog-tabs.ts'

type AssignEntry = (entry: CatalogEntry) => void
type CatalogColumn = Column<CatalogEntry, SortOf<typeof elearningCatalog.readCatalog>>

/** The picture, the title and the summary of an e-learning. The title links to its page. */
function Course({ entry: { elearningUuid, title, description, image, icon } }: { entry: CatalogEntry }) {
  return (
    <span className={classes.course}>
      <CoursePicture src={image} icon={icon} size="catalog" />
      <span className={classes.names}>
        <Link {...tabLink(elearningUuid, 'settings')} className={classes.name}>
          {title}
        </Link>
        <span className={classes.summary} title={description}>
          {description}
        </span>
      </span>
    </span>
  )
}

/** Shows how many of the members with a task have a valid certificate. */
function Valid({ entry: { title, memberCount, validCount } }: { entry: CatalogEntry }) {
  const t = useText()
  return (
    <ProgressBar
      percent={(100 * validCount) / memberCount}
      label={t('elearning.catalog.validOf', { title })}
      className={classes.valid ?? ''}
    >
      {t('elearning.catalog.valid', { done: validCount, total: memberCount })}
    </ProgressBar>
  )
}

/**
 * Returns how many members are overdue, or that the e-learning is not released or not assigned. `onCard`: the
 * text is on a card, without the label of the column.
 */
function overdueState(
  t: Translate,
  { released, assigned, memberCount, counts }: CatalogEntry,
  onCard: boolean,
) {
  if (!released) return { text: t('elearning.preview.notReleased'), tone: 'info' as const, icon: IconEye }
  if (!assigned) return { text: t('elearning.catalog.assignedNo') }
  if (memberCount === 0) return null
  const key = onCard ? 'onCard' : 'inColumn'
  if (counts.overdue === 0) return { text: t(`elearning.catalog.overdueNone.${key}`) }

  const text = t(`elearning.catalog.overduePeople.${key}`, { count: counts.overdue })
  return { text, tone: 'err' as const, icon: IconAlertCircle }
}

/**
 * Returns the column of overdue members. It links to the statistics if the e-learning has members. An
 * e-learning without an assignment has the button that assigns it.
 */
function useOverdueColumn(onAssign: AssignEntry | undefined): CatalogColumn {
  const t = useText()
  const may = useCan()
  const onCard = usePhone()

  return {
    name: 'overdue',
    label: t('elearning.catalog.overdueLabel'),
    width: '160px',
    card: 'state',
    link: ({ elearningUuid, memberCount }) =>
      memberCount > 0 && may(elearningStatistics.readStatistics)
        ? tabLink(elearningUuid, 'analytics')
        : undefined,
    value: (entry) => {
      const state = overdueState(t, entry, onCard)
      if (onAssign && entry.released && !entry.assigned)
        return <AssignButton name={entry.title} onClick={() => onAssign(entry)} />

      return state && <State {...state}>{state.text}</State>
    },
  }
}

/** Returns the columns of the catalogue. Without `onAssign`, the user may not assign e-learnings. */
export function useCatalogColumns(onAssign: AssignEntry | undefined): readonly CatalogColumn[] {
  const t = useText()
  const formats = useFormats()
  const overdue = useOverdueColumn(onAssign)

  return [
    {
      name: 'title',
      label: t('elearning.catalog.name'),
      sortable: true,
      value: (entry) => <Course entry={entry} />,
    },
    {
      name: 'durationMinutes',
      label: t('elearning.catalog.duration'),
      sortable: true,
      width: '100px',
      alignment: 'right',
      value: ({ durationMinutes }) => formats.shortMinutes(durationMinutes),
    },
    {
      name: 'interval',
      label: t('elearning.catalog.interval'),
      width: '150px',
      value: ({ interval, assigned }) => (interval === null || !assigned ? null : intervalText(t, interval)),
    },
    {
      name: 'valid',
      label: t('elearning.catalog.validLabel'),
      width: '208px',
      wide: true,
      value: (entry) => (entry.memberCount > 0 ? <Valid entry={entry} /> : null),
    },
    overdue,
  ]
}
