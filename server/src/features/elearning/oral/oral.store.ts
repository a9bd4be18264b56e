/** The list of open oral parts. oral-confirmation.store.ts stores their confirmation. */
import type { calls, Input } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { maxOpenOral } from '@sorgfalt/contract/elearning/oral'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readRows } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { cyclesWithoutOralPart, elearningsWithOralPart, type OralReader } from './missing-oral-part.store.ts'

type OpenRequest = Input<typeof calls.elearningOral.readOpenList>
type ListReader = OralReader & { language: Language }

/** A cycle without its oral part, as the list reads it. */
export interface OpenRow {
  taskUuid: string
  elearningUuid: string
  versionUuid: string
  title: string
  memberUuid: string
  firstName: string
  lastName: string
  /** Null while the e-learning itself is not passed. */
  passedOn: string | null
  required: boolean
}

const order = {
  by: {
    title: [inAlphabet('title'), inAlphabet('lastName'), inAlphabet('firstName')],
    member: [inAlphabet('lastName'), inAlphabet('firstName'), inAlphabet('title')],
    passedOn: 'passedOn',
  },
  otherwise: 'title',
  uuid: 'taskUuid',
} as const

/**
 * Returns a page of the cycles without their oral part. The list ends after `maxOpenOral` rows. A long list
 * is read in its sort order, up to the end of the page. A short list is read completely and then sorted.
 */
export async function listOpenOralParts(db: Db, reader: ListReader, { filter, ...request }: OpenRequest) {
  const { page, perPage } = request
  const counted = await countOpen(db, reader, filter)
  const isCut = counted > maxOpenOral
  const total = Math.min(counted, maxOpenOral)
  if (total <= (page - 1) * perPage) return { rows: [], total, isCut, page, perPage }

  const open = selectOpen(reader, filter, {
    sorted: orderOfPage(request),
    limit: Math.min(page * perPage, maxOpenOral),
    inListOrder: isCut,
  })

  const rows = await readRows(db.selectFrom(open.as('open')).selectAll(), request, order)

  return { rows, total, isCut, page, perPage }
}

/**
 * Selects, for each e-learning whose certificate waits for the oral part, the number of passed cycles without
 * it, at most `maxOpenOral`, and the day on which the first of them was passed.
 */
export const countWaitingPerElearning = (reader: ListReader) => sql`
  select ce.elearning_uuid, ce.title ->> ${reader.language} as title, passed.count, passed.first_on
  from ${elearningsWithOralPart(reader.today)}
  cross join lateral (
    select count(*) as count, min(passed_on) as first_on from (
      select ${passedOnIn(reader.actor)} as passed_on
      ${cyclesWithoutOralPart(reader, { passed: true })} limit ${maxOpenOral}) cycle) passed
  where passed.count > 0 and ce.confirmation_mode = 'required'`

/** Counts the rows of the list. Stops counting at one row more than the list shows. */
async function countOpen(db: Db, reader: ListReader, filter: OpenRequest['filter']): Promise<number> {
  const limit = maxOpenOral + 1
  const open = selectOpen(reader, filter, { sorted: sql``, limit, inListOrder: false })
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${open} open limit ${limit}) open`.execute(db)

  return rows[0]?.count ?? 0
}

interface Selection {
  /** The `order by` clause of each part of the union, or nothing. */
  sorted: RawBuilder<unknown>
  /** Maximum number of rows per e-learning in each part of the union. */
  limit: number
  inListOrder: boolean
}

/**
 * Selects the rows of the list.
 * Passed and open cycles are found in different ways, so each is a part of a union.
 */
function selectOpen(
  reader: ListReader,
  filter: OpenRequest['filter'],
  selection: Selection,
): RawBuilder<OpenRow> {
  const { today, language } = reader
  const parts = filter.passed === undefined ? [true, false] : [filter.passed]
  const union = sql.join(
    parts.map((passed) => selectPart(reader, filter, selection, passed)),
    sql` union all `,
  )

  return sql<OpenRow>`(
    select found.task_uuid, ce.elearning_uuid, ce.version_uuid, ce.title ->> ${language} as title,
      found.member_uuid, found.first_name, found.last_name,
      ce.confirmation_mode = 'required' as required, found.passed_on
    from ${elearningsWithOralPart(today)} cross join lateral (${union}) found)`
}

function selectPart(
  reader: ListReader,
  filter: OpenRequest['filter'],
  { sorted, limit, inListOrder }: Selection,
  passed: boolean,
) {
  const passedOn = passedOnIn(reader.actor)
  return sql`(
    select found.task_uuid, member.uuid as member_uuid, member.first_name, member.last_name,
      ${passedOn} as passed_on
    ${cyclesWithoutOralPart(reader, { passed, inListOrder: passed || inListOrder })}
      and ${passedOn} is ${passed ? sql`not null` : sql`null`}
      and ${matchesSearch(filter, reader.language)} ${sorted} limit ${limit})`
}

/**
 * Returns the sort order of the rows of one e-learning. It is the order of the page without the title, which
 * is the same in all these rows.
 */
function orderOfPage({ sortBy, sortDirection }: Pick<OpenRequest, 'sortBy' | 'sortDirection'>) {
  const direction = sql.raw(sortDirection)
  const keys = sortBy === 'passedOn' ? [sql`passed_on`] : [inAlphabet('lastName'), inAlphabet('firstName')]
  return sql`order by ${sql.join([...keys, sql`task_uuid`].map((key) => sql`${key} ${direction}`))}`
}

/** SQL for the day in the actor's country on which the cycle `found` was passed, null if it is not passed. */
const passedOnIn = ({ country }: Actor) => sql`(
  coalesce(found.closed_at, case when found.state = 'passed' then found.ended_at end)
    at time zone ${timeZones[country]})::date`

/**
 * Condition: each search term is in the name of the member or in the title of the e-learning. The stored
 * search text is compared first, because computing `search_fold` for each name is slow.
 */
function matchesSearch({ search }: OpenRequest['filter'], language: Language): RawBuilder<SqlBool> {
  const searchTerms = splitSearchText(search)
  if (searchTerms.length === 0) return sql<SqlBool>`true`

  return sql<SqlBool>`not exists (
    select from unnest(search_patterns(${searchTerms})) term
    where search_fold(ce.title ->> ${language}) not like term
      and (member.search_text not like term
        or search_fold(member.first_name || ' ' || member.last_name) not like term))`
}
