import { join } from 'node:path'
import { type AnyCall, type CallName, callEntries } from '@sorgfalt/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../access/context.ts'
import type { AllHandlers, UntypedHandler } from '../../access/handlers.ts'
import { compressAnswer } from '../../platform/http/compressed.ts'
import type { CookieNames } from '../../platform/http/cookies.ts'
import { acceptUploads, type UploadReader, uploadSeconds } from '../../platform/http/uploads.ts'
import { Admission } from './admission.ts'
import { CallServer } from './call-server.ts'
import type { RateLimits } from './rate-limits.ts'

interface ServeCallsOptions {
  services: Services
  handlers: AllHandlers
  cookies: CookieNames
  limits: RateLimits
}

/** Registers a route for every call of the contract. */
export function serveCalls(
  app: FastifyInstance,
  { services, handlers, cookies, limits }: ServeCallsOptions,
): void {
  const addRoute = (scope: FastifyInstance, name: CallName, call: AnyCall, uploads?: UploadReader): void => {
    const handler = findHandler(handlers, name)
    const admission = new Admission({ name, call, services, cookies, limits })
    const server = new CallServer({ name, call, handler, services, cookies, admission, uploads })

    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { call: name, ...(call.kind === 'upload' && { bodySeconds: uploadSeconds(call) }) },
      onRequest: async (request) => admission.checkRates(request),
      ...(call.kind !== 'file' && { onSend: compressAnswer }),
      handler: (request, reply) => server.answer(request, reply),
    })
  }

  const isUpload = ({ kind }: AnyCall): boolean => kind === 'upload'
  for (const [name, call] of callEntries) if (!isUpload(call)) addRoute(app, name, call)

  // Only this scope parses multipart forms.
  void app.register(async (scope) => {
    const uploads = await acceptUploads(scope, join(services.config.dataDir, 'uploads'))
    for (const [name, call] of callEntries) if (isUpload(call)) addRoute(scope, name, call, uploads)
  })
}

function findHandler(handlers: AllHandlers, name: CallName): UntypedHandler {
  const [noun, verb] = name.split('.') as [keyof AllHandlers, string]

  return (handlers[noun] as Record<string, UntypedHandler>)[verb] as UntypedHandler
}
