/**
 * The personal data that the company keeps about a member. Separate from member.ts, which every page loads.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { genders, languages } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, instant, uuid, version } from '../fields/index.ts'
import { memberStatuses } from './member.ts'
import { memberContact } from './member-contact.ts'
import { memberIdentity } from './member-identity.ts'
import { orgUnitOfMember } from './org-unit-of-member.ts'

const named = z.strictObject({ uuid, name: z.string() })

/** A member with all personal data that an administrator may read. */
export const memberDetailsView = z.strictObject({
  ...memberIdentity.shape,
  ...memberContact,
  language: z.enum(languages),
  externalCompany: z.string(),
  gender: z.enum(genders),
  birthDate: z.nullable(date()),
  entryDate: z.nullable(date()),
  externalId: z.string(),
  createElearningTasks: z.boolean(),
  createRiskAssessmentTasks: z.boolean(),
  /** The primary location; null if there is none or the current user may not see it. */
  location: z.nullable(named),
  status: z.enum(memberStatuses),
  hasPassword: z.boolean(),
  /** When the member set up the second factor. Null if the member has none. */
  secondFactorAt: z.nullable(instant),
  lastLoginAt: z.nullable(instant),
  updatedAt: instant,
  archivedAt: z.nullable(instant),
  /**
   * What the current user may change. `roles` contains the roles that the user may choose for the member, and
   * the current role.
   */
  may: z.strictObject({
    edit: z.boolean(),
    changeLocation: z.boolean(),
    resetSecondFactor: z.boolean(),
    roles: z.array(z.enum(memberRoles)),
  }),
  version,
})
export type MemberDetails = z.output<typeof memberDetailsView>

const memberUuid = uuid
export const memberDetails = {
  read: call({
    path: '/api/memberlist/memberdetails',
    input: z.strictObject({ uuid }),
    output: memberDetailsView,
    refusals: ['Member.NotFound'],
  }),
  readOrgUnitList: call({
    path: '/api/member-details/read-org-unit-list',
    input: z.strictObject({ memberUuid, ...tableState({}, ['orgUnitName', 'identifier']).shape }),
    output: pageOf(orgUnitOfMember),
    refusals: ['Member.NotFound'],
  }),
}
