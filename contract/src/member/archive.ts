/** Members who have left the company. They can be restored or deleted for good. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { memberRoles } from '../core/role.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { instant, optionalText, uuid } from '../fields/index.ts'

const uuids = z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(maxSelected, 'max'))
const selection = z.strictObject({ uuids })
/** Number of members that were changed. */
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

/**
 * Responsibilities of archived members that other members have to take over. Contains only the first ones of
 * each kind.
 */
const openResponsibilities = z.strictObject({
  /** Action plans with open actions, and the number of these actions. */
  plans: z.array(
    z.strictObject({
      riskAssessmentExecutionResultUuid: uuid,
      title: z.string(),
      targetName: z.string(),
      actionCount: z.int(),
    }),
  ),
  orgNodes: z.array(z.strictObject({ kind: z.enum(['orgUnit', 'location']), uuid, name: z.string() })),
})

export type OpenResponsibilities = z.output<typeof openResponsibilities>

export const archivedMember = {
  /** Returns archived members. By default, those who were archived last come first. */
  list: call({
    path: '/api/archivedmember/list',
    access: 'archive-member.list',
    input: tableState(
      {
        /** Follows the same rules as the search of the member list. */
        search: z.optional(optionalText()),
        role: z.optional(z.array(z.enum(memberRoles)).check(z.maxLength(memberRoles.length, 'max'))),
      },
      ['archivedAt', 'lastName', 'firstName', 'username', 'email', 'role'],
    ),
    output: pageOf(archivedMemberRow),
  }),
  /**
   * Archives members: ends their sessions, frees their seats and pauses their e-learnings. Their results are
   * kept. `unarchive` restores the members.
   */
  archive: call({
    path: '/api/memberlist/archivemember',
    audit: 'archiveMember',
    input: selection,
    output: z.strictObject({ ...changed.shape, openResponsibilities }),
    refusals: [
      'Member.NotFound',
      'Member.OwnAccount',
      'Member.LastSuperAdmin',
      'Member.EmergencyAccount',
      'Member.LastAdmin',
      'Role.NotAllowed',
    ],
  }),
  unarchive: call({
    path: '/api/archivedmember/unarchivemember',
    audit: 'unarchiveMember',
    input: selection,
    output: changed,
    refusals: ['Member.NotFound', 'Role.NotAllowed', 'Client.MaxMembersReached', 'Unarchive.Failed'],
  }),
  /**
   * Erases the personal data of members for good. Results are kept, but without personal data. Refused while
   * a member is responsible for an org unit, a location or an open action.
   */
  remove: call({
    path: '/api/archivedmember/deletemember',
    audit: 'deleteMember',
    stepUp: 'always',
    input: selection,
    output: changed,
    refusals: ['Member.NotFound', 'Member.ResponsibleBlocksDeletion', 'Role.NotAllowed'],
  }),
  readOpenResponsibilities: call({
    path: '/api/archivedmember/read-open-responsibilities',
    access: 'archivedmember.deletemember',
    notInSpec: 'the dialog links to the responsibilities that prevent the deletion',
    input: selection,
    output: openResponsibilities,
    refusals: ['Member.NotFound'],
  }),
}
