import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { OwnContext } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { knownDevice, rememberAccount } from './device.rules.ts'
import { type LoginTries, loginTries } from './session.rules.ts'
import { recordRefusedLogin } from './session.store.ts'
import { settleTries } from './tries.store.ts'

/** About what a verification takes: a refused guess must not answer sooner than a verified one. */
const throttledPauseMs = 25
/** Seconds in which throttled tries at one account are written once: they are cheap to send, and the log is not to be filled. */
const throttledLogPause = 60

interface Candidate {
  passwordHash: string | null
  archived: boolean
}

/** What is known of a login before its password is proved. */
interface Admission<A> {
  /** The account that is named, among the companies of the host's licensee. */
  account: A | undefined
  /** What its tries count under. */
  name: string
  tries: LoginTries
  /** Whether the try, counted by now, may go on. */
  allowed: boolean
  /** What the host is bound to. */
  licensee: string | null
}

interface Claim<A extends Candidate> {
  admit: (db: Db, triesOf: (name: string) => LoginTries) => Promise<Admission<A>>
  password: string
  /** For the company's log, should it come to a refusal. */
  named: { action: 'login' | 'supportLogin'; clientIdentifier: string; username: string }
}

export interface Proof<A> {
  account: A
  /** Its hash was made under a retired key or at another cost. */
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
  { admit, password, named }: Claim<A>,
): Promise<Proof<A>> {
  const { database, passwords, request, reply, keys } = context
  const triesOf = (name: string): LoginTries =>
    loginTries(name, request.address, knownDevice(request.deviceCookie, name, keys))
  const { allowed, account, name, tries, licensee } = await database.transaction(undefined, (db) =>
    admit(db, triesOf),
  )
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
