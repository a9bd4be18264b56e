import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import type { OwnContext } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findKnownDevice, rememberAccount } from './device.rules.ts'
import { recordRefusedLogin } from './login.store.ts'
import { type LoginThrottle, loginThrottle } from './session.rules.ts'
import { releaseLoginAttempt } from './throttle.store.ts'

/**
 * Approximately the time that verifying a password takes. The answer to a throttled attempt is therefore not
 * faster than the answer to a verified one.
 */
const throttledPauseMs = 25
/**
 * Minimum number of seconds between two log entries for an account. Throttled attempts are cheap to send, so
 * they must not fill the log.
 */
const throttledLogSeconds = 60

interface Candidate {
  passwordHash: string | null
  archived: boolean
  /** Whether the account must sign in through a provider of the company. Default: false. */
  providerOnly?: boolean
}

/** The state of a login before its password is verified. */
interface Admission<A> {
  /** The account with this name among the companies of the host's licensee. */
  account: A | undefined
  /** The name of the account in counters and device cookies. */
  name: string
  throttle: LoginThrottle
  /** Whether the attempt may continue. It has already been counted. */
  allowed: boolean
  /** The licensee to which the host belongs. Null means any licensee. */
  licensee: string | null
  /** The refusal of every attempt that does not sign in. Default: Login.Failed. */
  failure?: ErrorCode
}

interface LoginClaim<A extends Candidate> {
  /** Counts the attempt and finds the account, in one transaction. */
  admit: (db: Db, createThrottle: (name: string) => LoginThrottle) => Promise<Admission<A>>
  password: string
  /** The content of the company's log entry about a refused login. */
  logEntry: { action: 'login' | 'supportLogin'; clientIdentifier: string; username: string }
}

export interface VerifiedLogin<A> {
  account: A
  /** Whether the stored hash uses a retired key or other cost parameters, and should be replaced. */
  stale: boolean
  /** Removes the attempt from the counters. Call it in the transaction that starts the session. */
  releaseAttempt: (db: Db) => Promise<void>
  /** Gives this device its own counter of attempts for the account. */
  rememberDevice: () => void
  /** Refuses the login although the password is correct. */
  refuse: (code: ErrorCode) => Promise<never>
}

/**
 * Verifies the password of a login, or refuses the call. An unknown company, an unknown name, a missing
 * password and a wrong password get the same answer, and each costs one hash. A member who must sign in through
 * a provider gets it even with the right password, so that the answer does not confirm the password. The attempt is counted and
 * committed before the hash is computed, so parallel guesses cannot exceed the limit.
 */
export async function verifyLogin<A extends Candidate>(
  context: OwnContext,
  { admit, password, logEntry }: LoginClaim<A>,
): Promise<VerifiedLogin<A>> {
  const { database, passwords, request, reply, keys } = context
  passwords.checkCapacity()

  const createThrottle = (name: string): LoginThrottle =>
    loginThrottle(name, request.address, findKnownDevice(request.deviceCookie, name, keys))
  const admission = await database.transaction(undefined, (db) => admit(db, createThrottle))
  const { allowed, account, name, throttle, licensee, failure = 'Login.Failed' } = admission

  /** Refuses the login. Runs the same statements, whether the company and the account exist or not. */
  const refuseLogin = async (code: ErrorCode, pauseSeconds = 0): Promise<never> => {
    const refused = { ...logEntry, licensee, code, requestId: request.id, account: name, pauseSeconds }
    await database.transaction(undefined, (db) => recordRefusedLogin(db, refused))
    return refuse(code)
  }

  if (!allowed) {
    await setTimeout(throttledPauseMs)
    return refuseLogin(failure, throttledLogSeconds)
  }

  const { matched, stale } = await passwords.verify(account?.passwordHash ?? null, password)
  if (!account || !matched || account.providerOnly) return refuseLogin(failure)
  if (account.archived) return refuseLogin('Login.Deactivated')

  return {
    account,
    stale,
    releaseAttempt: (db) => releaseLoginAttempt(db, throttle),
    rememberDevice: () => reply.rememberDevice(rememberAccount(request.deviceCookie, name, keys)),
    refuse: refuseLogin,
  }
}
