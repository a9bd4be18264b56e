import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { PasswordHasher } from '../crypto/passwords.ts'
import { Keys } from '../crypto/secrets.ts'
import type { Database, DatabasePair } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabases } from '../db/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'

/** Services of a command: the database opened as its owner, the files and the password hasher. */
export interface OwnerServices {
  config: Config
  database: Database
  files: FileStore
  passwords: PasswordHasher
}

/**
 * Migrates the database and opens it as its owner. Runs `work`, then closes the database.
 *
 * @throws ConfigError without DATABASE_OWNER_URL
 */
export async function runAsOwner<T>(
  config: Config,
  work: (services: OwnerServices) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) await migrate({ url: requireOwnerUrl(config) })
  const pair = await openConfigured(config)
  try {
    return await work(createOwnerServices(config, pair))
  } finally {
    await pair.close()
  }
}

/**
 * Opens the configured database as the app role. Also opens it as the owner if it is embedded or if
 * DATABASE_OWNER_URL is set.
 */
export function openConfigured(config: Config): Promise<DatabasePair> {
  if (!config.databaseUrl) return openDatabases({ dataDir: config.dataDir })
  return openDatabases({
    url: config.databaseUrl,
    hasPooler: config.databasePooler,
    ...(config.databaseOwnerUrl && { ownerUrl: config.databaseOwnerUrl }),
  })
}

/** Returns the services of a command. @throws ConfigError if the database is not open as its owner */
export function createOwnerServices(config: Config, { owner }: DatabasePair): OwnerServices {
  if (!owner) throw new ConfigError(ownerMissing)

  const files = openFileStore(config.fileStore, join(config.dataDir, 'files'))

  return {
    config,
    database: owner,
    files,
    passwords: new PasswordHasher(new Keys(config.secretKeys), config.passwordCost),
  }
}

const ownerMissing = 'DATABASE_OWNER_URL is required for this (the role sorgfalt_owner)'

/** @throws ConfigError without DATABASE_OWNER_URL */
export function requireOwnerUrl(config: Config): string {
  if (!config.databaseOwnerUrl) throw new ConfigError(ownerMissing)
  return config.databaseOwnerUrl
}
