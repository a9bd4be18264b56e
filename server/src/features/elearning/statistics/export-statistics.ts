import type { calls } from '@sorgfalt/contract'
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import type { Translate } from '@sorgfalt/texts'
import type { Actor, CallContext, OwnContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { documentFormats } from '../../../platform/formats.ts'
import { formatTime } from '../../../platform/office/table-file.ts'
import type { Cell } from '../../../platform/office/xlsx.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { answerWithList, type ExportHead, readExportHead } from '../../list-export/export-file.ts'
import { listLocationOptions, listOrgUnitOptions } from '../../member/list/filter-options.store.ts'
import { entitledCourse } from '../catalog/entitlement.ts'
import {
  listEntries,
  listMembers,
  queryDay,
  type StatisticsFilter,
  type StatisticsQuery,
} from './statistics.store.ts'
import { createQuery, statisticsRows } from './statistics.view.ts'

/** Rows per transaction. */
const rowsPerChunk = 1000

/** Maximum number of org units named in a row. */
const maxUnits = 20

/** Text key and width of each column. */
const columns = [
  ['lastName', 24],
  ['firstName', 20],
  ['units', 40],
  ['location', 26],
  ['status', 16],
  ['due', 14],
  ['completed', 19],
  ['validUntil', 14],
  ['isValid', 20],
  ['version', 11],
  ['revised', 14],
  ['basis', 26],
  ['oral', 21],
  ['revoked', 16],
  ['left', 15],
] as const

/** How the status of a member is emphasised. */
const tones = { overdue: 'danger', due: 'warning', inprogress: 'info', completed: 'success' } as const

const statuses = ['overdue', 'due', 'inprogress', 'completed'] as const

function statusCell({ exemption, status }: StatisticsRow, t: Translate): Cell {
  if (exemption) return { text: t('statistics.exemption.state'), tone: 'muted' }
  return { text: t(`statistics.states.${status}`), tone: tones[status] }
}

const dayCell = (day: string | null | undefined): Cell => (day ? { day } : null)

/** Returns the cells of a row, in the order of `columns`. */
function toCells(row: StatisticsRow, t: Translate): Cell[] {
  const { result } = row
  return [
    { text: row.lastName, tone: 'strong' },
    row.firstName,
    row.orgUnits.join(', '),
    row.location,
    statusCell(row, t),
    dayCell(row.exemption ? null : row.dueDate),
    dayCell(result?.completedOn),
    dayCell(result?.validUntil),
    t(`listExport.${result?.isValid ? 'yes' : 'no'}`),
    result?.version ?? null,
    dayCell(result?.revised),
    result && t(`statistics.file.${result.isReported ? 'reported' : 'tested'}`),
    dayCell(result?.oralConfirmedOn),
    dayCell(result?.revokedOn),
    row.archived ? t('listExport.yes') : null,
  ]
}

/**
 * Yields the rows of these members in chunks, each read in its own short transaction. The list of all members
 * is read first, in one transaction, so that it is complete.
 */
async function* readRows(
  { readInClient }: OwnContext,
  query: StatisticsQuery,
  members: readonly string[],
  t: Translate,
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < members.length; start += rowsPerChunk) {
    const chunk = members.slice(start, start + rowsPerChunk)
    const rows = await readInClient(query.actor.clientUuid, async (db) =>
      statisticsRows(db, query, await listEntries(db, query, chunk), maxUnits),
    )

    yield rows.map((row) => toCells(row, t))
  }
}

/** Returns name and value of each filter that is set. */
async function describeFilter(
  db: CallContext['db'],
  { t, language }: ExportHead,
  actor: Actor,
  filter: StatisticsFilter,
): Promise<[string, string][]> {
  const { search, status, orgUnit = [], location = [], trained, exempt, dueFrom, dueTo } = filter
  const units = await listOrgUnitOptions(db, actor, { search: undefined, selected: orgUnit, max: 0 })
  const locations = await listLocationOptions(db, actor, { search: undefined, selected: location, max: 0 })
  const joinNames = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).join(', ')
  const formatDay = (day: string | undefined) => (day ? formatTime(day, language) : '')

  const filters: [string, string][] = [
    [t('statistics.list.search'), search ?? ''],
    [t('statistics.list.status'), (status ?? []).map((one) => t(`statistics.states.${one}`)).join(', ')],
    [t('statistics.list.units'), joinNames(units)],
    [t('statistics.list.location'), joinNames(locations)],
    [
      t('statistics.list.trained'),
      trained === undefined ? '' : t(`statistics.list.${trained ? 'trainedYes' : 'trainedNo'}`),
    ],
    [t('statistics.list.exempt'), exempt ? t('statistics.list.exemptYes') : ''],
    [t('statistics.list.dueFrom'), formatDay(dueFrom)],
    [t('statistics.list.dueTo'), formatDay(dueTo)],
  ]

  return filters.filter(([, value]) => value !== '')
}

/**
 * Returns the statistics as a spreadsheet with a row per member.
 * @throws Refusal Session.Missing, and those of createQuery
 */
export const exportStatistics: Handler<(typeof calls)['elearningStatistics']['exportStatistics']> = async (
  context,
  { elearningUuid, filter, languageCode },
) => {
  const { inClient, readInClient, request, courses, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())
  const { query, members, title, head, filters } = await readInClient(actor.clientUuid, async (db) => {
    const callContext = { db, actor, courses, today }
    const query = await createQuery(callContext, elearningUuid, filter)
    const head = await readExportHead(db, { actor, languageCode, now: now() })
    const course = await entitledCourse(callContext, elearningUuid)
    const members = query ? await listMembers(db, query) : []
    const filters = await describeFilter(db, head, actor, filter)

    return { query, members, title: course.title[head.language], head, filters }
  })
  await inClient(actor.clientUuid, (db) =>
    recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportStatistics',
      input: { elearningUuid, ...filter },
    }),
  )

  const { t, language } = head
  const asOf = queryDay({ filter, today })

  return answerWithList(head, 'xlsx', {
    name: t('statistics.file.list'),
    title: t('statistics.file.title', { title }),
    scope: t('statistics.file.scope', { day: documentFormats(language).day(asOf) }),
    columns: columns.map(([name, width]) => ({ title: t(`statistics.file.columns.${name}`), width })),
    rows: query ? readRows(context, query, members, t) : [],
    filters,
    facts: [
      [t('statistics.file.elearning'), title],
      [t('statistics.file.asOf'), { day: asOf }],
      ...(filter.asOf ? [[t('statistics.file.note'), t('statistics.limits')] as const] : []),
    ],
    legend: statuses.map((status) => [
      { text: t(`statistics.states.${status}`), tone: tones[status] },
      t(`statistics.file.means.${status}`),
    ]),
    count: members.length,
    fileName: t('statistics.file.name'),
    day: asOf,
  })
}
