/** Demo people act through the handlers of the calls, as anybody does, on days that have passed. */
import type { Country } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import type { CallContext, ReplyControl, RequestFacts, Services } from '../access/context.ts'
import { dayIn } from '../platform/calendar/days.ts'
import type { Db } from '../platform/db/database.ts'

/** What the calls of a company's people have in common. */
export interface Stage {
  services: Services
  db: Db
  clientUuid: string
  country: Country
  now: Date
}

/** Nobody's browser: demo people call no handler that looks at it. */
const request: RequestFacts = {
  id: 'demo',
  host: '',
  address: '',
  userAgent: '',
  sessionToken: null,
  deviceCookie: null,
  isSameOrigin: false,
}
const nothing = (): void => undefined
const reply: ReplyControl = {
  startSession: nothing,
  rememberDevice: nothing,
  endSession: nothing,
  csrfToken: () => '',
}

/** The context of a member's call so many days ago. */
export function actAs(
  { services, db, clientUuid, country, now }: Stage,
  memberUuid: string,
  role: Role,
  daysAgo: number,
): CallContext {
  const at = new Date(now.getTime() - daysAgo * 86_400_000)
  const session = { sessionUuid: null, mustChangePassword: false, idleSeconds: 0, absoluteSeconds: 0 }
  const actor = { kind: 'member', uuid: memberUuid, clientUuid, country, role, ...session } as const
  return { ...services, now: () => at, request, reply, db, actor, today: dayIn(country, at) }
}
