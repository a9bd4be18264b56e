import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnyCall, CallName, UploadCall } from '@sorgfalt/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Actor, CallContext, OwnContext, Services } from '../../access/context.ts'
import type { UntypedHandler } from '../../access/handlers.ts'
import { readStatesBefore, recordAudit } from '../../features/audit/record-audit.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { Collision, type Db } from '../../platform/db/database.ts'
import { enterClient, enterSession } from '../../platform/db/enter.ts'
import type { CookieNames } from '../../platform/http/cookies.ts'
import { checkForgery } from '../../platform/http/csrf.ts'
import { type FileAnswer, sendFile } from '../../platform/http/files.ts'
import { findFirstOutput, type KeyedRequest, runOnce } from '../../platform/http/request-key.store.ts'
import {
  closeUpload,
  type LargeUpload,
  type UploadedFile,
  type UploadReader,
} from '../../platform/http/uploads.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Admission } from './admission.ts'
import { parseInput } from './parse-input.ts'
import { recordRefusal } from './record-refusal.ts'
import { controlReply, readFacts, readIdempotencyKey, readRawInput } from './request-facts.ts'

/** Shortest pause before a transaction runs again after a collision. The longest is twice as long. */
const collisionPauseMs = 50

export interface CallServerOptions {
  name: CallName
  call: AnyCall
  handler: UntypedHandler
  services: Services
  cookies: CookieNames
  admission: Admission
  /** Reads the forms of an upload call. Undefined for other calls. */
  uploads: UploadReader | undefined
}

/** The parsed content of a request. */
interface Content {
  input: unknown
  /** The key of a request that creates a record, chosen by its sender (contract/src/core/call.ts). */
  idempotencyKey: string | null
}

/** A request that creates a record, with its transaction. */
interface Creation extends Content {
  db: Db
  actor: Actor
}

/**
 * Answers the requests of one call. A request passes these steps:
 *
 * 1. The rate limits, before the body is read (`Admission.checkRates`, called by the route).
 * 2. The check against forged requests (`checkForgery`).
 * 3. A transaction opens together with the check of the session. The actor's role is checked (`Admission`).
 * 4. The input is parsed (`parseInput`). Actors who may not use the call learn nothing about its shape.
 * 5. The limits that depend on actor and input are checked, the handler runs, and an audit entry is written.
 * 6. The output is checked and sent.
 *
 * If the call is marked `replica` and there is a replica, the session is checked on the primary, and the
 * handler runs on the replica if that is current (`Replica`).
 *
 * Calls that wait for more than SQL (`transaction: 'own'`, uploads included) check the session in a short
 * transaction and open further ones themselves. Uploads check it again after the body has arrived. A refusal
 * rolls back the transaction of the call, so a separate transaction records the refusal in the audit log.
 */
export class CallServer {
  readonly #options: CallServerOptions

  constructor(options: CallServerOptions) {
    this.#options = options
  }

  /**
   * Returns the body of the answer.
   *
   * @throws Refusal; errors.ts turns other errors into 5xx answers
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      return await this.#answer(request, reply)
    } catch (error) {
      if (error instanceof Refusal) await this.#record(request, error)
      throw error
    }
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { call, services, cookies } = this.#options
    if (call.method === 'POST') checkForgery(request, cookies, services.keys)

    if (call.kind === 'upload') return this.#checkOutput(await this.#runUpload(request, reply, call))

    const result =
      call.transaction === 'own'
        ? await this.#runOwn(request, reply)
        : await repeatAfterCollision(() =>
            call.replica && services.replica
              ? this.#runReading(request, reply)
              : this.#runInTransaction(request, reply),
          )

    return call.kind === 'file' ? sendFile(reply, result as FileAnswer) : this.#checkOutput(result)
  }

  /**
   * Runs the handler in one transaction. The session check and the opening of the transaction share one round
   * trip.
   */
  async #runInTransaction(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { name, call, handler, services, cookies, admission } = this.#options
    const facts = readFacts(request, cookies)
    const token = facts.sessionToken ?? refuse('Session.Missing')

