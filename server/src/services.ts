import { join } from 'node:path'
import type { Config } from './config.ts'
import { CatalogueCache, CourseCache } from './content/version-cache.ts'
import type { Services } from './context.ts'
import type { Database } from './db/database.ts'
import { openFileStore } from './files/open-file-store.ts'
import { PasswordHasher } from './passwords.ts'
import { Keys } from './secrets.ts'

/** Everything a server process needs beside its database. */
export function makeServices(config: Config, database: Database): Services {
  const keys = new Keys(config.secretKeys)
  return {
    config,
    database,
    files: openFileStore(config.fileStore, join(config.dataDir, 'files')),
    keys,
    passwords: new PasswordHasher(keys, config.passwordCost),
    courses: new CourseCache(),
    riskCatalogues: new CatalogueCache(),
    now: () => new Date(),
  }
}
