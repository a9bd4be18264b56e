/** Sign-ins that have been sent to a provider. Visitors begin and end them before the company is known. */
import { type LoginOptions, type SsoOption, ssoAttemptMinutes } from '@sorgfalt/contract/sign-on/sso'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'

/** What the browser must send back. Only hashes are stored. */
export interface AttemptSecrets {
  /** The parameter `state`. */
  state: string
  /** The value of the cookie. */
  browser: string
}

export interface AttemptColumns {
  providerUuid: string
  /** SAML: the id of the request. */
  nonce: string
  /** The code verifier of PKCE, sealed. Null for SAML. */
  verifier: string | null
  redirectUri: string
  returnUrl: string
  /** The session in which a member links the account, or tests the provider. Null for a sign-in. */
  sessionUuid: string | null
  /** Whether the session tests the provider. */
  isTest: boolean
}

/** An attempt of OpenID Connect that has come back. */
export interface TakenAttempt extends AttemptColumns {
  verifier: string
  clientUuid: string
  clientIdentifier: string
}

export const insertAttempt = (
  db: Db,
  { state, browser }: AttemptSecrets,
  columns: AttemptColumns & { answer?: string },
) =>
  db
    .insertInto('ssoAttempt')
    .values({ uuid: uuidv7(), stateHash: sha256(state), browserHash: sha256(browser), ...columns })
    .execute()

/** Deletes and returns an attempt. Undefined if there is none, or if it is too old. */
export async function takeAttempt(
  db: Db,
  { state, browser }: AttemptSecrets,
  redirectUri: string,
): Promise<TakenAttempt | undefined> {
  const { rows } = await sql<TakenAttempt>`
    select * from take_sso_attempt(
      ${sha256(state)}, ${sha256(browser)}, ${redirectUri}, ${ssoAttemptMinutes})`.execute(db)
  return rows[0]
}

/** An attempt of SAML whose response has arrived. */
export interface ReceivedAttempt extends Omit<AttemptColumns, 'verifier'> {
  uuid: string
  clientUuid: string
  clientIdentifier: string
}

/** Returns an attempt of SAML, which then accepts no other response. Undefined if there is none. */
export async function receiveResponse(
  db: Db,
  state: string,
  acsUrl: string,
): Promise<ReceivedAttempt | undefined> {
  const { rows } = await sql<ReceivedAttempt>`
    select * from receive_saml_response(${sha256(state)}, ${acsUrl}, ${ssoAttemptMinutes})`.execute(db)
  return rows[0]
}

/** Keeps the sealed answer of a response until the browser comes with `code`. */
export const storeAnswer = (db: Db, uuid: string, { code, answer }: { code: string; answer: string }) =>
  db
    .updateTable('ssoAttempt')
    .set({ stateHash: sha256(code), answer })
    .where('uuid', '=', uuid)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()

export const deleteAttempt = (db: Db, uuid: string) =>
  db.deleteFrom('ssoAttempt').where('uuid', '=', uuid).execute()

/** An attempt of SAML that the browser continues. */
export interface AnsweredAttempt extends Omit<AttemptColumns, 'verifier' | 'nonce' | 'isTest'> {
  clientUuid: string
  clientIdentifier: string
  /** What the response says, sealed. */
  answer: string
}

/** Deletes and returns an answered attempt. Undefined if there is none, or if it is too old. */
export async function takeAnswer(
  db: Db,
  code: string,
  browser: string,
): Promise<AnsweredAttempt | undefined> {
  const { rows } = await sql<AnsweredAttempt>`
    select * from take_saml_answer(${sha256(code)}, ${sha256(browser)}, ${ssoAttemptMinutes})`.execute(db)
  return rows[0]
}

/** Remembers an assertion, so that it is not accepted again. @throws a violated constraint if it was */
export const insertAssertion = (
  db: Db,
  { providerUuid, id, seconds }: { providerUuid: string; id: string; seconds: number },
) =>
  db
    .insertInto('ssoAssertion')
    .values({
      providerUuid,
      assertionHash: sha256(id),
      expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()

export interface SsoCompany {
  clientUuid: string
  clientIdentifier: string
}

/** Returns the company of an active provider. `licensee` restricts the search to that of the host. */
export async function findSsoCompany(
  db: Db,
  providerUuid: string,
  licensee: string | null,
): Promise<SsoCompany | undefined> {
  const { rows } = await sql<SsoCompany>`
    select * from find_sso_company(${providerUuid}::uuid, ${licensee}::uuid)`.execute(db)
  return rows[0]
}

/** Returns the active providers of a company, by name, and whether its members sign in only through them. */
export async function readLoginOptions(
  db: Db,
  clientIdentifier: string,
  licensee: string | null,
): Promise<LoginOptions> {
  const { rows } = await sql<SsoOption & { isProviderOnly: boolean }>`
    select * from list_sso_options(${clientIdentifier}, ${licensee}::uuid)
    order by name collate "und-x-icu", uuid`.execute(db)

  return {
    providers: rows.map(({ isProviderOnly: _isProviderOnly, ...option }) => option),
    isProviderOnly: rows[0]?.isProviderOnly ?? false,
  }
}
