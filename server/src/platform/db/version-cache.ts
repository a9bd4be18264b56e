import type { Db } from './database.ts'

const maxVersions = 50

/**
 * Keeps immutable versions of content in memory: each is read from the database once.
 * When it is full, it drops the version that was used least recently.
 */
export class VersionCache<V> {
  readonly #versions = new Map<string, V>()
  readonly #read: (db: Db, versionUuid: string) => Promise<V>

  /** `read` reads one version from the database and throws when it does not exist. */
  constructor(read: (db: Db, versionUuid: string) => Promise<V>) {
    this.#read = read
  }

  /** Returns a version. Throws when it does not exist. */
  async get(db: Db, versionUuid: string): Promise<V> {
    const known = this.#versions.get(versionUuid)
    const version = known ?? (await this.#read(db, versionUuid))

    // Deleting and setting moves the version to the end: a map keeps the order of insertion.
    this.#versions.delete(versionUuid)
    this.#versions.set(versionUuid, version)

    const oldest = this.#versions.keys().next().value
    if (this.#versions.size > maxVersions && oldest !== undefined) this.#versions.delete(oldest)

    return version
  }
}
