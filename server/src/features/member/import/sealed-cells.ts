/** The cells of a row in their stored form. They are sealed, because some of them may be passwords. */
import type { SealedColumn } from '../../../platform/crypto/reseal.store.ts'
import type { Keys } from '../../../platform/crypto/secrets.ts'
import { initialPasswordPurpose } from '../access/initial-passwords.ts'

const purpose = 'member-import'

/**
 * The sealed columns of imported rows: the cells, and the initial passwords, which are stored until the
 * import ends.
 */
export const sealedImportColumns: readonly SealedColumn[] = [
  { table: 'memberImportRow', column: 'cells', purpose },
  { table: 'memberImportRow', column: 'initialPassword', purpose: initialPasswordPurpose },
]

export const sealCells = (keys: Keys, cells: readonly string[]): string =>
  keys.seal(purpose, JSON.stringify(cells))

export const openCells = (keys: Keys, sealed: string): string[] =>
  JSON.parse(keys.unseal(purpose, sealed)) as string[]

/** Returns the cells of a row, with an empty text in this column. */
export const clearColumn = (cells: readonly string[], column: number | undefined): string[] =>
  cells.map((cell, index) => (index === column ? '' : cell))
