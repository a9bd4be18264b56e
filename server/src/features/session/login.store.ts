/** Accounts before a company is entered. Only privileged functions can read them. */
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
}

/** Returns the account of a login, or undefined. `licensee` limits it to the host's companies. */
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
  /** The licensee that the host belongs to. Null = any. */
  licensee: string | null
  /** Whether the attempt may continue. */
  allowed: boolean
  account: LoginRow | undefined
}

/** Counts a member's attempt and looks the account up, in one statement. */
export async function beginLogin(
  db: Db,
  { host, clientIdentifier, username, throttle }: LoginRequest,
): Promise<BegunLogin> {
  type Row = { licensee: string | null; allowed: boolean } & (LoginRow | { memberUuid: null })

  const { rows } = await sql<Row>`
    select * from begin_login(
      ${host}, ${clientIdentifier}, ${username}, ${throttleArguments(throttle)})`.execute(db)

  const [row] = rows

  return {
    licensee: row?.licensee ?? null,
    allowed: row?.allowed === true,
    account: row && row.memberUuid !== null ? row : undefined,
  }
}

/** The row exists for every known company. For an unknown adviser the adviser's columns are null. */
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
  /** The account's name in counters. */
  account: string
  /** At most one entry for the account in this time. 0 = no limit. */
  pauseSeconds: number
}

/** Writes a refused login into the log of the named company, if that company exists. */
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
