/** Whether the members of a company sign in with passwords or only through its identity providers. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { uuid, version } from '../fields/index.ts'

/**
 * Why a super-admin cannot become the emergency account:
 * - `noPassword`: the member has no password
 * - `initialPassword`: the member has not replaced the initial password yet
 * - `noFactor`: the member has no second factor
 */
export const emergencyProblems = ['noPassword', 'initialPassword', 'noFactor'] as const
export type EmergencyProblem = (typeof emergencyProblems)[number]

const emergencyCandidate = z.strictObject({
  uuid,
  name: z.string(),
  username: z.string(),
  /** Null if the member can become the emergency account. */
  problem: z.nullable(z.enum(emergencyProblems)),
})
export type EmergencyCandidate = z.output<typeof emergencyCandidate>

export const signInPolicyForm = z.strictObject({
  /**
   * The super-admin who alone can sign in with a password. Everybody else must sign in through a provider.
   * Null: everybody can sign in with a password.
   */
  emergencyAccount: z.nullable(uuid),
})

export const signInPolicyView = z.strictObject({
  ...signInPolicyForm.shape,
  /** The active super-admins, by name. */
  candidates: z.array(emergencyCandidate),
  hasActiveProvider: z.boolean(),
  /** Number of active members who are linked to an active provider, and of the others. */
  linkedCount: z.int(),
  unlinkedCount: z.int(),
  /** Whether the current session began with a password. It ends if somebody else gets the emergency account. */
  hasPasswordSession: z.boolean(),
  version,
})
export type SignInPolicyView = z.output<typeof signInPolicyView>

const notInSpec =
  'companies that manage accounts at their identity provider do not want passwords beside them'

export const signInPolicy = {
  read: call({
    method: 'GET',
    path: '/api/sign-in-policy/read',
    notInSpec,
    input: z.strictObject({}),
    output: signInPolicyView,
  }),
  /**
   * Permits or forbids passwords. If it forbids them, all sessions that began with a password end, except for
   * those of the emergency account. Until passwords are permitted again, this account keeps its role, its
   * password and its second factor, and the company keeps an active provider.
   */
  update: call({
    path: '/api/sign-in-policy/update',
    audit: 'updateSignInPolicy',
    stepUp: 'always',
    notInSpec,
    input: z.strictObject({ ...signInPolicyForm.shape, version }),
    output: signInPolicyView,
    refusals: [
      'SignInPolicy.NoProvider',
      'SignInPolicy.EmergencyUnusable',
      'Member.NotFound',
      'Version.Conflict',
    ],
  }),
}
