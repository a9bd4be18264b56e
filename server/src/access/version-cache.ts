import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Db } from '../platform/db/database.ts'

const maxVersions = 50

/**
 * Keeps versions of content in memory, because they are immutable. Removes the least recently used one first.
 */
abstract class VersionCache<V> {
  readonly #versions = new Map<string, V>()

  /** Returns a version of content. @throws Error when it does not exist */
  async get(db: Db, versionUuid: string): Promise<V> {
    const known = this.#versions.get(versionUuid)
    const version = known ?? (await this.read(db, versionUuid))
    this.#versions.delete(versionUuid)
    this.#versions.set(versionUuid, version)
    const oldest = this.#versions.keys().next().value
    if (this.#versions.size > maxVersions && oldest !== undefined) this.#versions.delete(oldest)
    return version
  }

  protected abstract read(db: Db, versionUuid: string): Promise<V>
}

/** Keeps versions of courses. */
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

/** Keeps versions of risk catalogues. */
export class CatalogueCache extends VersionCache<RiskCatalogueVersion> {
  protected override async read(db: Db, versionUuid: string): Promise<RiskCatalogueVersion> {
    const version = db.selectFrom('riskCatalogueVersion').select('content').where('uuid', '=', versionUuid)
    const { content } = await version.executeTakeFirstOrThrow()
    return content as RiskCatalogueVersion
  }
}
