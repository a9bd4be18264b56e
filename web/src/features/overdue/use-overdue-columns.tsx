import type { OverdueTask, overdue } from '@sorgfalt/contract/overdue/overdue'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { OrgUnitCell } from '#parts/org-unit-cell/OrgUnitCell.tsx'
import { State } from '#ui/Badge.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertCircle, IconBan, IconClipboardCheck } from '#ui/icons.ts'
import classes from './overdue.module.css'

type OverdueColumn = Column<OverdueTask, SortOf<typeof overdue.list>>

/** Returns the columns of the overdue work list. */
export function useOverdueColumns(): readonly OverdueColumn[] {
  const t = useText()
  const formats = useFormats()
  const linkTo = useMemberLink()

  return [
    {
      name: 'lastName',
      label: t('overdue.list.person'),
      sortable: true,
      width: '172px',
      value: (row) => <span title={nameOf(row)}>{nameOf(row)}</span>,
      link: ({ memberUuid }) => linkTo({ uuid: memberUuid }),
    },
    {
      name: 'orgUnit',
      label: t('overdue.list.orgUnit'),
      card: 'text',
      wide: true,
      value: ({ orgUnit, orgUnitCount }) =>
        orgUnit && <OrgUnitCell name={orgUnit} count={orgUnitCount} title={orgUnit} />,
    },
    { name: 'title', label: t('overdue.list.task'), card: 'text', value: (row) => <Task {...row} /> },
    {
      name: 'since',
      label: t('overdue.list.since'),
      sortable: true,
      width: '112px',
      card: 'state',
      value: ({ days, dueOn }) => (
        <span className={classes.since} title={formats.date(dueOn)}>
          <State tone="err" icon={IconAlertCircle}>
            {t('overdue.list.sinceDays', { count: days, number: formats.number(days) })}
          </State>
        </span>
      ),
    },
    {
      name: 'reminded',
      label: t('overdue.list.reminded'),
      width: '148px',
      card: 'aside',
      value: (row) => <Reminded {...row} />,
    },
    {
      name: 'responsible',
      label: t('overdue.list.responsible'),
      width: '144px',
      wide: true,
      card: 'none',
      value: ({ responsible }) => responsible && <span title={responsible}>{responsible}</span>,
    },
  ]
}

/** The title of a task. Actions and checks have an icon, because a course is the usual task. */
function Task({ kind, title, oralPending }: OverdueTask) {
  const t = useText()

  return (
    <span className={classes.task} title={title}>
      <span className={classes.name}>{title}</span>
      {kind !== 'elearning' && (
        <span title={t(`overdue.kinds.${kind}`)}>
          <Icon icon={IconClipboardCheck} size={16} />
          <span className="visually-hidden">{t(`overdue.kinds.${kind}`)}</span>
        </span>
      )}
      {oralPending && <span className={classes.quiet}>{t('overdue.list.oralPending')}</span>}
    </span>
  )
}

/** Shows when and how often the member was reminded, or why a reminder would not reach the member. */
function Reminded({ obstacle, remindedOn, reminderCount }: OverdueTask) {
  const t = useText()
  const formats = useFormats()

  if (obstacle === 'noContact' || obstacle === 'letter' || obstacle === 'noAccess')
    return (
      <State tone="warn" icon={IconBan}>
        {t(`overdue.obstacles.${obstacle}`)}
      </State>
    )

  if (!remindedOn) return <span className={classes.quiet}>{t('overdue.list.never')}</span>

  const day = formats.briefDate(remindedOn)

  return t('overdue.list.times', { count: reminderCount, number: formats.number(reminderCount), day })
}
