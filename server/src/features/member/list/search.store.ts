/** Searches for members by names, username and email address. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * If a search has at most this many matches, its condition is a list of the uuids that the trigram index
 * finds. Otherwise, its condition is a text pattern.
 */
const maxListedMatches = 1000

/** Returns the distinct words of a search. Commas separate words, so that `Muster, Max` finds Max Muster. */
export const splitSearchText = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(/[\s,;]+/u).filter(Boolean)),
]

/**
 * Returns the condition for rows of `member` that match the search; undefined if the search contains no
 * words.
 */
export async function searchCondition(
  db: Db,
  text: string | undefined,
): Promise<RawBuilder<SqlBool> | undefined> {
  const terms = splitSearchText(text)
  if (terms.length === 0) return undefined

  const { rows } = await sql<{
    patterns: string[]
    members: string[] | null
  }>`select * from search_member(${terms}, ${maxListedMatches})`.execute(db)

  const { patterns, members } = rows[0] ?? { patterns: [], members: [] }
  if (members) return sql<SqlBool>`${sql.ref('member.uuid')} = any (${members}::uuid[])`

  // Here many rows match, but PostgreSQL would expect a pattern to match only a few, and would sort all
  // matches. A `case` expression makes it expect that half of all rows match. It therefore reads the rows in
  // the order of the list and stops when the page is full.
  return sql<SqlBool>`
    case when ${sql.ref('member.searchText')} like all (${patterns}::text[]) then true else false end`
}
