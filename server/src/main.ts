/** Starts the server on a database that `migrate` has prepared. For production. */
import { failToStart, serve } from './app/serve.ts'
import { openConfigured } from './platform/cli/owner-connection.ts'
import { readConfig } from './platform/config.ts'

try {
  const config = readConfig(process.env)
  const pair = await openConfigured({ ...config, databaseOwnerUrl: null })
  await serve(config, pair.app, pair.close)
} catch (error) {
  failToStart(error)
}
