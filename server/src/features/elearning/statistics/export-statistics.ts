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
import { listLocationOptions, listOrgUnitOptions } from '../../member/list/filter-options.store.ts'
import { findSessionPerson } from '../../member/member.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { entitledCourse } from '../catalog/entitled.ts'
import { questionOf, statisticsRows } from './statistics.calls.ts'
import { dayOf, entriesAmong, membersOf, type Question, type StatisticsFilter } from './statistics.store.ts'

/** Rows per transaction. */
const portion = 200
/** Org units written out per row. */
const maxUnits = 20
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

function cellsOf(row: StatisticsRow, t: Translate): Cell[] {
  const { proof } = row
  return [
    row.lastName,
    row.firstName,
    row.orgUnits.join(', '),
    row.location,
    row.waiver ? t('statistics.waiver.state') : t(`statistics.states.${row.status}`),
    dayCell(row.waiver ? null : row.dueDate),
    dayCell(proof?.completedOn),
    dayCell(proof?.validUntil),
    proof?.isValid ?? false,
    proof?.version ?? null,
    dayCell(proof?.revised),
    dayCell(proof?.oralConfirmedOn),
    dayCell(proof?.revokedOn),
    row.archived,
  ]
}

/** Who they are is settled once; what stands beside them comes portion by portion, so that nobody waits for it. */
async function* rowsOf(
  { inClient }: OwnContext,
  question: Question,
  members: readonly string[],
  t: Translate,
): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < members.length; start += portion) {
    const some = members.slice(start, start + portion)
    const rows = await inClient(question.actor.clientUuid, async (db) =>
      statisticsRows(db, question, await entriesAmong(db, question, some), maxUnits),
    )
    yield rows.map((row) => cellsOf(row, t))
  }
}

interface About {
  title: string
  question: Pick<Question, 'actor' | 'filter' | 'today'>
  count: number
  now: Date
}

/** What was asked, by whom and when: the file speaks for itself. */
async function aboutRows(
  db: CallContext['db'],
  t: Translate,
  language: Language,
  about: About,
): Promise<Cell[][]> {
  const { title, question, count, now } = about
  const { actor, filter } = question
  const company = await db.selectFrom('client').select('name').executeTakeFirstOrThrow()
  const person = await findSessionPerson(db, actor)
  const at = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: timeZones[actor.country],
  })
  return [
    [t('statistics.file.elearning'), title],
    [t('statistics.file.company'), company.name],
    [t('statistics.file.asOf'), { day: dayOf(question) }],
    ...(await filterRows(db, t, actor, filter)),
    [t('statistics.file.made'), at.format(now)],
    [t('statistics.file.by'), person ? `${person.firstName} ${person.lastName}` : ''],
    [t('statistics.file.rows'), count],
    ...(filter.asOf ? [[t('statistics.file.note'), t('statistics.limits')]] : []),
  ]
}

async function filterRows(
  db: CallContext['db'],
  t: Translate,
  actor: Actor,
  filter: StatisticsFilter,
): Promise<Cell[][]> {
  const { search, status, orgUnit = [], location = [], trained, waived, dueFrom, dueTo } = filter
  const units = await listOrgUnitOptions(db, actor, { search: undefined, selected: orgUnit, max: 0 })
  const places = await listLocationOptions(db, actor, { search: undefined, selected: location, max: 0 })
  const named = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).join(', ')
  const chosen: [string, Cell][] = [
    [t('statistics.list.search'), search ?? null],
    [t('statistics.list.status'), (status ?? []).map((one) => t(`statistics.states.${one}`)).join(', ')],
    [t('statistics.list.units'), named(units)],
    [t('statistics.list.location'), named(places)],
    [
      t('statistics.list.trained'),
      trained === undefined ? null : t(`statistics.list.${trained ? 'trainedYes' : 'trainedNo'}`),
    ],
    [t('statistics.list.waived'), waived ? t('statistics.list.waivedYes') : null],
    [t('statistics.list.dueFrom'), dayCell(dueFrom)],
    [t('statistics.list.dueTo'), dayCell(dueTo)],
  ]
  return chosen.filter(([, value]) => value !== null && value !== '')
}

export const exportStatistics: Handler<(typeof calls)['elearningStatistics']['exportStatistics']> = async (
  context,
  input,
) => {
  const { elearningUuid, filter, languageCode } = input
  const { inClient, request, courses, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())
  const { question, members, about, language } = await inClient(actor.clientUuid, async (db) => {
    const inDb = { db, actor, courses, today }
    const question = await questionOf(inDb, elearningUuid, filter)
    const language = languageCode ?? (await languageOfActor(db, actor))
    const { title } = await entitledCourse(inDb, elearningUuid)
    const members = question ? await membersOf(db, question) : []
    const about = await aboutRows(db, translator(language), language, {
      title: title[language],
      question: { actor, filter, today },
      count: members.length,
      now: now(),
    })
    await recordAudit(db, actor, request.id, 'exportStatistics', { elearningUuid, ...filter })
    return { question, members, about, language }
  })
  const t = translator(language)
  const list: Sheet = {
    name: t('statistics.file.list'),
    widths: columns.map(([, width]) => width),
    head: columns.map(([name]) => t(`statistics.file.columns.${name}`)),
    rows: question ? rowsOf(context, question, members, t) : [],
  }
  return {
    body: xlsxOf([{ name: t('statistics.file.about'), widths: [26, 80], rows: [about] }, list]),
    contentType: xlsxType,
    name: `${t('statistics.file.name')}-${filter.asOf ?? today}.xlsx`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
