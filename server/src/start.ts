/**
 * Runs for `npm start`. Migrates the database, fills an empty database with the demo or only with the shipped
 * content, then serves.
 */
import './platform/thread-pool.ts'
import { failToStart } from './app/fail-to-start.ts'
import { demoLogins } from './demo/logins.ts'
import { describeSetUpLink } from './features/company/set-up/set-up.rules.ts'
import { licenseeConfigOf } from './features/licensee/licensee.store.ts'
import {
  createOwnerServices,
  type OwnerServices,
  openConfigured,
  requireOwnerUrl,
} from './platform/cli/owner-connection.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { Database, DatabasePair } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Returns whether the installation has no licensee yet. */
async function isEmpty(database: Database): Promise<boolean> {
  const { licenseeIdentifier } = await database.transaction(undefined, (db) => licenseeConfigOf(db, ''))
  return licenseeIdentifier === null
}

async function openMigrated(config: Config): Promise<DatabasePair> {
  if (config.databaseUrl && config.databaseOwnerUrl) await migrate({ url: requireOwnerUrl(config) })
  return openConfigured(config)
}

/** Creates the demo, or imports the shipped content for the first company. */
async function fill(config: Config, services: OwnerServices): Promise<void> {
  // Imported only when needed, because they load the course parser.
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed.ts')
    return seedDemo(services, new Date(), print)
  }

  const { importShippedContent } = await import('./features/content/shipped-content.ts')
  print('Preparing the courses and risk catalogues (once, a few seconds) …')
  return importShippedContent(services.database, services.files)
}

try {
  const config = readConfig(process.env)
  // The embedded database starts in a thread of its own. Meanwhile this thread loads the rest of the server.
  const [pair, { serve }] = await Promise.all([openMigrated(config), import('./app/serve.ts')])

  if ((config.demo || pair.owner) && (await isEmpty(pair.app)))
    await fill(config, createOwnerServices(config, pair))

  const setUpLink = await serve(config, pair.app, pair.close)
  print(`\n  Sorgfalt  http://localhost:${config.port}\n`)
  if (setUpLink) print(describeSetUpLink(setUpLink))
  if (config.demo) print(`${demoLogins}\n`)
} catch (error) {
  failToStart(error)
}
