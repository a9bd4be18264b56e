/** Lets demo members act on days in the past, through the handlers of the calls. */
import type { Country } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import {
  type CallContext,
  noSession,
  type ReplyControl,
  type RequestFacts,
  type Services,
} from '../access/context.ts'
import { dayIn } from '../platform/calendar/days.ts'
import type { Db } from '../platform/db/database.ts'

/** The company and the services through which a demo scenario acts for its members. */
export interface Scenario {
  services: Services
  db: Db
  clientUuid: string
  country: Country
  now: Date
}

/** The facts of a request without a browser. The handlers that demo scenarios call do not read them. */
const request: RequestFacts = {
  id: 'demo',
  host: '',
  address: '',
  userAgent: '',
  sessionToken: null,
  origin: null,
  deviceCookie: null,
  trustToken: null,
  isSameOrigin: false,
}
const nothing = (): void => undefined
const reply: ReplyControl = {
  startSession: nothing,
  rememberDevice: nothing,
  trustDevice: nothing,
  beginSso: nothing,
  endSession: nothing,
  csrfToken: () => '',
}

/** Returns the context of a call that a member made `daysAgo` days ago. */
export function actAs(
  { services, db, clientUuid, country, now }: Scenario,
  memberUuid: string,
  role: Role,
  daysAgo: number,
): CallContext {
  const at = new Date(now.getTime() - daysAgo * 86_400_000)
  const actor = { kind: 'member', uuid: memberUuid, clientUuid, country, role, ...noSession } as const
  return { ...services, now: () => at, request, reply, db, actor, today: dayIn(country, at) }
}
