/** Password resets by administrators. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { passwordResetFilters } from '../core/limits.ts'
import { maxSelected } from '../core/table.ts'
import { date, uuid } from '../fields/index.ts'

/** Ways to reset a password (spec §4): a link by email or SMS, or an initial password on paper. */
export const resetModes = ['byEmail', 'bySms', 'initial'] as const
export type ResetMode = (typeof resetModes)[number]

/** Number of days after which an initial password that was not used expires. */
export const initialPasswordDays = 7

/** Maximum number of skipped members in an answer. `skippedCount` counts all of them. */
export const maxListedSkipped = 100

/** Selects the members: either all who match a filter, or the given uuids. */
const selection = {
  filter: z.optional(z.enum(passwordResetFilters)),
  uuids: z.optional(z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(maxSelected, 'max'))),
  passwordMode: z.enum(resetModes),
}
const filterOrUuids = z.refine<{ filter?: unknown; uuids?: unknown }>(
  ({ filter, uuids }) => (filter === undefined) !== (uuids === undefined),
  {
    error: 'required',
    path: ['filter'],
  },
)

const reach = {
  /** Number of members whom a reset in this mode reaches. */
  count: z.int(),
  skippedCount: z.int(),
  skipped: z
    .array(
      z.strictObject({
        uuid,
        firstName: z.string(),
        lastName: z.string(),
        reason: z.enum(['noEmail', 'noMobileNumber']),
      }),
    )
    .check(z.maxLength(maxListedSkipped)),
}
export type ResetReach = z.output<z.ZodMiniObject<typeof reach>>

export const memberAccess = {
  /**
   * Resets passwords and ends the sessions of the members. A link leaves the old password valid until the
   * member sets a new one. An initial password replaces the old one. A member's password can be reset once
   * every ten minutes. A company can make one call for several members every ten minutes.
   */
  resetPassword: call({
    path: '/api/memberlist/reset-password',
    audit: 'resetMemberPassword',
    stepUp: 'byInput',
    input: z.strictObject(selection).check(filterOrUuids),
    /**
     * `jobUuid` identifies the job that creates the initial passwords. `takeInitialPasswords` needs it. It is
     * null for links.
     */
    output: z.strictObject({ ...reach, jobUuid: z.nullable(uuid) }),
    refusals: [
      'Member.NotFound',
      'Member.OwnAccount',
      'Role.NotAllowed',
      'Client.ResetTooSoon',
      'Communication.PreferenceInvalid',
      'Login.ProviderOnly',
      'Member.EmergencyAccount',
    ],
  }),
  /** Returns how many members a reset would reach. */
  readResetReach: call({
    path: '/api/memberlist/read-reset-reach',
    access: 'memberlist.reset-password',
    notInSpec: 'the page shows the number of recipients before it sends thousands of messages',
    input: z.strictObject(selection).check(filterOrUuids),
    output: z.strictObject(reach),
    refusals: ['Member.NotFound', 'Member.OwnAccount', 'Role.NotAllowed'],
  }),
  /** Returns the passwords of a job to the user who started it, and deletes them. */
  takeInitialPasswords: call({
    path: '/api/memberlist/take-initial-passwords',
    access: 'signed-in',
    notInSpec: 'initial passwords are shown once, to be printed',
    audit: 'takeInitialPasswords',
    input: z.strictObject({ jobUuid: uuid }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          firstName: z.string(),
          lastName: z.string(),
          username: z.string(),
          password: z.string(),
          /** The first org unit and the first location of the member, for the letter. */
          orgUnit: z.nullable(z.string()),
          location: z.nullable(z.string()),
          /** The last whole day on which the password is valid. */
          validUntil: date(),
        }),
      ),
    }),
    refusals: ['Job.NotFound'],
  }),
}
export type InitialPasswordLetter = z.output<
  (typeof memberAccess)['takeInitialPasswords']['output']
>['rows'][number]
