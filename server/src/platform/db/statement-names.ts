import { createHash } from 'node:crypto'

/** Every name is a prepared statement in every connection: texts without end (built `in` lists) must not fill the server. */
const maxNames = 2000

/**
 * Gives each SQL text its name, so that the server parses it once per connection. Names are hashes of the text: two
 * processes behind one pooler then mean the same statement by the same name.
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= maxNames) return known
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
    names.set(sql, name)
    return name
  }
}