    const opening = enterSession(token, touchesSession(name, readRawInput(request, call)))

    return services.database.transaction(opening, async (db, [row]) => {
      const actor = admission.recogniseActor(request, row) ?? refuse('Session.Missing')
      admission.checkPermission(actor)
      const { input, idempotencyKey } = this.#parse(request)
      await admission.countCostly(db, actor)

      const today = dayIn(actor.country, services.now())
      const control = controlReply({ request, reply, cookies, keys: services.keys })
      const context: CallContext = { ...services, request: facts, reply: control, db, actor, today }
      return this.#once({ db, actor, input, idempotencyKey }, async () => {
        if (!call.audit || isDryRun(input)) return handler(context, input)

        const audited = { actor, action: call.audit, input }
        const before = await readStatesBefore(db, audited)
        const output = await handler(context, input)
        await recordAudit(db, { ...audited, requestId: facts.id, output, before })
        return output
      })
    })
  }

  /**
   * Runs a handler that only reads, on the replica if possible. The primary checks the session, so that a
   * session that has ended reads nothing more.
   */
  async #runReading(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { handler, services, cookies } = this.#options
    const actor = (await this.#admit(request)) ?? refuse('Session.Missing')
    const { input } = this.#parse(request)

    const today = dayIn(actor.country, services.now())
    const facts = readFacts(request, cookies)
    const control = controlReply({ request, reply, cookies, keys: services.keys })
    return this.#readInClient(request, actor.clientUuid, async (db) =>
      handler({ ...services, request: facts, reply: control, db, actor, today }, input),
    )
  }

  /** Runs `work`, which only reads, on the replica if the call permits it and the replica can answer. */
  async #readInClient<T>(
    request: FastifyRequest,
    clientUuid: string,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const { services, admission } = this.#options
    const position = admission.positionOf(request)
    const answer = position && (await services.replica?.tryRead({ clientUuid, position }, work))

    return answer ? answer.output : services.database.transaction(enterClient(clientUuid), work)
  }

  /** Runs a handler that opens its transactions itself. */
  async #runOwn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const actor = await this.#admit(request)
    const { input } = this.#parse(request)
    this.#options.admission.checkInputRates(request, input)
    const context = await this.#createOwnContext(request, reply, actor)
    return this.#options.handler(context, input)
  }

  /**
   * Checks the session and the permission before it reads the file, so that only permitted actors can upload.
   * The session or the permission may end during a slow upload, so both are checked again when the file is
   * complete, and in every transaction that stores data (ASVS 7.4.1, 8.3.2).
   */
  async #runUpload(request: FastifyRequest, reply: FastifyReply, call: UploadCall): Promise<unknown> {
    const { uploads = refuse('Request.Failed') } = this.#options
    const context = await this.#createOwnContext(request, reply, await this.#admit(request))
    const { file, fields } = await uploads.read(request, reply, call)

    try {
      return await this.#runWithFile(request, context, { file, fields })
    } finally {
      await closeUpload(file)
    }
  }

  async #runWithFile(
    request: FastifyRequest,
    context: OwnContext,
    { file, fields }: { file: UploadedFile | LargeUpload; fields: Record<string, string> },
  ): Promise<unknown> {
    const { name, call, services, handler, admission } = this.#options
    const actor = await admission.inSession(request, async (_db, current) => current)
    const { input, idempotencyKey } = this.#parse(request, fields)
    const inClient: OwnContext['inClient'] = (_clientUuid, work) => admission.inSession(request, work)

    const content = [input, 'bytes' in file ? sha256(file.bytes) : file.sha256]
    const once: OwnContext['once'] = (db, work) =>
      this.#once({ db, actor, input: content, idempotencyKey }, work)
    const findFirst: OwnContext['findFirst'] = async (db) =>
      call.creates && idempotencyKey !== null
        ? findFirstOutput(db, services.keys, keyedRequest({ name, actor, input: content }, idempotencyKey))
        : undefined

    return handler({ ...context, actor, inClient, once, findFirst }, input, file)
  }

  /**
   * Finds the actor in a separate transaction. Returns undefined for visitors without a session, who may make
   * public calls only.
   */
  async #admit(request: FastifyRequest): Promise<Actor | undefined> {
    const { call, admission } = this.#options

    const actor = await admission.findActor(request)
    if (call.access !== 'public') admission.checkPermission(actor ?? refuse('Session.Missing'))

    return actor
  }

  /** @throws Refusal Request.Invalid */
  #parse(request: FastifyRequest, raw: unknown = readRawInput(request, this.#options.call)): Content {
    return { input: parseInput(this.#options.call, raw), idempotencyKey: readIdempotencyKey(request) }
  }

  async #createOwnContext(
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | undefined,
  ): Promise<OwnContext> {
    const { call, services, cookies, admission } = this.#options
    const { database, keys } = services
    const facts = readFacts(request, cookies)

    if (call.costly && actor) await database.transaction(undefined, (db) => admission.countCostly(db, actor))

    const inClient = <T>(clientUuid: string, work: (db: Db) => Promise<T>) =>
      database.transaction(enterClient(clientUuid), work)
    const readInClient: OwnContext['readInClient'] = (clientUuid, work) =>
      this.#readInClient(request, clientUuid, work)
    const control = controlReply({ request, reply, cookies, keys })

    const once: OwnContext['once'] = (_db, work) => work()
    const findFirst: OwnContext['findFirst'] = async () => undefined

    return { ...services, request: facts, reply: control, actor, inClient, readInClient, once, findFirst }
  }

  /** Runs `work`, which creates the record, or returns the first answer if the request is a repetition. */
  async #once<T>(creation: Creation, work: () => Promise<T>): Promise<T> {
    const { name, call, services } = this.#options
    const { db, actor, input, idempotencyKey: key } = creation
    if (!call.creates || key === null) return work()

    return runOnce(db, services.keys, keyedRequest({ name, actor, input }, key), work)
  }

  /** @throws Error in tests and development when the output does not match the contract */
  #checkOutput(output: unknown): unknown {
    const { call, services } = this.#options
    if (call.kind !== 'file' && services.config.checkOutput) z.parse(call.output, output)
    return output
  }

  /** Records a refusal. If that fails, only logs the error, because the answer is the refusal in any case. */
  async #record(request: FastifyRequest, refusal: Refusal): Promise<void> {
    const { name, call, services, admission } = this.#options
    try {
      const actor = await admission.findRefusedActor(request, refusal)
      if (!actor) return

      const input = readRawInput(request, call)
      await recordRefusal(services.database, { actor, requestId: request.id, refusal, name, call, input })
    } catch (error) {
      request.log.error({ err: error }, 'the refusal could not be recorded')
    }
  }
}

const keyedRequest = (
  { name, actor, input }: { name: CallName; actor: Actor; input: unknown },
  key: string,
): KeyedRequest => ({ key, content: [actor.kind, actor.uuid, name, input] })

/**
 * Runs a transaction again after a collision. This is safe, because the first run was rolled back and awaited
 * nothing but SQL. The pause lets the other transaction end. Without it, the second run can take back the
 * lock for which the other one still waits, and collide again.
 */
async function repeatAfterCollision<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Collision)) throw error

    await delay(randomInt(collisionPauseMs, 2 * collisionPauseMs))
    return run()
  }
}

/**
 * Whether a call restarts the idle time of its session. A heartbeat of a page without an active user does
 * not.
 */
const touchesSession = (name: CallName, input: unknown): boolean =>
  name !== 'session.heartbeat' || (input as { active?: string }).active === '1'

/** Returns whether a call only reports what it would do. Such calls are not audited. */
const isDryRun = (input: unknown): boolean => (input as { dryRun?: boolean }).dryRun === true
