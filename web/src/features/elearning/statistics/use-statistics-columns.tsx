import type { elearningStatistics, StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { IconUserOff } from '#ui/icons.ts'
import classes from './analytics.module.css'
import { statusBadges } from './status-badges.ts'

type StatisticsColumn = Column<StatisticsRow, SortOf<typeof elearningStatistics.readStatistics>>

/** Returns the columns of the list of members. */
export function useStatisticsColumns(): readonly StatisticsColumn[] {
  const t = useText()
  const formats = useFormats()
  const may = useCan()

  return [
    {
      name: 'lastName',
      label: t('statistics.list.name'),
      sortable: true,
      link: ({ memberUuid, archived }) =>
        may(memberDetails.read) && !archived
          ? {
              to: '/dashboard/company/members/details/$uuid/$tabId',
              params: { uuid: memberUuid, tabId: 'overview' },
            }
          : undefined,
      value: ({ firstName, lastName, archived }) =>
        `${lastName}, ${firstName}${archived ? ` (${t('statistics.list.left')})` : ''}`,
    },
    {
      name: 'orgUnits',
      label: t('statistics.list.units'),
      wide: true,
      card: 'none',
      formatter: 'linkableList',
      value: ({ orgUnits }) => orgUnits.map((text) => ({ text })),
    },
    {
      name: 'location',
      label: t('statistics.list.location'),
      wide: true,
      card: 'text',
      value: ({ location }) => location,
    },
    {
      name: 'status',
      label: t('statistics.list.status'),
      sortable: true,
      width: '140px',
      card: 'state',
      formatter: 'badge',
      value: ({ status, exemption }) =>
        exemption
          ? { text: t('statistics.exemption.state'), tone: 'neutral', icon: IconUserOff }
          : { text: t(`statistics.states.${status}`), ...statusBadges[status] },
    },
    {
      name: 'dueDate',
      label: t('statistics.list.due'),
      sortable: true,
      width: '135px',
      value: ({ dueDate, exemption }) => !exemption && dueDate && formats.shortDate(dueDate),
    },
    {
      name: 'result',
      label: t('statistics.list.trained'),
      width: '210px',
      card: 'text',
      value: ({ result, exemption }) =>
        exemption ? <Exemption exemption={exemption} /> : result && <Certificate result={result} />,
    },
  ]
}

/** The end of an exemption, and its reason if the user may see it. */
function Exemption({ exemption: { until, reason } }: { exemption: NonNullable<StatisticsRow['exemption']> }) {
  const t = useText()
  const formats = useFormats()

  return (
    <span className={classes.result}>
      <span>
        {until === null
          ? t('statistics.exemption.forGood')
          : t('statistics.exemption.to', { date: formats.shortDate(until) })}
      </span>
      {reason && <small>{reason}</small>}
    </span>
  )
}

/** The validity of a certificate, its day and course version, and a later revocation. */
function Certificate({ result }: { result: NonNullable<StatisticsRow['result']> }) {
  const t = useText()
  const formats = useFormats()
  const { validUntil, isValid, revokedOn, completedOn, version } = result

  return (
    <span className={classes.result}>
      <span data-over={!isValid || undefined}>
        {validUntil === null
          ? t('statistics.list.forGood')
          : t(isValid ? 'statistics.list.until' : 'statistics.list.ended', {
              date: formats.shortDate(validUntil),
            })}
      </span>
      <small title={t('statistics.list.revised', { date: formats.date(result.revised) })}>
        {formats.shortDate(completedOn)} · {t('statistics.list.version', { version })}
      </small>
      {revokedOn && <em>{t('statistics.list.revoked', { date: formats.shortDate(revokedOn) })}</em>}
    </span>
  )
}
