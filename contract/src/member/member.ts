import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { themes } from '../core/limits.ts'
import { roles } from '../core/role.ts'
import { date, instant, uuid } from '../fields/index.ts'
import { themeColours } from '../licensee/licensee.ts'
import { pendingStep } from '../second-factor/factor-step.ts'

export const memberStatuses = ['invited', 'active', 'archived'] as const

/**
 * Name, start page, colours and logo of the company. Null means that the licensee's value applies, or for
 * `defaultTheme` the theme of the device.
 */
const clientBranding = z.strictObject({
  name: z.string(),
  homepage: z.nullable(z.string()),
  theme: z.nullable(z.strictObject({ light: themeColours, dark: themeColours })),
  /** The theme of members who have not chosen one. */
  defaultTheme: z.nullable(z.enum(themes)),
  logoHref: z.nullable(z.string()),
})

/** A visit of an adviser of the licensee, as the banner on every page shows it. */
const support = z.strictObject({ adviserName: z.string(), reason: z.string(), endsAt: instant })

export const memberState = z.strictObject({
  uuid,
  email: z.nullable(z.string()),
  roleIdentifier: z.enum(roles),
  permissions: z.array(z.string()),
  /**
   * True if an administrator has set the password. The user must change the password before doing anything
   * else.
   */
  mustChangePassword: z.boolean(),
  secondFactor: z.strictObject({
    /**
     * What the session waits for because of the second factor. Until then, it permits only the calls for it.
     */
    pending: pendingStep,
    isSetUp: z.boolean(),
    hasApp: z.boolean(),
    /** Whether the member has a passkey for the host of the request. */
    hasPasskey: z.boolean(),
    /**
     * The day from which the company requires a factor of this member. Null if it does not, or if the member
     * has one.
     */
    dueFrom: z.nullable(date()),
  }),
  memberDetails: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    clientIdentifier: z.string(),
    initials: z.string(),
  }),
  client: clientBranding,
  support: z.nullable(support),
})
export type MemberState = z.output<typeof memberState>

export const member = {
  /** Returns the signed-in user with permissions and company. */
  state: call({
    method: 'GET',
    path: '/api/member/state',
    access: 'signed-in',
    input: z.strictObject({}),
    output: memberState,
  }),
}
