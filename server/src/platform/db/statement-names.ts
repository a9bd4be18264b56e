import { createHash } from 'node:crypto'

/**
 * Limits the prepared statements per connection. Generated `in` lists would otherwise cause an unlimited
 * number of them.
 */
const maxNames = 2000

/**
 * Returns a function that names SQL texts, so that the server parses each text once per connection. A name is
 * a hash of the text, so that two processes behind one pooler use the same name for the same statement. Once
 * the limit is reached, further texts get no name.
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
