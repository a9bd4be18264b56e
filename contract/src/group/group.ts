/** First aiders and the like: who helps whom to call, at one location or in the whole company. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { infoPointPhones, memberGroupTypes, membersAtOnce, qualificationStates } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, text, uuid, version } from '../fields/index.ts'

/** Most values that one filter takes. */
const maxFilterValues = 200

/** Stands among locations for the groups of the whole company. */
export const companyWide = 'companyWide'

/** A group as a person edits it; without a location it is the whole company's. */
export const memberGroupForm = z.strictObject({
  groupName: text(120),
  type: z.enum(memberGroupTypes),
  locationUuid: z.nullable(uuid),
})

const named = z.strictObject({ uuid, name: z.string() })

const memberGroupView = z.strictObject({
  uuid,
  groupName: z.string(),
  type: z.enum(memberGroupTypes),
  location: z.nullable(named),
  /** Members who are not archived. */
  memberCount: z.int(),
  /** Whether this reader may change it and its members. */
  editable: z.boolean(),
  version,
})
export type MemberGroupView = z.output<typeof memberGroupView>

const listedGroup = z.strictObject({
  ...memberGroupView.shape,
  /** Of the members: whose qualification ends soon, and whose has ended. */
  expiringCount: z.int(),
  expiredCount: z.int(),
})
export type ListedMemberGroup = z.output<typeof listedGroup>

/** What is known of one membership; the note says when or where somebody is to be found. */
const membership = {
  qualifiedSince: z.nullable(date()),
  validUntil: z.nullable(date()),
  note: optionalText(100),
  /** The number that the info point shows of this person. */
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
  location: z.nullable(named),
  ...membership,
  qualification: z.enum(qualificationStates),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
})
export type GroupMember = z.output<typeof groupMember>

const memberGroupUuid = uuid
const memberUuids = z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(membersAtOnce, 'max'))
const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxFilterValues, 'max')))
const search = z.optional(optionalText())

export const memberGroup = {
  list: call({
    path: '/api/member-group/read-list',
    input: tableState(
      {
        /** Every word must occur in the group's or the location's name; case and diacritics do not count. */
        search,
        type: oneOf(z.enum(memberGroupTypes)),
        /** Groups of these locations; `companyWide`: of none. */
        location: oneOf(z.union([uuid, z.literal(companyWide)])),
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
  /** Who leads a location makes groups of that location only. */
  create: call({
    path: '/api/member-group/create-member-group',
    audit: 'createMemberGroup',
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
  /** A group with members is deleted only `withMembers`: their memberships and dates are lost. All of the groups or none. */
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
  /** The members whom the reader may see; `memberCount` of the group counts all. */
  memberList: call({
    path: '/api/member-group/read-member-list',
    input: z.strictObject({
      memberGroupUuid,
      ...tableState({ search, qualification: oneOf(z.enum(qualificationStates)) }, [
        'lastName',
        'firstName',
        'qualifiedSince',
        'validUntil',
      ]).shape,
    }),
    output: pageOf(groupMember),
    refusals: ['MemberGroup.NotFound'],
  }),
  /** Adds members, or changes what is known of their membership. All of them or none. */
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
