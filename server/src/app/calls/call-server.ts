import type { AnyCall, CallName, UploadCall } from '@sorgfalt/contract'
import { type MessageKey, messageKeyOf } from '@sorgfalt/contract/core/error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type {
  Actor,
  CallContext,
  OwnContext,
  ReplyControl,
  RequestFacts,
  Services,
} from '../../access/context.ts'
import type { LooseHandler } from '../../access/handlers.ts'
import { opensWithInitialPassword } from '../../access/initial-password.ts'
import { reachOf } from '../../access/roles.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { Collision, type Db } from '../../platform/db/database.ts'
import { enterClient, enterSession } from '../../platform/db/enter.ts'
import { type CookieNames, sessionToken } from '../../platform/http/cookies.ts'
import { checkForgery } from '../../platform/http/csrf.ts'
import { type FileAnswer, sendFile } from '../../platform/http/files.ts'
import { checkBody } from '../../platform/http/request-limits.ts'
import type { UploadReader } from '../../platform/http/uploads.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { RateLimits } from './rate-limits.ts'
import { recordAttempt } from './refused-attempts.ts'
import { controlReply, readActor, readFacts } from './request-facts.ts'

interface CallServerOptions {
  services: Services
  name: CallName
  call: AnyCall
  handler: LooseHandler
  names: CookieNames
  limits: RateLimits
  /** Only for calls that take a file. */
  uploads: UploadReader | undefined
}

/** Answers the requests of one call: forgery check, input schema, session and role, handler, audit, output schema. */
export class CallServer {
  readonly #options: CallServerOptions
  /** The actor of a request, once its session is known. */
  readonly #actors = new WeakMap<FastifyRequest, Actor>()

  constructor(options: CallServerOptions) {
    this.#options = options
  }

  /** Checks the rate limits before any byte of the body is read. @throws Refusal Request.RateLimited */
  admit(request: FastifyRequest): void {
    const { limits, name, names } = this.#options
    limits.admit({ token: sessionToken(request, names), address: request.ip }, name)
  }

  /** Returns the answer of the call. A refusal is recorded in the audit log before it is thrown on. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      return await this.#run(request, reply)
    } catch (error) {
      await this.#recordRefusal(request, error).catch((fault: unknown) =>
        request.log.error({ err: fault }, 'the refusal could not be recorded'),
      )
      throw error
    }
  }

  async #run(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { call, names, services } = this.#options
    if (call.method === 'POST') checkForgery(request, names, services.keys)
    if (call.kind === 'upload') return this.#checkOutput(await this.#runUpload(request, reply, call))

    const input = this.#parse(readInput(request, call))
    const result =
      call.transaction === 'own'
        ? await this.#runOwn(request, reply, input)
        : await retryCollision(() => this.#runInOne(request, reply, input))

    return call.kind === 'file' ? sendFile(reply, result as FileAnswer) : this.#checkOutput(result)
  }

  /** Parses an input by the schema of the call. @throws Refusal Request.Invalid with a message key per field */
  #parse(body: unknown): unknown {
    checkBody(body)
    const parsed = z.safeParse(this.#options.call.input, body)
    if (parsed.success) return parsed.data

    const fields: Record<string, MessageKey> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= messageKeyOf(issue)
    refuse('Request.Invalid', { fields })
  }

  /** Checks an output by the schema of the call where the configuration asks for it, so that tests see a broken promise. */
  #checkOutput(result: unknown): unknown {
    const { call, services } = this.#options
    if (call.kind !== 'file' && services.config.checkOutput) z.parse(call.output, result)

