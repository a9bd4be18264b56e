import type { Country } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { FactorStep } from '@sorgfalt/contract/second-factor/factor-step'
import type { Config } from '../platform/config.ts'
import type { ErasableKeys } from '../platform/crypto/erasable-keys.ts'
import type { PasswordHasher } from '../platform/crypto/passwords.ts'
import type { Keys } from '../platform/crypto/secrets.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { Replica } from '../platform/db/replica.ts'
import type { VersionCache } from '../platform/db/version-cache.ts'
import type { Egress } from '../platform/egress/egress.ts'
import type { FileStore } from '../platform/files/file-store.ts'

/** The services of a process. Each process creates them once (services.ts). */
export interface Services {
  config: Config
  database: Database
  /** Null if the primary answers all reads. */
  replica: Replica | null
  files: FileStore
  keys: Keys
  /** Sends requests to addresses that companies have entered. */
  egress: Egress
  /** Seals the drafts and tallies of surveys, with a separate key for each round. */
  surveyKeys: ErasableKeys
  passwords: PasswordHasher
  courses: VersionCache<CourseVersion>
  riskCatalogues: VersionCache<RiskCatalogueVersion>
  /** The server's clock. Tests set their own. */
  now: () => Date
}

/** A member, an adviser of a licensee, or the system (jobs, CLI). */
export type ActorKind = 'member' | 'adviser' | 'system'

/** The member, adviser or system process that acts in a client. */
export interface Actor {
  kind: ActorKind
  /** The uuid of the member or adviser. Null for the system. */
  uuid: string | null
  clientUuid: string
  country: Country
  role: Role
  sessionUuid: string | null
  /** The password is an initial one, so only the calls of access/open-while-pending.ts are permitted. */
  mustChangePassword: boolean
  /** 1: the password was verified. 2: a second factor, too. */
  assurance: 1 | 2
  hasFactor: boolean
  /**
   * What the session waits for. Until then, only the calls of access/open-while-pending.ts are permitted.
   */
  factorStep: FactorStep | null
  /** Time since a code of the second factor was verified in this session. Null if none was. */
  factorAgeSeconds: number | null
  /** Time until the session ends if no further request arrives. */
  idleSeconds: number
  /** Time until the session ends, however active the member is. */
  absoluteSeconds: number
}

/** The session fields of an actor without a session, such as a job that acts for a member. */
export const noSession = {
  sessionUuid: null,
  mustChangePassword: false,
  assurance: 1,
  hasFactor: false,
  factorStep: null,
  factorAgeSeconds: null,
  idleSeconds: 0,
  absoluteSeconds: 0,
} as const satisfies Partial<Actor>

/** The part of an HTTP request that a handler may know. */
export interface RequestFacts {
  id: string
  /** The host of the URL without the port. It selects the licensee. */
  host: string
  /**
   * The origin of the page that sent the request, if it has the host of the request. Null for other requests.
   */
  origin: string | null
  /**
   * The network address of the sender. Used only for the counters that limit guessing. Never stored or logged
   * in full.
   */
  address: string
  userAgent: string
  sessionToken: string | null
  /** The cookie that lists the accounts that have logged in on this device before. */
  deviceCookie: string | null
  /** The token of a device that a member has trusted (features/second-factor). */
  trustToken: string | null
  /** Whether a page of this site sent the request. Handlers of GET calls that change data check it. */
  isSameOrigin: boolean
}

/** Sets the cookies of the response. The handler itself returns only the body of the response. */
export interface ReplyControl {
  startSession: (token: string) => void
  /** Sets the device cookie, which the device sends with its next login. */
  rememberDevice: (cookie: string) => void
  /** Sets the cookie of a trusted device. */
  trustDevice: (token: string) => void
  /** Sets the cookie of a sign-in that is sent to an identity provider. */
  beginSso: (token: string) => void
  endSession: () => void
  /** Returns a token for later requests, and sets the cookie to which the token is bound. */
  csrfToken: () => string
}

interface BaseContext extends Services {
  request: RequestFacts
  reply: ReplyControl
}

/**
 * The context of a call that runs in one transaction. The client is set, so `db` sees only rows of that
 * client.
 */
export interface CallContext extends BaseContext {
  db: Db
  actor: Actor
  /** The calendar day in the client's time zone, `YYYY-MM-DD`. */
  today: string
}

/**
 * The context of a call that awaits other work besides SQL. Its handler opens short transactions, one after
 * another.
 */
export interface OwnContext extends BaseContext {
  /** Undefined on public calls without a session. */
  actor: Actor | undefined
  /** Runs `work` in a transaction of this client. */
  inClient: <T>(clientUuid: string, work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Runs `work`, which only reads, in a transaction of this client. If the call is marked `replica`, the
   * replica may run it. `work` may run twice.
   */
  readInClient: <T>(clientUuid: string, work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Runs `work`, which creates a record, unless an earlier request with the same key has already run it.
   * Returns the output of the first run.
   */
  once: <T>(db: Db, work: () => Promise<T>) => Promise<T>
  /**
   * Returns the output of an earlier upload with the same key. A handler calls it before it does expensive
   * work outside a transaction. Returns undefined if there was none, and for all other calls.
   *
   * @throws Refusal Request.KeyReused if the earlier request had different content
   */
  findFirst: (db: Db) => Promise<{ output: unknown } | undefined>
}

/**
 * Returns the uuid of the member who acts.
 *
 * @throws Error for advisers and the system, who have no e-learnings and no profile
 */
export function memberOf(actor: Actor): string {
  if (actor.kind !== 'member' || actor.uuid === null) throw new Error(`a ${actor.kind} has no member`)
  return actor.uuid
}
