import type { Args } from '../../platform/cli/command.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findClient } from './client.store.ts'

/** Returns the client whose company ID the option `client` contains. @throws Refusal Client.NotFound */
export async function findClientArg(db: Db, args: Args) {
  const clientIdentifier = args.get('client')

  return (
    (await findClient(db, clientIdentifier)) ?? refuse('Client.NotFound', { params: { clientIdentifier } })
  )
}
