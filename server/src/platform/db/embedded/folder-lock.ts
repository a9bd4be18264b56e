import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown if another process, or another server in this process, uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string) {
    super(
      `the embedded database in ${folder} is in use by another process; ` +
        'stop it, or set DATA_DIR or DATABASE_URL',
    )
  }
}

/** SQLITE_BUSY */
const sqliteBusy = 5

/**
 * Locks the folder against other processes. PGlite does not lock it, and a second process would silently lose
 * rows. The lock is an exclusive transaction on `<folder>.lock`, an empty SQLite file. SQLite uses kernel
 * locks. These end with the process, even if it is killed, so no stale lock remains. They also work between
 * containers.
 *
 * @returns a function that releases the lock
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
