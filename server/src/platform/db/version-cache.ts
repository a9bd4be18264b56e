import type { Db } from './database.ts'

const maxVersions = 50

/**
 * Keeps immutable versions of content in memory. Each version is read from the database once. When the cache
 * is full, it drops the version that was used least recently.
 */
export class VersionCache<V> {
  readonly #versions = new Map<string, V>()
  readonly #read: (db: Db, versionUuid: string) => Promise<V>

  /** `read` reads one version from the database. It throws if the version does not exist. */
  constructor(read: (db: Db, versionUuid: string) => Promise<V>) {
    this.#read = read
  }

  /** Returns a version. Throws if it does not exist. */
  async get(db: Db, versionUuid: string): Promise<V> {
    const known = this.#versions.get(versionUuid)
    const version = known ?? (await this.#read(db, versionUuid))

    // Deleting and setting moves the version to the end, because a map keeps the order of insertion.
    this.#versions.delete(versionUuid)
    this.#versions.set(versionUuid, version)

    const oldest = this.#versions.keys().next().value
    if (this.#versions.size > maxVersions && oldest !== undefined) this.#versions.delete(oldest)

    return version
  }
}
