import type { calls } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { type StatisticsRow, xlsxType } from '@sorgfalt/contract/elearning/statistics'
import { localeOf, type Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, CallContext, OwnContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { type Cell, type Sheet, xlsxOf } from '../../../platform/office/xlsx.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readClientName } from '../../company/client.store.ts'
import { listLocationOptions, listOrgUnitOptions } from '../../member/list/filter-options.store.ts'
import { findSessionPerson } from '../../member/member.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
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
const rowsPerChunk = 200

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
  ['completed', 18],
  ['validUntil', 14],
  ['isValid', 20],
  ['version', 10],
  ['revised', 14],
  ['oral', 28],
  ['revoked', 14],
  ['left', 14],
] as const

const dayCell = (day: string | null | undefined): Cell => (day ? { day } : null)

/** Returns the cells of a row, in the order of `columns`. */
function toCells(row: StatisticsRow, t: Translate): Cell[] {
  const { result } = row
  return [
    row.lastName,
    row.firstName,
    row.orgUnits.join(', '),
    row.location,
    row.exemption ? t('statistics.exemption.state') : t(`statistics.states.${row.status}`),
    dayCell(row.exemption ? null : row.dueDate),
    dayCell(result?.completedOn),
    dayCell(result?.validUntil),
    result?.isValid ?? false,
    result?.version ?? null,
    dayCell(result?.revised),
    dayCell(result?.oralConfirmedOn),
    dayCell(result?.revokedOn),
    row.archived,
  ]
}

/**
 * Yields the rows of these members in chunks, each read in its own short transaction. The list of all members
 * is read first, in one transaction, so that it is complete.
 */
async function* readRows(
  { inClient }: OwnContext,
  query: StatisticsQuery,
  members: readonly string[],
  t: Translate,
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < members.length; start += rowsPerChunk) {
    const chunk = members.slice(start, start + rowsPerChunk)
    const rows = await inClient(query.actor.clientUuid, async (db) =>
      statisticsRows(db, query, await listEntries(db, query, chunk), maxUnits),
    )

    yield rows.map((row) => toCells(row, t))
  }
}

/** What the first sheet states about the export. */
interface ExportFacts {
  title: string
  query: Pick<StatisticsQuery, 'actor' | 'filter' | 'today'>
  count: number
  now: Date
}

/** Returns the first sheet: e-learning, company, day, filter, time and author of the export. */
async function describeExport(
  db: CallContext['db'],
  t: Translate,
  language: Language,
  facts: ExportFacts,
): Promise<Cell[][]> {
  const { title, query, count, now } = facts
  const { actor, filter } = query
  const companyName = await readClientName(db)
  const person = await findSessionPerson(db, actor)
  const at = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: timeZones[actor.country],
  })

  return [
    [t('statistics.file.elearning'), title],
    [t('statistics.file.company'), companyName],
    [t('statistics.file.asOf'), { day: queryDay(query) }],
    ...(await describeFilter(db, t, actor, filter)),
    [t('statistics.file.made'), at.format(now)],
    [t('statistics.file.by'), person ? `${person.firstName} ${person.lastName}` : ''],
    [t('statistics.file.rows'), count],
    ...(filter.asOf ? [[t('statistics.file.note'), t('statistics.limits')]] : []),
  ]
}

/** Returns a row with name and value for each filter that is set. */
async function describeFilter(
  db: CallContext['db'],
  t: Translate,
  actor: Actor,
  filter: StatisticsFilter,
): Promise<Cell[][]> {
  const { search, status, orgUnit = [], location = [], trained, exempt, dueFrom, dueTo } = filter
  const units = await listOrgUnitOptions(db, actor, { search: undefined, selected: orgUnit, max: 0 })
  const locations = await listLocationOptions(db, actor, { search: undefined, selected: location, max: 0 })
  const joinNames = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).join(', ')

  const rows: [string, Cell][] = [
    [t('statistics.list.search'), search ?? null],
    [t('statistics.list.status'), (status ?? []).map((one) => t(`statistics.states.${one}`)).join(', ')],
    [t('statistics.list.units'), joinNames(units)],
    [t('statistics.list.location'), joinNames(locations)],
    [
      t('statistics.list.trained'),
      trained === undefined ? null : t(`statistics.list.${trained ? 'trainedYes' : 'trainedNo'}`),
    ],
    [t('statistics.list.exempt'), exempt ? t('statistics.list.exemptYes') : null],
    [t('statistics.list.dueFrom'), dayCell(dueFrom)],
    [t('statistics.list.dueTo'), dayCell(dueTo)],
  ]

  return rows.filter(([, value]) => value !== null && value !== '')
}

/**
 * Returns the statistics as a spreadsheet: a sheet about the export, and a sheet with a row per member.
 * @throws Refusal Session.Missing, and those of createQuery
 */
export const exportStatistics: Handler<(typeof calls)['elearningStatistics']['exportStatistics']> = async (
  context,
  { elearningUuid, filter, languageCode },
) => {
  const { inClient, request, courses, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())
  const { query, members, about, language } = await inClient(actor.clientUuid, async (db) => {
    const callContext = { db, actor, courses, today }
    const query = await createQuery(callContext, elearningUuid, filter)
    const language = languageCode ?? (await languageOfActor(db, actor))
    const { title } = await entitledCourse(callContext, elearningUuid)
    const members = query ? await listMembers(db, query) : []
    const about = await describeExport(db, translator(language), language, {
      title: title[language],
      query: { actor, filter, today },
      count: members.length,
      now: now(),
    })

    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportStatistics',
      input: { elearningUuid, ...filter },
    })

    return { query, members, about, language }
  })

  const t = translator(language)
  const list: Sheet = {
    name: t('statistics.file.list'),
    widths: columns.map(([, width]) => width),
    head: columns.map(([name]) => t(`statistics.file.columns.${name}`)),
    rows: query ? readRows(context, query, members, t) : [],
  }

  return {
    body: xlsxOf([{ name: t('statistics.file.about'), widths: [26, 80], rows: [about] }, list]),
    contentType: xlsxType,
    name: `${t('statistics.file.name')}-${filter.asOf ?? today}.xlsx`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
