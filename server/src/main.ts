/** Starts the server on a database that `migrate` has prepared. For production. */
import './platform/thread-pool.ts'
import { failToStart } from './app/fail-to-start.ts'
import { serve } from './app/serve.ts'
import { describeSetUpLink } from './features/company/set-up/set-up.rules.ts'
import { openConfigured } from './platform/cli/owner-connection.ts'
import { readConfig } from './platform/config.ts'

try {
  const config = readConfig(process.env)
  const pair = await openConfigured({ ...config, databaseOwnerUrl: null })
  const setUpLink = await serve(config, pair.app, pair.close)
  if (setUpLink) process.stdout.write(`${describeSetUpLink(setUpLink)}\n`)
} catch (error) {
  failToStart(error)
}
