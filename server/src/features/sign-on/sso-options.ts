/** The identity providers that the login page of a company offers. */
import type { LoginOptions } from '@sorgfalt/contract/sign-on/sso'
import type { Services } from '../../access/context.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { claimSlot, countAttempt, returnAttempts, secondsUntilSlot } from '../session/throttle.store.ts'
import { readLoginOptions } from './sso-attempt.store.ts'
import { knownCompany, optionsThrottle } from './sso-throttle.rules.ts'

/** The visitor of a login page, and the company ID that the visitor has entered. */
interface Visit {
  address: string
  host: string
  clientIdentifier: string
}

/**
 * Returns the active providers of a company. A company without providers and an unknown company get the same
 * answer. Returns undefined if the visitor's network has asked for too many of them.
 */
export const readSsoOptions = (
  { database }: Pick<Services, 'database'>,
  { address, host, clientIdentifier }: Visit,
): Promise<LoginOptions | undefined> =>
  database.transaction(undefined, async (db) => {
    const throttle = optionsThrottle(address)
    const { key, seconds } = knownCompany(address, clientIdentifier)
    const isKnown = (await secondsUntilSlot(db, key, seconds)) > 0
    if (!isKnown && !(await countAttempt(db, throttle))) return undefined

    const options = await readLoginOptions(db, clientIdentifier, await licenseeBoundTo(db, host))
    if (!isKnown && options.providers.length > 0) await returnAttempts(db, throttle.keys)
    await claimSlot(db, key, seconds)

    return options
  })
