import { session as lifetimes } from '@sorgfalt/contract/core/limits'
import type { Services } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { constraintErrorCode } from '../../platform/db/constraint-errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCountry } from '../company/client.store.ts'
import { startTerms } from '../elearning/task/first-terms.store.ts'
import { createMembers } from '../member/new-member.store.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { startSession } from '../session/session.store.ts'
import { type Claims, chooseUsername, readExternalId, readPerson } from './claims.rules.ts'
import type { SsoProvider } from './provider-settings.rules.ts'
import { SsoFailed } from './sso-failed.ts'
import {
  findByExternalId,
  findIdentity,
  findSessionMember,
  insertIdentity,
  type Subject,
  useIdentity,
} from './sso-identity.store.ts'
import { shareActiveProvider } from './sso-provider.store.ts'

/** How many usernames are tried for a new member. */
const maxUsernames = 20

/** A person whom a provider has signed in. */
export interface Arrival {
  clientUuid: string
  /** The settings with which the answer was verified. */
  provider: SsoProvider
  subject: string
  /** Whether the sign-in counts as a second factor. */
  hasFactor: boolean
  readAllClaims: () => Promise<Claims>
  /** Runs each step of a test, which undoes everything in the end. Default: a transaction of the company. */
  runStep?: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** The part of the request that a new session needs. */
export interface Visit {
  requestId: string
  userAgent: string
}

const toSubject = ({ provider, subject }: Arrival): Subject => ({ providerUuid: provider.uuid, subject })

/**
 * Runs `work` in a transaction of the company in which the provider stays as it was when the answer was
 * verified.
 *
 * @throws SsoFailed if the provider was switched off or changed meanwhile
 */
const inCompany = <T>({ database }: Services, arrival: Arrival, work: (db: Db) => Promise<T>): Promise<T> =>
  arrival.runStep?.(work) ??
  database.transaction(enterClient(arrival.clientUuid), async (db) => {
    const current = await shareActiveProvider(db, arrival.provider.uuid)
    if (current?.version !== arrival.provider.version) throw new SsoFailed('Sso.Expired')

    return work(db)
  })

/**
 * Starts a session for the person and returns its token. A person without an account gets the account with
 * the same external ID or a new one, if the provider permits it.
 *
 * @throws SsoFailed, and refusals of `createMembers`
 */
export async function signIn(services: Services, arrival: Arrival, visit: Visit): Promise<string> {
  const token = randomToken()
  const start = async (db: Db): Promise<boolean> => {
    const member = await useIdentity(db, toSubject(arrival))
    if (member === undefined) return false
    if (member.archivedAt !== null) throw new SsoFailed('Login.Deactivated')

    await beginSession(services, { db, arrival, visit, memberUuid: member.memberUuid, token })
    return true
  }

  if (await inCompany(services, arrival, start)) return token

  await createIdentity(services, arrival, visit)
  if (!(await inCompany(services, arrival, start))) throw new SsoFailed('Sso.Expired')

  return token
}

interface NewSession {
  db: Db
  arrival: Arrival
  visit: Visit
  memberUuid: string
  token: string
}

async function beginSession(
  { now }: Services,
  { db, arrival, visit, memberUuid, token }: NewSession,
): Promise<void> {
  const { provider, hasFactor } = arrival
  const { userAgent } = visit
  const { isFirstLogin } = await startSession(db, {
    memberUuid,
    token,
    userAgent,
    seconds: lifetimes.absolute,
    // Browsers do not send the cookie of a trusted device when another site leads here.
    assurance: hasFactor ? 2 : 1,
    ssoProviderUuid: provider.uuid,
  })
  if (isFirstLogin) await startTerms(db, memberUuid, now())
  await recordAudit(db, {
    actor: { kind: 'member', uuid: memberUuid },
    requestId: visit.requestId,
    action: 'ssoLogin',
    input: { ssoProviderUuid: provider.uuid },
  })
}

/** Links a person who has no identity yet to a member. */
async function createIdentity(services: Services, arrival: Arrival, visit: Visit): Promise<void> {
  const { linkMode, createsMembers } = arrival.provider
  if (linkMode === 'none' && !createsMembers) throw new SsoFailed('Sso.NotProvisioned')

  // Reads them from the provider, so it must not run in a transaction.
  const claims = await arrival.readAllClaims()
  const externalId = readExternalId(arrival.provider, claims)

  if (externalId !== null && (await linkByExternalId(services, arrival, visit, externalId))) return
  if (!createsMembers) throw new SsoFailed('Sso.NotProvisioned')

  await createMember(services, arrival, visit, claims)
}

/** Returns false if no member has this external ID. */
async function linkByExternalId(
  services: Services,
  arrival: Arrival,
  { requestId }: Visit,
  externalId: string,
): Promise<boolean> {
  const link = (): Promise<boolean> =>
    inCompany(services, arrival, async (db) => {
      const member = await findByExternalId(db, externalId)
      if (member === undefined) return false
      if (member.archivedAt !== null) throw new SsoFailed('Login.Deactivated')

      await insertIdentity(db, { ...toSubject(arrival), memberUuid: member.memberUuid })
      await recordLink(services, db, { arrival, memberUuid: member.memberUuid, requestId })

      return true
    })

  try {
    return await link()
  } catch (error) {
    if (constraintErrorCode(error) !== 'Sso.AlreadyLinked') throw error
    // The same person may have signed in twice at the same time.
    if (await inCompany(services, arrival, (db) => hasIdentity(db, arrival))) return true
    throw new SsoFailed('Sso.AlreadyLinked', { cause: error })
  }
}

const hasIdentity = async (db: Db, arrival: Arrival): Promise<boolean> =>
  (await useIdentity(db, toSubject(arrival))) !== undefined

interface Link {
  arrival: Arrival
  memberUuid: string
  requestId: string
}

/** Writes a new link into the audit log, and informs the member. */
async function recordLink(
  { config }: Services,
  db: Db,
  { arrival: { provider }, memberUuid, requestId }: Link,
): Promise<void> {
  await recordAudit(db, {
    actor: { kind: 'member', uuid: memberUuid },
    requestId,
    action: 'linkSsoIdentity',
    input: { memberUuid, ssoProviderUuid: provider.uuid },
  })
  await sendMail(db, config, memberUuid, { template: 'identityLinked', name: provider.name })
}

/**
 * Creates a member with the role `member`. If the username is taken, tries the next one in a new transaction,
 * because only the constraint decides correctly.
 */
async function createMember(
  services: Services,
  arrival: Arrival,
  { requestId }: Visit,
  claims: Claims,
): Promise<void> {
  const person = readPerson(claims)
  if (person === undefined) throw new SsoFailed('Sso.UsernameMissing')

  const { provider } = arrival
  const create = (username: string): Promise<void> =>
    inCompany(services, arrival, async (db) => {
      const uuid = uuidv7()
      const today = dayIn(await findCountry(db), services.now())
      const member = {
        ...person,
        uuid,
        username,
        role: 'member',
        passwordHash: null,
        externalId: readExternalId(provider, claims),
        orgUnitUuids: provider.orgUnitUuid === null ? [] : [provider.orgUnitUuid],
      } as const

      await createMembers(db, [member], today)
      await insertIdentity(db, { ...toSubject(arrival), memberUuid: uuid })
      await recordAudit(db, {
        actor: { kind: 'system', uuid: null },
        requestId,
        action: 'createSsoMember',
        input: { uuid },
        before: [],
      })
    })

  for (let taken = 0; taken < maxUsernames; taken++) {
    try {
      return await create(chooseUsername(claims, person, taken))
    } catch (error) {
      const code = constraintErrorCode(error)
      // The same person has signed in twice at the same time.
      if (code === 'Sso.AlreadyLinked' || code === 'Member.ExternalIdTaken') return
      if (code !== 'Username.Exists') throw error
    }
  }

  throw new SsoFailed('Sso.UsernameMissing')
}

/** The outcome of linking. */
export interface Linked {
  identityUuid: string
}

/**
 * Links the person to the member of the session that has begun the attempt.
 *
 * @throws SsoFailed
 */
export async function linkIdentity(
  services: Services,
  arrival: Arrival,
  { sessionUuid, requestId }: { sessionUuid: string; requestId: string },
): Promise<Linked> {
  const readMember = async (db: Db): Promise<string> => {
    const memberUuid = await findSessionMember(db, sessionUuid)
    if (memberUuid === undefined) throw new SsoFailed('Sso.Expired')
    return memberUuid
  }

  try {
    return await inCompany(services, arrival, async (db) => {
      const memberUuid = await readMember(db)
      const identityUuid = await insertIdentity(db, { ...toSubject(arrival), memberUuid })
      await recordLink(services, db, { arrival, memberUuid, requestId })

      return { identityUuid }
    })
  } catch (error) {
    if (constraintErrorCode(error) !== 'Sso.AlreadyLinked') throw error

    const identityUuid = await inCompany(services, arrival, async (db) =>
      findIdentity(db, { ...toSubject(arrival), memberUuid: await readMember(db) }),
    )
    if (identityUuid === undefined) throw new SsoFailed('Sso.AlreadyLinked', { cause: error })

    return { identityUuid }
  }
}
