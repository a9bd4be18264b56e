import type { Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { countOldPasswords, countSealed, resealColumn } from '../../platform/crypto/reseal.store.ts'
import { Keys } from '../../platform/crypto/secrets.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { sealedColumns } from '../sealed-columns.ts'

/**
 * Reseals the texts of all companies if they were sealed with an older key. Prints how many texts and
 * passwords still need an older key. `database` must be opened as the database owner.
 */
export async function rotateKeys(
  database: Database,
  keys: Keys,
  print: (line: string) => void,
): Promise<void> {
  const run = <T>(work: (db: Db) => Promise<T>) => database.transaction(undefined, work)
  let older = 0

  for (const column of sealedColumns) {
    await resealColumn(run, keys, column)
    const counts = await countSealed(run, keys, column)
    older += counts.older
    const name = `${column.table}.${column.column}`
    print(`${name}: ${counts.newest} with the newest key, ${counts.older} with older keys`)
    if (counts.unreadable > 0)
      print(`${name}: ${counts.unreadable} UNREADABLE: add the key that sealed them to SECRET_KEY`)
  }

  const passwords = await run((db) => countOldPasswords(db, keys))
  print(`passwords: ${passwords} not used since the newest key was set`)
  print(
    `${older + passwords} need an older key. ${older + passwords === 0 ? 'It may be dropped.' : 'Keep it.'}`,
  )
}

export const keyCommands: Record<string, Command> = {
  'rotate-keys': {
    summary:
      'Seals data again with the newest key of SECRET_KEY and counts what still needs an older key. ' +
      'If the count is 0, the older keys may be dropped.',
    options: {},
    run: (_args, config, print) =>
      runAsOwner(config, ({ database }) => rotateKeys(database, new Keys(config.secretKeys), print)),
  },
}
