import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { ErasableKeys } from '../platform/crypto/erasable-keys.ts'
import { PasswordHasher } from '../platform/crypto/passwords.ts'
import { Keys } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/db/database.ts'
import { openReplica } from '../platform/db/open-database.ts'
import { Egress } from '../platform/egress/egress.ts'
import { MeasuredFileStore } from '../platform/files/measured-file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import type { Services } from './context.ts'

/** Creates everything that a server process needs in addition to its database. */
export function makeServices(
  config: Config,
  database: Database,
  caches: Pick<Services, 'courses' | 'riskCatalogues'>,
): Services {
  const keys = new Keys(config.secretKeys)
  return {
    config,
    database,
    replica: config.databaseReplicaUrl
      ? openReplica(config.databaseReplicaUrl, { hasPooler: config.databasePooler })
      : null,
    files: new MeasuredFileStore(openFileStore(config.fileStore, join(config.dataDir, 'files'))),
    keys,
    egress: new Egress(config),
    surveyKeys: new ErasableKeys(keys, config.surveyKeyFolder),
    passwords: new PasswordHasher(keys, config.passwordCost),
    ...caches,
    now: () => new Date(),
  }
}
