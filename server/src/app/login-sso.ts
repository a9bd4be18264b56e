import { enteredClientIdentifier } from '@sorgfalt/contract/fields/index'
import type { LoginStart } from '@sorgfalt/contract/session/start-up'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../access/context.ts'
import { readSsoOptions } from '../features/sign-on/sso-options.ts'
import type { RateLimits } from './calls/rate-limits.ts'

const loginPath = '/auth/login/'

/**
 * Returns the identity providers for a login page whose address names a company. The request counts like the
 * call `sso.readOptions`, which it replaces. Returns null if a limit refuses it. The page then sends the
 * call, whose refusal the visitor sees.
 */
export async function readLoginSso(
  services: Services,
  limits: RateLimits,
  { url, ip, hostname }: FastifyRequest,
): Promise<LoginStart<unknown>['sso']> {
  const clientIdentifier = readClientIdentifier(url)
  if (clientIdentifier === undefined) return null

  try {
    limits.admit({ token: null, address: ip }, 'sso.readOptions')
  } catch {
    return null
  }

  const options = await readSsoOptions(services, { address: ip, host: hostname, clientIdentifier })

  return options ?? null
}

function readClientIdentifier(url: string): string | undefined {
  const { pathname } = new URL(url, 'http://localhost')
  if (!pathname.startsWith(loginPath)) return undefined

  try {
    return enteredClientIdentifier.safeParse(decodeURIComponent(pathname.slice(loginPath.length))).data
  } catch {
    return undefined
  }
}
