import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Db } from '../platform/db/database.ts'

const most = 50

/**
 * Versions of content are immutable: each is read from the database once and kept, the least recently used
 * goes first.
 */
abstract class VersionCache<V> {
  readonly #kept = new Map<string, V>()

  /** @throws when the version does not exist */
  async get(db: Db, versionUuid: string): Promise<V> {
    const known = this.#kept.get(versionUuid)
    const version = known ?? (await this.read(db, versionUuid))
    this.#kept.delete(versionUuid)
    this.#kept.set(versionUuid, version)
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    return version
  }

  protected abstract read(db: Db, versionUuid: string): Promise<V>
}

export class CourseCache extends VersionCache<CourseVersion> {
  protected override async read(db: Db, versionUuid: string): Promise<CourseVersion> {
    const { content } = await db
      .selectFrom('elearningVersion')
      .select('content')
      .where('uuid', '=', versionUuid)
      .executeTakeFirstOrThrow()
    return content as CourseVersion
  }
}

export class CatalogueCache extends VersionCache<RiskCatalogueVersion> {
  protected override async read(db: Db, versionUuid: string): Promise<RiskCatalogueVersion> {
    const version = db.selectFrom('riskCatalogueVersion').select('content').where('uuid', '=', versionUuid)
    const { content } = await version.executeTakeFirstOrThrow()
    return content as RiskCatalogueVersion
  }
}