    return result
  }

  /** Runs the handler in one transaction that begins with the session check, so that both take one round trip. */
  async #runInOne(request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown> {
    const { services, name, call, handler, limits } = this.#options
    const facts = readFacts(request, this.#options.names)
    const token = facts.sessionToken ?? refuse('Session.Missing')
    const opening = enterSession(token, this.#isActivity(input))

    return services.database.transaction(opening, async (db, [row]) => {
      const actor = this.#recognise(request, facts, row) ?? refuse('Session.Missing')
      this.#checkPermission(actor)
      if (call.costly) await limits.spend(db, name, actor)

      const today = dayIn(actor.country, services.now())
      const replyControl = this.#controlReply(request, reply)
      const context: CallContext = { ...services, request: facts, reply: replyControl, db, actor, today }
      const result = await handler(context, input)

      if (call.audit && !isDryRun(input))
        await recordAudit(db, { actor, requestId: facts.id, action: call.audit, input, output: result })

      return result
    })
  }

  /** Runs a handler that opens its own transactions. */
  async #runOwn(request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown> {
    return this.#options.handler(await this.#openOwnContext(request, reply), input)
  }

  /** Runs an upload. The file is read only after the session and the permission have been checked. */
  async #runUpload(request: FastifyRequest, reply: FastifyReply, call: UploadCall): Promise<unknown> {
    const { handler, uploads = refuse('Request.Failed') } = this.#options
    const context = await this.#openOwnContext(request, reply)
    const { file, fields } = await uploads.read(request, reply, call)

    return handler(context, this.#parse(fields), file)
  }

  async #openOwnContext(request: FastifyRequest, reply: FastifyReply): Promise<OwnContext> {
    const { services, name, call, limits } = this.#options
    const { database } = services
    const facts = readFacts(request, this.#options.names)

    const actor =
      facts.sessionToken === null
        ? undefined
        : await database.transaction(enterSession(facts.sessionToken, true), async (_db, [row]) =>
            this.#recognise(request, facts, row),
          )
    if (call.access !== 'public') this.#checkPermission(actor ?? refuse('Session.Missing'))
    if (call.costly && actor) await database.transaction(undefined, (db) => limits.spend(db, name, actor))

    const inClient = <T>(clientUuid: string, work: (db: Db) => Promise<T>) =>
      database.transaction(enterClient(clientUuid), work)

    return { ...services, request: facts, reply: this.#controlReply(request, reply), actor, inClient }
  }

  /** Returns the actor of a session row and remembers the actor for the log and for a later refusal. */
  #recognise(
    request: FastifyRequest,
    { sessionToken: token, address }: RequestFacts,
    row: Record<string, unknown> | undefined,
  ): Actor | undefined {
    const actor = row && readActor(row)
    this.#options.limits.seen({ token, address }, actor !== undefined)
    if (!actor) return undefined

    request.outcome = { session: actor.sessionUuid }
    this.#actors.set(request, actor)

    return actor
  }

  /** @throws Refusal Password.MustChange, Permission.Missing */
  #checkPermission(actor: Actor): void {
    const { name } = this.#options
    if (actor.mustChangePassword && !opensWithInitialPassword(name)) refuse('Password.MustChange')
    if (reachOf(name, actor.role) === 'no') refuse('Permission.Missing')
  }

  /** Whether the call keeps the session alive. The heartbeat of an unattended page does not (security.md D2). */
  #isActivity(input: unknown): boolean {
    return this.#options.name !== 'session.heartbeat' || (input as { active?: string }).active === '1'
  }

  /** Records a refusal in the audit log of the company that the session belongs to. */
  async #recordRefusal(request: FastifyRequest, error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) return

    const { services, name, call, names } = this.#options
    const token = sessionToken(request, names)
    // A forged request is refused before its session is read, so the session is looked up here.
    const isForged = error.code === 'Request.Forged' && token !== null
    const actor = this.#actors.get(request) ?? (isForged ? await this.#findActor(token) : undefined)
    if (!actor) return

    const input = readInput(request, call)
    await recordAttempt(services, { actor, requestId: request.id, error, name, call, input })
  }

  /** Returns the actor of a session without renewing its idle time. */
  #findActor(token: string): Promise<Actor | undefined> {
    const { database } = this.#options.services
    return database.transaction(enterSession(token, false), async (_db, [row]) => row && readActor(row))
  }

  #controlReply(request: FastifyRequest, reply: FastifyReply): ReplyControl {
    const { names, services } = this.#options
    return controlReply({ request, reply, names, keys: services.keys })
  }
}

/** Returns query and path parameters of a GET request, or the body of a POST request. */
const readInput = (request: FastifyRequest, call: AnyCall): unknown =>
  call.method === 'GET'
    ? { ...(request.query as object), ...(request.params as object) }
    : (request.body ?? {})

/** Runs a transaction again after a deadlock. It was rolled back as a whole and awaits nothing but SQL. */
const retryCollision = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => (error instanceof Collision ? run() : Promise.reject(error)))

/** Whether the input asks only what would happen. Dry runs are not audited. */
const isDryRun = (input: unknown): boolean => (input as { dryRun?: boolean }).dryRun === true
