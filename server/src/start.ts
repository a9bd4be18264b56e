/** npm start: migrates, seeds the demo into an empty evaluation database, then serves. */
import { sql } from 'kysely'
import { failToStart, serve } from './app/serve.ts'
import { demoLogins } from './demo/logins.ts'
import { openConfigured, ownerServices, ownerUrl } from './platform/cli/owner-connection.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Whether nobody has moved in yet. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.transaction(undefined, (db) =>
    sql`select from licensee_of_host('')`.execute(db),
  )
  return rows.length === 0
}

try {
  const config = readConfig(process.env)
  if (config.databaseUrl && config.databaseOwnerUrl) await migrate({ url: ownerUrl(config) })
  const pair = await openConfigured(config)
  if (config.demo && (await isEmpty(pair.app))) {
    // Loaded only when it is needed: it brings the course parser along.
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(ownerServices(config, pair), new Date(), say)
  }

  await serve(config, pair.app, pair.close)
  say(`\n  Sorgfalt  http://localhost:${config.port}\n`)
  if (config.demo) say(`${demoLogins}\n`)
} catch (error) {
  failToStart(error)
}
