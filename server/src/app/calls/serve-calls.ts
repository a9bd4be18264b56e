import { type AnyCall, type CallName, callEntries, type UploadCall } from '@sorgfalt/contract'
import { type MessageKey, messageKeyOf } from '@sorgfalt/contract/core/error'
import { type Country, uploadForm } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type {
  Actor,
  ActorKind,
  CallContext,
  OwnContext,
  ReplyControl,
  RequestFacts,
  Services,
} from '../../access/context.ts'
import type { AllHandlers, FileAnswer, LooseHandler } from '../../access/handlers.ts'
import { opensWithInitialPassword } from '../../access/initial-password.ts'
import { reachOf } from '../../access/roles.ts'
import { recordAudit } from '../../features/audit/record-audit.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { Collision, type Db } from '../../platform/db/database.ts'
import { enterClient, enterSession } from '../../platform/db/enter.ts'
import {
  type CookieNames,
  expireCookies,
  sessionToken,
  setCookie,
  single,
} from '../../platform/http/cookies.ts'
import { checkForgery, isOwnPage, issueCsrfToken } from '../../platform/http/csrf.ts'
import { sendFile } from '../../platform/http/files.ts'
import { checkBody } from '../../platform/http/request-limits.ts'
import { acceptUploads, type UploadReader } from '../../platform/http/uploads.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { RateLimits } from './rate-limits.ts'
import { recordAttempt } from './refused-attempts.ts'

/** Registers every call of the contract with its handler. */
export function serveCalls(
  app: FastifyInstance,
  services: Services,
  handlers: AllHandlers,
  names: CookieNames,
): void {
  const limits = new RateLimits(services)
  const route = (scope: FastifyInstance, name: CallName, call: AnyCall, uploads?: UploadReader): void => {
    const [noun, verb] = name.split('.') as [keyof AllHandlers, string]
    const handler = (handlers[noun] as Record<string, LooseHandler>)[verb] as LooseHandler
    const serve = new CallServer(services, name, call, handler, names, limits, uploads)
    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: call.kind === 'upload' ? { bodySeconds: uploadForm.seconds } : {},
      onRequest: async (request) => serve.admitRequest(request),
      handler: (request, reply) => serve.answer(request, reply),
    })
  }
  for (const [name, call] of callEntries) if (call.kind !== 'upload') route(app, name, call)
  // Encapsulated: forms with files are read here and nowhere else.
  void app.register(async (scope) => {
    const uploads = await acceptUploads(scope)
    for (const [name, call] of callEntries) if (call.kind === 'upload') route(scope, name, call, uploads)
  })
}

class CallServer {
  readonly #services: Services
  readonly #name: CallName
  readonly #call: AnyCall
  readonly #handler: LooseHandler
  readonly #names: CookieNames
  readonly #limits: RateLimits
  readonly #uploads: UploadReader | undefined
  readonly #actors = new WeakMap<FastifyRequest, Actor>()

  constructor(
    services: Services,
    name: CallName,
    call: AnyCall,
    handler: LooseHandler,
    names: CookieNames,
    limits: RateLimits,
    uploads?: UploadReader,
  ) {
    this.#services = services
    this.#name = name
    this.#call = call
    this.#handler = handler
    this.#names = names
    this.#limits = limits
    this.#uploads = uploads
  }

