/** Members who have left: kept until somebody comes back or is deleted for good. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { memberRoles } from '../core/role.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { instant, optionalText, uuid } from '../fields/index.ts'

const uuids = z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(maxSelected, 'max'))
const chosen = z.strictObject({ uuids })
/** Whom it concerned; those who were there already do not count. */
const changed = z.strictObject({ count: z.int() })

const archivedMemberRow = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  username: z.string(),
  roleIdentifier: z.enum(memberRoles),
  archivedAt: instant,
})
export type ArchivedMember = z.output<typeof archivedMemberRow>

/** What the archived ones still answer for, and somebody else has to take over: the first of each kind. */
const leftBehind = z.strictObject({
  /** With open measures, and how many. */
  plans: z.array(
    z.strictObject({
      riskAssessmentExecutionResultUuid: uuid,
      title: z.string(),
      targetName: z.string(),
      actionCount: z.int(),
    }),
  ),
  places: z.array(z.strictObject({ kind: z.enum(['orgUnit', 'location']), uuid, name: z.string() })),
})

export type LeftBehind = z.output<typeof leftBehind>

export const archivedMember = {
  /** The last to leave first unless sorted otherwise. */
  list: call({
    path: '/api/archivedmember/list',
    access: 'archive-member.list',
    input: tableState(
      {
        /** As in the list of members. */
        search: z.optional(optionalText()),
        role: z.optional(z.array(z.enum(memberRoles)).check(z.maxLength(memberRoles.length, 'max'))),
      },
      ['archivedAt', 'lastName', 'firstName', 'username', 'email', 'role'],
    ),
    output: pageOf(archivedMemberRow),
  }),
  /** Sessions end, the seat is free, e-learnings wait; what is proven stays. Can be undone. */
  archive: call({
    path: '/api/memberlist/archivemember',
    audit: 'archiveMember',
    input: chosen,
    output: z.strictObject({ ...changed.shape, leftBehind }),
    refusals: ['Member.NotFound', 'Member.OwnAccount', 'Member.LastSuperAdmin', 'Role.NotAllowed'],
  }),
  unarchive: call({
    path: '/api/archivedmember/unarchivemember',
    audit: 'unarchiveMember',
    input: chosen,
    output: changed,
    refusals: ['Member.NotFound', 'Role.NotAllowed', 'Client.MaxMembersReached'],
  }),
  /** For good: what is personal is erased, proofs stay under a number. Refused while somebody answers for a place or an open measure. */
  remove: call({
    path: '/api/archivedmember/deletemember',
    audit: 'deleteMember',
    input: chosen,
    output: changed,
    refusals: ['Member.NotFound', 'Member.ResponsibleBlocksDeletion', 'Role.NotAllowed'],
  }),
  readLeftBehind: call({
    path: '/api/archivedmember/read-left-behind',
    access: 'archivedmember.deletemember',
    notInSpec: 'whoever may not delete somebody yet is led to what stands in the way',
    input: chosen,
    output: leftBehind,
    refusals: ['Member.NotFound'],
  }),
}
