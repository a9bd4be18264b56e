import type { Problem } from '../../../../platform/package/problem.ts'

/** An id and the line that defines it. */
export interface IdUse {
  file: string
  line: number
  id: string
  /** The same id may be used once in each scope, for example once in each language. */
  scope: string
}

/**
 * Returns a problem for each id that an earlier entry of the same scope already has. `kind` is the noun that
 * the message uses, for example "page".
 */
export function findDuplicateIds(uses: readonly IdUse[], kind: string): Problem[] {
  const firstUses = new Map<string, IdUse>()
  return uses.flatMap((use): Problem[] => {
    const key = `${use.scope} ${use.id}`
    const first = firstUses.get(key)
    if (!first) {
      firstUses.set(key, use)
      return []
    }

    const message = `the ${kind} id ${use.id} is taken by ${first.file}:${first.line}; choose another`

    return [{ file: use.file, line: use.line, code: 'id-duplicate', message }]
  })
}
