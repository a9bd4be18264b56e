import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process (or another server in this one) uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string) {
    super(
      `the embedded database in ${folder} is in use by another process; stop that one, or set DATA_DIR or DATABASE_URL`,
    )
  }
}

const sqliteBusy = 5

/**
 * Takes the lock that keeps two processes out of one folder: PGlite has none and would silently lose rows. It is an
 * exclusive transaction on `<folder>.lock`, an empty SQLite file, because SQLite's locks are the kernel's: they end
 * with the process however it dies, so there is no stale lock to detect, and they hold between containers as well.
 * @returns what releases it
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new FolderInUse(folder)
    throw error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}
