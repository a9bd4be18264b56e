import type { AnyCall, CallName } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { FactorStep } from '@sorgfalt/contract/second-factor/factor-step'
import type { FastifyRequest } from 'fastify'
import type { Actor, ActorKind, Services } from '../../access/context.ts'
import { refusePending } from '../../access/open-while-pending.ts'
import { reachOf } from '../../access/roles.ts'
import { requireStepUp } from '../../access/step-up.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterSession, enterSessionAtPosition } from '../../platform/db/enter.ts'
import { type CookieNames, sessionToken } from '../../platform/http/cookies.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { RateLimits } from './rate-limits.ts'

export interface AdmissionOptions {
  name: CallName
  call: AnyCall
  services: Services
  cookies: CookieNames
  limits: RateLimits
}

/** A row that the privileged function enter_session returns. */
type SessionRow = Record<string, unknown>

/** Decides which requests of a call are admitted. Checks rate limits, session and role. */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #actors = new WeakMap<FastifyRequest, Actor>()
  readonly #positions = new WeakMap<FastifyRequest, string>()

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** @throws Refusal Request.RateLimited */
  checkRates(request: FastifyRequest): void {
    const { name, cookies, limits } = this.#options
    limits.admit({ token: sessionToken(request, cookies), address: request.ip }, name)
  }

  /** Checks the limits that depend on the input. @throws Refusal Request.RateLimited */
  checkInputRates(request: FastifyRequest, input: unknown): void {
    const { name, cookies, limits } = this.#options
    limits.admitInput({ token: sessionToken(request, cookies), address: request.ip }, name, input)
  }

  /**
   * Returns the actor that a row of enter_session describes. Records the session for the rate limits, the log
   * and the audit.
   */
  recogniseActor(request: FastifyRequest, row: SessionRow | undefined): Actor | undefined {
    const { cookies, limits } = this.#options
    const actor = row && toActor(row)
    limits.noteSession({ token: sessionToken(request, cookies), address: request.ip }, actor !== undefined)

    if (actor) {
      request.outcome = { session: actor.sessionUuid }
      this.#actors.set(request, actor)
    }

    return actor
  }

  /**
   * Returns the position in the log of the primary at which the session was checked. A replica must have
   * replayed it to answer the request. Undefined if no replica may answer the call.
   */
  positionOf(request: FastifyRequest): string | undefined {
    return this.#positions.get(request)
  }

  /**
   * Finds the actor of the request's session in a separate transaction, and restarts the session's idle time.
   * Returns undefined without a valid session.
   */
  async findActor(request: FastifyRequest): Promise<Actor | undefined> {
    const { services, cookies } = this.#options
    const token = sessionToken(request, cookies)
    if (token === null) return undefined

    const { call } = this.#options
    const enter = call.replica && services.replica ? enterSessionAtPosition : enterSession

    return services.database.transaction(enter(token, true), async (_db, [row]) => {
      if (typeof row?.position === 'string') this.#positions.set(request, row.position)
      return this.recogniseActor(request, row)
    })
  }

  /**
   * Runs `work` in a transaction that checks the session and the permission again, without restarting the
   * session's idle time.
   *
   * @throws Refusal Session.Missing and those of `checkPermission`
   */
  async inSession<T>(request: FastifyRequest, work: (db: Db, actor: Actor) => Promise<T>): Promise<T> {
    const { services, cookies } = this.#options
    const token = sessionToken(request, cookies) ?? refuse('Session.Missing')

    return services.database.transaction(enterSession(token, false), async (db, [row]) => {
      const actor = this.recogniseActor(request, row) ?? refuse('Session.Missing')
      this.checkPermission(actor)
      return work(db, actor)
    })
  }

  /** Returns the actor of a refused request, if there is one, without restarting the session's idle time. */
  async findRefusedActor(request: FastifyRequest, refusal: Refusal): Promise<Actor | undefined> {
    const { services, cookies } = this.#options
    const actor = this.#actors.get(request)
    const token = sessionToken(request, cookies)
    // Forged requests are refused before their session is read, so their actor is still unknown here.
    if (actor || refusal.code !== 'Request.Forged' || token === null) return actor

    return services.database.transaction(
      enterSession(token, false),
      async (_db, [row]) => row && toActor(row),
    )
  }

  /**
   * @throws Refusal Factor.Pending, Password.MustChange, Factor.MustSetUp, Permission.Missing,
   * Factor.Required
   */
  checkPermission(actor: Actor): void {
    const { name, call } = this.#options
    refusePending(actor, name)
    if (reachOf(name, actor.role) === 'no') refuse('Permission.Missing')
    if (call.stepUp === 'always') requireStepUp(actor)
  }

  /** Counts the call if it is costly. @throws Refusal Request.TooOften */
  async countCostly(db: Db, actor: Actor): Promise<void> {
    const { name, call, limits } = this.#options
    if (call.costly) await limits.countCostly(db, name, actor)
  }
}

function toActor(row: SessionRow): Actor {
  return {
    kind: row.actorKind as ActorKind,
    uuid: row.actorUuid as string,
    clientUuid: row.clientUuid as string,
    country: row.country as Country,
    role: row.role as Role,
    sessionUuid: row.sessionUuid as string,
    mustChangePassword: row.mustChangePassword as boolean,
    assurance: row.assurance as 1 | 2,
    hasFactor: row.hasFactor as boolean,
    factorStep: row.factorStep as FactorStep | null,
    factorAgeSeconds: row.factorAgeSeconds as number | null,
    idleSeconds: row.idleSeconds as number,
    absoluteSeconds: row.absoluteSeconds as number,
  }
}
