/** Cells as they lie in the database: sealed, because some of them may be passwords. */
import type { Keys } from '../../../platform/crypto/secrets.ts'

const purpose = 'member-import'

export const sealCells = (keys: Keys, cells: readonly string[]): string =>
  keys.seal(purpose, JSON.stringify(cells))
export const openCells = (keys: Keys, sealed: string): string[] =>
  JSON.parse(keys.unseal(purpose, sealed)) as string[]

/** The cells with one of them emptied. */
export const without = (cells: readonly string[], column: number | undefined): string[] =>
  cells.map((cell, index) => (index === column ? '' : cell))
