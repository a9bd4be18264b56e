import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '@sorgfalt/contract/error'
import type { OwnContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refusal.ts'
import { licenseeBoundTo } from '../licensee/licensee.store.ts'
import { knownDevice, rememberAccount } from './device.rules.ts'
import { type LoginTries, loginTries } from './session.rules.ts'
import { countTry, forgetTries, recordRefusedLogin, returnTries } from './session.store.ts'

/** About what a verification takes: a refused guess must not answer sooner than a verified one. */
const throttledPauseMs = 25
/** Seconds in which throttled tries at one account are written once: they are cheap to send, and the log is not to be filled. */
const throttledLogPause = 60

interface Candidate {
  passwordHash: string | null
  archived: boolean
}

interface Claim<A extends Candidate> {
  /** The account that is named; `licensee` limits it to the host's companies. */
  find: (db: Db, licensee: string | null) => Promise<A | undefined>
  /** What its tries count under. */
  nameOf: (account: A | undefined) => string
  password: string
  /** For the company's log, should it come to a refusal. */
  named: { action: 'login' | 'supportLogin'; clientIdentifier: string; username: string }
}

export interface Proof<A> {
  account: A
  /** Its hash was made under a retired key. */
  stale: boolean
  /** Inside the transaction that starts the session: takes the counted try back. */
  settle: (db: Db) => Promise<void>
  /** Lets this device in sooner next time. */
  rememberDevice: () => void
  /** Ends the call although the password was right. */
  refuse: (code: ErrorCode) => Promise<never>
}

/**
 * Proves a password, or ends the call. Until it is proved every failure answers alike and costs one hash: unknown company,
 * unknown name, no password, wrong password. The try is counted and committed before the hash is computed, so parallel
 * guesses cannot outrun it.
 */
export async function tryPassword<A extends Candidate>(
  context: OwnContext,
  { find, nameOf, password, named }: Claim<A>,
): Promise<Proof<A>> {
  const { database, passwords, request, reply, keys } = context
  const { allowed, account, name, tries, licensee } = await database.transaction(undefined, async (db) => {
    const licensee = await licenseeBoundTo(db, request.host)
    const account = await find(db, licensee)
    const name = nameOf(account)
    const tries = loginTries(name, request.address, knownDevice(request.deviceCookie, name, keys))
    return { allowed: await countTry(db, tries), account, name, tries, licensee }
  })
  /** The same statements whether the company and the account exist or not. */
  const refused = async (code: ErrorCode, pause = 0): Promise<never> => {
    await database.transaction(undefined, (db) =>
      recordRefusedLogin(db, { ...named, licensee, code, requestId: request.id, account: name, pause }),
    )
    return refuse(code)
  }
  if (!allowed) {
    await setTimeout(throttledPauseMs)
    return refused('Login.Failed', throttledLogPause)
  }
  const { matched, stale } = await passwords.verify(account?.passwordHash ?? null, password)
  if (!account || !matched) return refused('Login.Failed')
  if (account.archived) return refused('Login.Deactivated')
  const rememberDevice = (): void => reply.rememberDevice(rememberAccount(request.deviceCookie, name, keys))
  return { account, stale, settle: (db) => settleTries(db, tries), rememberDevice, refuse: refused }
}

async function settleTries(db: Db, { forgiven, returned }: LoginTries): Promise<void> {
  await forgetTries(db, forgiven)
  if (returned.length > 0) await returnTries(db, returned)
}
