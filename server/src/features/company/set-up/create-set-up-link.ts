import type { Services } from '../../../access/context.ts'
import { randomToken, sha256 } from '../../../platform/crypto/secrets.ts'
import { setUpLink } from './set-up.rules.ts'
import { offerSetUp } from './set-up.store.ts'

/**
 * Creates a link with which a person sets up the first company in the browser. Only the hash of its token is
 * stored. Returns null if the installation has a company.
 */
export async function createSetUpLink({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<string | null> {
  const token = randomToken()
  const isOffered = await database.transaction(undefined, (db) => offerSetUp(db, sha256(token)))

  return isOffered ? setUpLink(config.publicUrl.origin, token) : null
}
