/**
 * Runs for `npm start`. Migrates the database, seeds the demo into an empty evaluation database, then serves.
 */
import { failToStart, serve } from './app/serve.ts'
import { demoLogins } from './demo/logins.ts'
import { licenseeConfigOf } from './features/licensee/licensee.store.ts'
import { createOwnerServices, openConfigured, requireOwnerUrl } from './platform/cli/owner-connection.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Whether the installation has no licensee yet. */
async function isEmpty(database: Database): Promise<boolean> {
  const { licenseeIdentifier } = await database.transaction(undefined, (db) => licenseeConfigOf(db, ''))
  return licenseeIdentifier === null
}

try {
  const config = readConfig(process.env)
  if (config.databaseUrl && config.databaseOwnerUrl) await migrate({ url: requireOwnerUrl(config) })
  const pair = await openConfigured(config)

  if (config.demo && (await isEmpty(pair.app))) {
    // Imported only when needed, because it loads the course parser.
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(createOwnerServices(config, pair), new Date(), print)
  }

  await serve(config, pair.app, pair.close)
  print(`\n  Sorgfalt  http://localhost:${config.port}\n`)
  if (config.demo) print(`${demoLogins}\n`)
} catch (error) {
  failToStart(error)
}
