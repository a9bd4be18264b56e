/** Member groups: first aiders, fire assistants and other helpers of one location or of the whole company. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { infoPointPhones, memberGroupTypes, membersAtOnce, qualificationStates } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, text, uuid, version } from '../fields/index.ts'

/** Maximum number of values in one filter. */
const maxFilterValues = 200

/** The value of the location filter that selects the groups of the whole company. */
export const companyWide = 'companyWide'

/** The fields of the group form. A group without a location belongs to the whole company. */
export const memberGroupForm = z.strictObject({
  groupName: text(120),
  type: z.enum(memberGroupTypes),
  locationUuid: z.nullable(uuid),
})

const uuidAndName = z.strictObject({ uuid, name: z.string() })

const memberGroupView = z.strictObject({
  uuid,
  groupName: z.string(),
  type: z.enum(memberGroupTypes),
  location: z.nullable(uuidAndName),
  /** Number of members who are not archived. */
  memberCount: z.int(),
  /** Whether the reader may change the group and its members. */
  editable: z.boolean(),
  version,
})
export type MemberGroupView = z.output<typeof memberGroupView>

const listedGroup = z.strictObject({
  ...memberGroupView.shape,
  /**
   * Number of members whose qualification expires soon, and number of members whose qualification has
   * expired.
   */
  expiringCount: z.int(),
  expiredCount: z.int(),
})
export type ListedMemberGroup = z.output<typeof listedGroup>

/** Details of one membership. The note explains when or where to find the member. */
const membership = {
  qualifiedSince: z.nullable(date()),
  validUntil: z.nullable(date()),
  note: optionalText(100),
  /** Which phone number of the member the info point shows. */
  phone: z.enum(infoPointPhones),
}
export const membershipForm = z.strictObject(membership).check(
  z.refine(
    ({ qualifiedSince, validUntil }) =>
      qualifiedSince === null || validUntil === null || validUntil >= qualifiedSince,
    {
      error: 'minDate',
      path: ['validUntil'],
    },
  ),
)

const groupMember = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  location: z.nullable(uuidAndName),
  ...membership,
  qualification: z.enum(qualificationStates),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
})
export type GroupMember = z.output<typeof groupMember>

const memberGroupUuid = uuid
const memberUuids = z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(membersAtOnce, 'max'))
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxFilterValues, 'max')))
const search = z.optional(optionalText())

export const memberGroup = {
  list: call({
    path: '/api/member-group/read-list',
    input: tableState(
      {
        /** Every word must occur in the name of the group or the location. Ignores case and diacritics. */
        search,
        type: anyOf(z.enum(memberGroupTypes)),
        /** Groups of these locations. `companyWide` selects the groups without a location. */
        location: anyOf(z.union([uuid, z.literal(companyWide)])),
      },
      ['groupName', 'type', 'location', 'memberCount'],
    ),
    output: pageOf(listedGroup),
  }),
  detail: call({
    path: '/api/member-group/read-details',
    input: z.strictObject({ memberGroupUuid }),
    output: memberGroupView,
    refusals: ['MemberGroup.NotFound'],
  }),
  /** Creates a group. Location managers can create groups only for their own locations. */
  create: call({
    path: '/api/member-group/create-member-group',
    audit: 'createMemberGroup',
    creates: true,
    input: memberGroupForm,
    output: z.strictObject({ uuid }),
    refusals: ['MemberGroup.NameTaken', 'Location.NotFound', 'Permission.Missing'],
  }),
  update: call({
    path: '/api/member-group/update-details',
    audit: 'updateMemberGroup',
    input: z.strictObject({ memberGroupUuid, ...memberGroupForm.shape, version }),
    output: memberGroupView,
    refusals: [
      'MemberGroup.NotFound',
      'MemberGroup.NameTaken',
      'Location.NotFound',
      'Permission.Missing',
      'Version.Conflict',
    ],
  }),
  /**
   * Deletes all of the groups or none. Groups with members are deleted only if `withMembers` is set, because
   * their memberships and dates are lost.
   */
  remove: call({
    path: '/api/member-group/delete-member-group',
    audit: 'deleteMemberGroups',
    input: z.strictObject({
      memberGroupUuids: z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(membersAtOnce, 'max')),
      withMembers: z.optional(z.boolean()),
    }),
    output: z.strictObject({ deleted: z.int() }),
    refusals: ['MemberGroup.NotFound', 'MemberGroup.NotEmpty'],
  }),
  /** Returns the members whom the reader may see. `memberCount` of the group counts all members. */
  memberList: call({
    path: '/api/member-group/read-member-list',
    input: z.strictObject({
      memberGroupUuid,
      ...tableState({ search, qualification: anyOf(z.enum(qualificationStates)) }, [
        'lastName',
        'firstName',
        'qualifiedSince',
        'validUntil',
      ]).shape,
    }),
    output: pageOf(groupMember),
    refusals: ['MemberGroup.NotFound'],
  }),
  /**
   * Adds members or changes the details of their memberships. Either all of the members are changed or none.
   */
  assignMembers: call({
    path: '/api/member-group/assign-members',
    audit: 'assignMemberGroupMembers',
    input: z.strictObject({ memberGroupUuid, memberUuids, membership: z.optional(membershipForm) }),
    output: z.strictObject({ assigned: z.int() }),
    refusals: ['MemberGroup.NotFound', 'Member.NotFound'],
  }),
  removeMembers: call({
    path: '/api/member-group/remove-members',
    audit: 'removeMemberGroupMembers',
    input: z.strictObject({ memberGroupUuid, memberUuids }),
    output: z.strictObject({ removed: z.int() }),
    refusals: ['MemberGroup.NotFound', 'Member.NotFound'],
  }),
}
