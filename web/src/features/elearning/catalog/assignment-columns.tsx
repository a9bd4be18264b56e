import type { elearningAssignment, TargetAssignment } from '@sorgfalt/contract/elearning/assignment'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { targetIcons } from '#parts/assignment-targets/target-icons.ts'
import { bufferText } from '#parts/due-settings/due-texts.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle } from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './assignments.module.css'

type AssignmentColumn = Column<TargetAssignment, SortOf<typeof elearningAssignment.readAssignments>>

/** Returns the name of the target. Units above those that the reader sees have no name. */
export const nameOfTarget = (t: Translate, { name }: Pick<TargetAssignment, 'name'>): string =>
  name ?? t('elearning.catalog.assignments.above')

function TargetName({ assignment }: { assignment: TargetAssignment }) {
  const t = useText()
  const { kind, includeSubUnits } = assignment

  return (
    <span className={classes.target}>
      <Icon icon={targetIcons[kind]} />
      <span>
        {nameOfTarget(t, assignment)}{' '}
        <small>
          {includeSubUnits
            ? t('elearning.catalog.assignments.withSubUnits')
            : t(`elearning.assign.kind.${kind}`)}
        </small>
      </span>
    </span>
  )
}

/** Returns the term of an assignment as text. */
function useTermText(): (assignment: TargetAssignment) => string {
  const t = useText()
  const formats = useFormats()

  return ({ dueOn, bufferDays }) => {
    if (dueOn !== null) return t('elearning.catalog.assignments.until', { date: formats.shortDate(dueOn) })
    if (bufferDays === 0) return t('elearning.catalog.assignments.now')
    return t('elearning.catalog.assignments.after', { term: bufferText(t, bufferDays) })
  }
}

function ValidShare({ assignment: { validCount, memberCount } }: { assignment: TargetAssignment }) {
  const t = useText()
  const label = t('elearning.catalog.assignments.validOf', { valid: validCount, total: memberCount })

  return (
    <ProgressBar percent={memberCount === 0 ? 0 : (100 * validCount) / memberCount} label={label}>
      {label}
    </ProgressBar>
  )
}

/** Returns the columns of the assignments of an e-learning. */
export function useAssignmentColumns(): readonly AssignmentColumn[] {
  const t = useText()
  const formats = useFormats()
  const termText = useTermText()

  return [
    {
      name: 'name',
      label: t('elearning.catalog.assignments.target'),
      sortable: true,
      value: (row) => <TargetName assignment={row} />,
    },
    {
      name: 'memberCount',
      label: t('elearning.catalog.assignments.members'),
      sortable: true,
      width: '110px',
      alignment: 'right',
      formatter: 'number',
      value: ({ memberCount }) => memberCount,
    },
    {
      name: 'term',
      label: t('elearning.catalog.assignments.term'),
      width: '230px',
      wide: true,
      value: termText,
    },
    {
      name: 'valid',
      label: t('elearning.catalog.assignments.valid'),
      width: '200px',
      value: (row) => <ValidShare assignment={row} />,
    },
    {
      name: 'overdue',
      label: t('elearning.catalog.assignments.overdue'),
      width: '150px',
      card: 'state',
      formatter: 'badge',
      missing: t('elearning.catalog.assignments.nobody'),
      value: ({ overdueCount }) =>
        overdueCount === 0
          ? null
          : {
              text: t('elearning.catalog.assignments.overdueCount', {
                count: overdueCount,
                total: formats.number(overdueCount),
              }),
              tone: 'err',
              icon: IconAlertCircle,
            },
    },
  ]
}
