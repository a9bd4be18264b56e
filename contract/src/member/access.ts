/** Passwords of members, given and renewed by those who run the company. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { passwordResetFilters } from '../core/limits.ts'
import { maxSelected } from '../core/table.ts'
import { uuid } from '../fields/index.ts'

/** Ways of a reset (spec §4): a link by mail or SMS, or a password to be handed over on paper. */
export const resetModes = ['byEmail', 'bySms', 'initial'] as const
export type ResetMode = (typeof resetModes)[number]

/** Most members that are named as left out; `skippedCount` tells how many there are. */
export const namedSkipped = 100

/** Either everybody whom a filter means, or those who are ticked. */
const whom = {
  filter: z.optional(z.enum(passwordResetFilters)),
  uuids: z.optional(z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(maxSelected, 'max'))),
  passwordMode: z.enum(resetModes),
}
const oneOfBoth = z.refine<{ filter?: unknown; uuids?: unknown }>(
  ({ filter, uuids }) => (filter === undefined) !== (uuids === undefined),
  {
    error: 'required',
    path: ['filter'],
  },
)

const reached = {
  /** Whom the mode reaches. */
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
    .check(z.maxLength(namedSkipped)),
}
export type ResetReach = z.output<z.ZodMiniObject<typeof reached>>

export const memberAccess = {
  /**
   * One member at most every ten minutes, more than one (or a filter) at most every ten minutes for the whole company. Their
   * sessions end. A link leaves the old password valid until a new one is set; an initial password replaces it.
   */
  resetPassword: call({
    path: '/api/memberlist/reset-password',
    audit: 'resetMemberPassword',
    input: z.strictObject(whom).check(oneOfBoth),
    /** `jobUuid`: makes the initial passwords; done, it lets them be fetched once. */
    output: z.strictObject({ ...reached, jobUuid: z.nullable(uuid) }),
    refusals: [
      'Member.NotFound',
      'Member.OwnAccount',
      'Role.NotAllowed',
      'Client.ResetTooSoon',
      'Communication.PreferenceInvalid',
    ],
  }),
  /** Whom a reset would reach. */
  readResetReach: call({
    path: '/api/memberlist/read-reset-reach',
    access: 'memberlist.reset-password',
    notInSpec: 'before ten thousand messages leave the screen tells how many',
    input: z.strictObject(whom).check(oneOfBoth),
    output: z.strictObject(reached),
    refusals: ['Member.NotFound', 'Member.OwnAccount', 'Role.NotAllowed'],
  }),
  /** Hands the passwords of a job to whoever ordered them, and forgets them. */
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
        }),
      ),
    }),
    refusals: ['Job.NotFound'],
  }),
}
export type InitialPasswordLetter = z.output<
  (typeof memberAccess)['takeInitialPasswords']['output']
>['rows'][number]
