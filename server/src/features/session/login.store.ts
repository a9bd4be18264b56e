/** Reads accounts before the session of a company exists. Only privileged functions can read them. */
import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Throttle } from './session.rules.ts'
import { claimSlot, throttleArguments } from './throttle.store.ts'

export interface LoginRow {
  clientUuid: string
  memberUuid: string
  passwordHash: string | null
  archived: boolean
  /** Whether an administrator set the password and the member did not change it in time. */
  initialExpired: boolean
  /** Whether the member must sign in through a provider of the company. */
  providerOnly: boolean
}

/**
 * Returns the account for a login, or undefined. `licensee` restricts the search to the companies of the
 * host's licensee.
 */
export async function findLogin(
  db: Db,
  clientIdentifier: string,
  username: string,
  licensee: string | null,
): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select * from find_login(${clientIdentifier}, ${username}, ${licensee}::uuid)`.execute(db)
  return rows[0]
}

interface LoginRequest {
  host: string
  clientIdentifier: string
  username: string
  throttle: Throttle
}

interface BegunLogin {
  /** The licensee to which the host belongs. Null means any licensee. */
  licensee: string | null
  /** Whether the attempt may continue. */
  allowed: boolean
  account: LoginRow | undefined
  /** Whether everybody but the emergency account must sign in through a provider. */
  companyProviderOnly: boolean
}

/** Counts a member's login attempt and finds the account, in one statement. */
export async function beginLogin(
  db: Db,
  { host, clientIdentifier, username, throttle }: LoginRequest,
): Promise<BegunLogin> {
  type Head = { licensee: string | null; allowed: boolean; companyProviderOnly: boolean }
  type Row = Head & (LoginRow | { memberUuid: null })

  const { rows } = await sql<Row>`
    select * from begin_login(
      ${host}, ${clientIdentifier}, ${username}, ${throttleArguments(throttle)})`.execute(db)

  const [row] = rows

  return {
    licensee: row?.licensee ?? null,
    allowed: row?.allowed === true,
    companyProviderOnly: row?.companyProviderOnly === true,
    account: row && row.memberUuid !== null ? row : undefined,
  }
}

/**
 * The company and the adviser of a support login. The row exists for every known company. If the adviser is
 * unknown, the adviser's columns are null.
 */
export interface AdviserLoginRow {
  clientUuid: string
  licenseeUuid: string
  adviserUuid: string
  passwordHash: string | null
  archived: boolean
  /** Whether the company allows its licensee's advisers to sign in. */
  allowed: boolean
}

/** Returns the account of a support login: an adviser of the company's licensee. */
export async function findAdviserLogin(
  db: Db,
  clientIdentifier: string,
  username: string,
  licensee: string | null,
): Promise<AdviserLoginRow | undefined> {
  const { rows } = await sql<AdviserLoginRow>`
    select * from find_adviser_login(${clientIdentifier}, ${username}, ${licensee}::uuid)`.execute(db)
  return rows[0]
}

interface RefusedLogin {
  action: 'login' | 'supportLogin'
  clientIdentifier: string
  username: string
  licensee: string | null
  code: ErrorCode
  requestId: string
  /** The name of the account in the counters. */
  account: string
  /** Minimum number of seconds between two log entries for the account. 0 means no minimum. */
  pauseSeconds: number
}

/** Writes a refused login into the audit log of the named company, if that company exists. */
export async function recordRefusedLogin(
  db: Db,
  { pauseSeconds, account, ...login }: RefusedLogin,
): Promise<void> {
  if (pauseSeconds > 0 && !(await claimSlot(db, sha256(`refused-login\n${account}`), pauseSeconds))) return

  const { action, clientIdentifier, username, licensee, code, requestId } = login
  await sql`
    select record_refused_login(
      ${clientIdentifier}, ${username}, ${licensee}::uuid, ${action}, ${code}, ${requestId})`.execute(db)
}
