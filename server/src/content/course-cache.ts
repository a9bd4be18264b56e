import type { CourseVersion } from '@sorgfalt/contract/elearning-content'
import type { Db } from '../db/database.ts'

const most = 50

/** Course versions are immutable: each is read from the database once and kept, the least recently used goes first. */
export class CourseCache {
  readonly #kept = new Map<string, CourseVersion>()

  /** @throws when the version does not exist */
  async get(db: Db, versionUuid: string): Promise<CourseVersion> {
    const known = this.#kept.get(versionUuid)
    const course = known ?? (await this.#read(db, versionUuid))
    this.#kept.delete(versionUuid)
    this.#kept.set(versionUuid, course)
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    return course
  }

  async #read(db: Db, versionUuid: string): Promise<CourseVersion> {
    const { content } = await db.selectFrom('elearningVersion').select('content').where('uuid', '=', versionUuid).executeTakeFirstOrThrow()
    return content as CourseVersion
  }
}
