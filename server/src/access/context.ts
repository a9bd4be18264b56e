import type { Country } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Config } from '../platform/config.ts'
import type { PasswordHasher } from '../platform/crypto/passwords.ts'
import type { Keys } from '../platform/crypto/secrets.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { VersionCache } from '../platform/db/version-cache.ts'
import type { FileStore } from '../platform/files/file-store.ts'

/** What a process has; made once in main.ts, handed to everything. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  keys: Keys
  passwords: PasswordHasher
  courses: VersionCache<CourseVersion>
  riskCatalogues: VersionCache<RiskCatalogueVersion>
  /** The server's clock; tests set their own. */
  now: () => Date
}

/** Who acts in a client: a member, a licensee's adviser, or the system itself (jobs, CLI). */
export type ActorKind = 'member' | 'adviser' | 'system'
export interface Actor {
  kind: ActorKind
  /** The member or adviser; null for the system. */
  uuid: string | null
  clientUuid: string
  country: Country
  role: Role
  sessionUuid: string | null
  /** The password was given by somebody else: only what changes it is open (access/initial-password.ts). */
  mustChangePassword: boolean
  idleSeconds: number
  absoluteSeconds: number
}

/** What of the HTTP request a handler may know. */
export interface RequestFacts {
  id: string
  /** Host as the visitor typed it, without port: it selects the licensee. */
  host: string
  /** For counters against guessing only: never stored or logged in full. */
  address: string
  userAgent: string
  sessionToken: string | null
  /** What this device has kept of earlier logins. */
  deviceCookie: string | null
  /** Whether one of our own pages asks; a GET that changes something looks at it. */
  fromOwnPage: boolean
}

interface BaseContext extends Services {
  request: RequestFacts
  reply: ReplyControl
}

/** A handler's hold on cookies; bodies are what it returns. */
export interface ReplyControl {
  startSession: (token: string) => void
  /** Leaves a note on the device for its next login. */
  rememberDevice: (cookie: string) => void
  endSession: () => void
  csrfToken: () => string
}

/** Inside the call's one transaction: the client is set, everything `db` shows belongs to it. */
export interface CallContext extends BaseContext {
  db: Db
  actor: Actor
  /** The client's calendar day, `YYYY-MM-DD`. */
  today: string
}

/** For calls that wait for more than SQL: they open short transactions themselves, one after another. */
export interface OwnContext extends BaseContext {
  /** Undefined on public calls without a session. */
  actor: Actor | undefined
  /** A transaction in the client of this uuid. */
  inClient: <T>(clientUuid: string, work: (db: Db) => Promise<T>) => Promise<T>
}

/** The uuid of the member who acts; advisers and jobs have no e-learnings or profile of their own. */
export function memberOf(actor: Actor): string {
  if (actor.kind !== 'member' || actor.uuid === null) throw new Error(`a ${actor.kind} has no member`)
  return actor.uuid
}