  /** Before anything of the body is read. */
  admitRequest(request: FastifyRequest): void {
    this.#limits.admit({ token: sessionToken(request, this.#names), address: request.ip }, this.#name)
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      return await this.#answer(request, reply)
    } catch (error) {
      await this.#tell(request, error).catch((fault: unknown) =>
        request.log.error({ err: fault }, 'the refusal could not be recorded'),
      )
      throw error
    }
  }

  /** A refusal goes into the log of the company whose session it came with. */
  async #tell(request: FastifyRequest, error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) return
    const token = sessionToken(request, this.#names)
    // A forged request is refused before anybody looks whose session it rides on.
    const isForged = error.code === 'Request.Forged' && token !== null
    const actor = this.#actors.get(request) ?? (isForged ? await this.#holder(token) : undefined)
    if (!actor) return
    const input: unknown =
      this.#call.method === 'GET'
        ? { ...(request.query as object), ...(request.params as object) }
        : request.body
    await recordAttempt(this.#services, {
      actor,
      requestId: request.id,
      error,
      name: this.#name,
      call: this.#call,
      input,
    })
  }

  /** Whose session it is, without moving its clock. */
  #holder(token: string): Promise<Actor | undefined> {
    return this.#services.database.transaction(
      enterSession(token, false),
      async (_db, [row]) => row && actorOf(row),
    )
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (this.#call.method === 'POST') checkForgery(request, this.#names, this.#services.keys)
    if (this.#call.kind === 'upload') return this.#checked(await this.#runUpload(request, reply, this.#call))
    const given =
      this.#call.method === 'GET'
        ? { ...(request.query as object), ...(request.params as object) }
        : (request.body ?? {})
    const input = this.#parse(given)
    const result =
      this.#call.transaction === 'own'
        ? await this.#runOwn(request, reply, input)
        : await onceMoreAfterCollision(() => this.#runInOne(request, reply, input))
    if (this.#call.kind === 'file') return sendFile(reply, result as FileAnswer)
    return this.#checked(result)
  }

  /** What the contract promises leaves the server; anything else is a fault of ours that tests must see. */
  #checked(result: unknown): unknown {
    if (this.#call.kind !== 'file' && this.#services.config.checkOutput) z.parse(this.#call.output, result)
    return result
  }

  #parse(given: unknown): unknown {
    checkBody(given)
    const parsed = z.safeParse(this.#call.input, given)
    if (parsed.success) return parsed.data
    const fields: Record<string, MessageKey> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= messageKeyOf(issue)
    refuse('Request.Invalid', { fields })
  }

  /** One transaction, opened together with the session check: one round trip. */
  async #runInOne(request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown> {
    const facts = factsOf(request, this.#names)
    const token = facts.sessionToken ?? refuse('Session.Missing')
    return this.#services.database.transaction(
      enterSession(token, this.#touches(input)),
      async (db, opened) => {
        const actor = this.#recognise(request, facts, opened[0]) ?? refuse('Session.Missing')
        this.#allow(actor)
        if (this.#call.costly) await this.#limits.spend(db, this.#name, actor)
        const today = dayIn(actor.country, this.#services.now())
        const context: CallContext = {
          ...this.#services,
          request: facts,
          reply: this.#control(request, reply),
          db,
          actor,
          today,
        }
        const result = await this.#handler(context, input)
        if (this.#call.audit && !isDryRun(input))
          await recordAudit(db, {
            actor,
            requestId: facts.id,
            action: this.#call.audit,
            input,
            output: result,
          })
        return result
      },
    )
  }

  async #runOwn(request: FastifyRequest, reply: FastifyReply, input: unknown): Promise<unknown> {
    return this.#handler(await this.#ownContext(request, reply), input)
  }

  /** Nobody's bytes are read before it is clear that they may send them. */
  async #runUpload(request: FastifyRequest, reply: FastifyReply, call: UploadCall): Promise<unknown> {
    const context = await this.#ownContext(request, reply)
    const { file, fields } = await (this.#uploads ?? refuse('Request.Failed')).read(request, reply, call)
    return this.#handler(context, this.#parse(fields), file)
  }

  async #ownContext(request: FastifyRequest, reply: FastifyReply): Promise<OwnContext> {
    const facts = factsOf(request, this.#names)
    const { database } = this.#services
    const actor =
      facts.sessionToken === null ? undefined : await this.#currentActor(request, facts, facts.sessionToken)
    if (this.#call.access !== 'public') this.#allow(actor ?? refuse('Session.Missing'))
    if (this.#call.costly && actor)
      await database.transaction(undefined, (db) => this.#limits.spend(db, this.#name, actor))
    const inClient = <T>(clientUuid: string, work: (db: Db) => Promise<T>) =>
      database.transaction(enterClient(clientUuid), work)
    return { ...this.#services, request: facts, reply: this.#control(request, reply), actor, inClient }
  }

  #currentActor(request: FastifyRequest, facts: RequestFacts, token: string): Promise<Actor | undefined> {
    return this.#services.database.transaction(enterSession(token, true), async (_db, [row]) =>
      this.#recognise(request, facts, row),
    )
  }

  /** The heartbeat of an unattended page does not keep a session alive (security.md D2). */
  #touches(input: unknown): boolean {
    return this.#name !== 'session.heartbeat' || (input as { active?: string }).active === '1'
  }

  /** Who is there, if the token has opened a session. */
  #recognise(
    request: FastifyRequest,
    { sessionToken: token, address }: RequestFacts,
    row: Record<string, unknown> | undefined,
  ) {
    const actor = row && actorOf(row)
    this.#limits.seen({ token, address }, actor !== undefined)
    if (actor) {
      request.outcome = { session: actor.sessionUuid }
      this.#actors.set(request, actor)
    }
    return actor
  }

  #allow(actor: Actor): void {
    if (actor.mustChangePassword && !opensWithInitialPassword(this.#name)) refuse('Password.MustChange')
    if (reachOf(this.#name, actor.role) === 'no') refuse('Permission.Missing')
  }

  #control(request: FastifyRequest, reply: FastifyReply): ReplyControl {
    const names = this.#names
    return {
      startSession: (token) => {
        expireCookies(reply, names)
        setCookie(reply, names.session, token, names.secure)
      },
      rememberDevice: (cookie) => setCookie(reply, names.device, cookie, names.secure, 365 * 24 * 3600),
      endSession: () => expireCookies(reply, names),
      csrfToken: () => issueCsrfToken(request, reply, names, this.#services.keys),
    }
  }
}

/** What a transaction has done is undone with it, and it awaits nothing but SQL: it may simply run again. */
const onceMoreAfterCollision = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => (error instanceof Collision ? run() : Promise.reject(error)))

/** Only tells what would happen: nobody did anything. */
const isDryRun = (input: unknown): boolean => (input as { dryRun?: boolean }).dryRun === true

function factsOf(request: FastifyRequest, names: CookieNames): RequestFacts {
  return {
    id: request.id,
    host: request.hostname,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 250),
    sessionToken: sessionToken(request, names),
    deviceCookie: single(request, names.device),
    fromOwnPage: isOwnPage(request),
  }
}

function actorOf(row: Record<string, unknown>): Actor {
  return {
    kind: row.actorKind as ActorKind,
    uuid: row.actorUuid as string,
    clientUuid: row.clientUuid as string,
    country: row.country as Country,
    role: row.role as Role,
    sessionUuid: row.sessionUuid as string,
    mustChangePassword: row.mustChangePassword as boolean,
    idleSeconds: row.idleSeconds as number,
    absoluteSeconds: row.absoluteSeconds as number,
  }
}
