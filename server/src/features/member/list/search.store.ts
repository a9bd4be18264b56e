/** Searching members by what somebody typed: names, username, e-mail address. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Up to so many finds the trigram index names them; beyond that a list filters its own rows as it goes through them. */
const narrow = 1000

/** What is looked for: each word once. The comma is not part of a name, so that `Muster, Max` finds Max Muster. */
export const wordsOf = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(/[\s,;]+/u).filter(Boolean)),
]

/** The condition that a search puts on `member`, or undefined when nothing was typed. */
export async function searchCondition(
  db: Db,
  text: string | undefined,
): Promise<RawBuilder<SqlBool> | undefined> {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const { rows } = await sql<{
    patterns: string[]
    members: string[] | null
  }>`select * from search_member(${words}, ${narrow})`.execute(db)
  const { patterns, members } = rows[0] ?? { patterns: [], members: [] }
  if (members) return sql<SqlBool>`${sql.ref('member.uuid')} = any (${members}::uuid[])`
  // Many are found, but from a pattern the planner expects few. In a `case` it reckons with half of all rows, so it walks
  // the list's order and stops when the page is full, instead of sorting everything.
  return sql<SqlBool>`case when ${sql.ref('member.searchText')} like all (${patterns}::text[]) then true else false end`
}
