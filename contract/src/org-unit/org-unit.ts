/** Org units: the company as a tree with one root, and one default unit that everybody belongs to. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { membersAtOnce } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { identifier, optionalText, text, uuid, version } from '../fields/index.ts'
import { memberStatuses } from '../member/member.ts'

/** Most members who answer for one unit. */
export const maxResponsible = 20

const nothing = z.strictObject({})
/** `archived`: left without a successor; somebody else has to take over. */
const admin = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(memberRoles),
  archived: z.boolean(),
})
export type Responsible = z.output<typeof admin>
const named = z.strictObject({ uuid, name: z.string() })
const adminUuids = z.array(uuid).check(z.maxLength(maxResponsible, 'max'))
const memberUuids = z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max'))

const unit = {
  uuid,
  identifier: z.string(),
  orgUnitName: z.string(),
  /** Null: the root, or the reader does not see what lies above. */
  parentUuid: z.nullable(uuid),
  /** Visible units above, the highest first. */
  path: z.array(named),
  isRoot: z.boolean(),
  isDefault: z.boolean(),
  /** Members whom the reader sees: of the unit itself. */
  memberCount: z.int(),
  /** … and with everything below, each person once. */
  allMemberCount: z.int(),
  /** Units directly below. */
  childCount: z.int(),
  admins: z.array(admin),
}

const listedOrgUnit = z.strictObject(unit)
export type ListedOrgUnit = z.output<typeof listedOrgUnit>

const orgUnitDetails = z.strictObject({
  ...unit,
  /** E-learnings assigned to this very unit. */
  assignmentCount: z.int(),
  version,
})
export type OrgUnitDetails = z.output<typeof orgUnitDetails>

const listedUnitMember = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
})
export type ListedUnitMember = z.output<typeof listedUnitMember>

/** A unit as a person enters it. */
export const orgUnitForm = z.strictObject({
  orgUnitName: text(),
  identifier,
  /** Null makes a root, of which there is one. */
  parentUuid: z.nullable(uuid),
  isDefault: z.boolean(),
  adminUuids,
})

/** Plain members among the responsible ones get the role for it; without this they are refused. */
const raiseRoles = z.optional(z.boolean())

export const orgUnit = {
  /** In the order of the tree unless sorted otherwise; `allMemberCount` counts as the rows do, with everything below. */
  list: call({
    path: '/api/org-unit/org-unit-list',
    input: tableState(
      {
        /** Every word must occur in the name or the identifier. */
        search: z.optional(optionalText()),
        /** Only units directly below this one. */
        parentUuid: z.optional(uuid),
        /** Only where the reader's trees begin: the root, or one's own highest units. */
        highest: z.optional(z.boolean()),
        /** Without this unit and everything below: where it could be moved to. */
        notBelow: z.optional(uuid),
        /** Only those for which nobody active answers. */
        withoutResponsible: z.optional(z.boolean()),
      },
      ['tree', 'orgUnitName', 'identifier', 'allMemberCount'],
    ),
    output: pageOf(listedOrgUnit),
  }),
  detail: call({
    path: '/api/org-unit/org-unit-detail',
    input: z.strictObject({ uuid }),
    output: orgUnitDetails,
    refusals: ['OrgUnit.NotFound'],
  }),
  create: call({
    path: '/api/org-unit/create-org-unit',
    audit: 'createOrgUnit',
    input: z.strictObject({
      ...orgUnitForm.shape,
      isDefault: z.optional(z.boolean()),
      adminUuids: z.optional(adminUuids),
      raiseRoles,
    }),
    output: z.strictObject({ uuid }),
    refusals: [
      'OrgUnit.IdentifierExists',
      'OrgUnit.RootExists',
      'OrgUnit.TooDeep',
      'OrgUnit.NotFound',
      'OrgUnit.ResponsibleRole',
      'Member.NotFound',
    ],
  }),
  /** What is left out stays. Whoever leads a unit without running the company changes its name alone. */
  update: call({
    path: '/api/org-unit/update-org-unit',
    audit: 'updateOrgUnit',
    input: z.strictObject({ uuid, version, ...z.partial(orgUnitForm).shape, raiseRoles }),
    output: orgUnitDetails,
    refusals: [
      'OrgUnit.IdentifierExists',
      'OrgUnit.RootExists',
      'OrgUnit.ParentMismatch',
      'OrgUnit.TooDeep',
      'OrgUnit.DefaultFixed',
      'OrgUnit.NotFound',
      'OrgUnit.ResponsibleRole',
      'Member.NotFound',
      'Permission.Missing',
      'Version.Conflict',
    ],
  }),
  /** All or none; who is there already stays. */
  addMembers: call({
    path: '/api/org-unit/add-members-to-org-unit',
    audit: 'addMembersToOrgUnit',
    input: z.strictObject({ orgUnitUuid: uuid, memberUuids }),
    output: z.strictObject({ added: z.int() }),
    refusals: ['OrgUnit.NotFound', 'OrgUnit.MembersNotChangeable', 'Member.NotFound'],
  }),
  removeMembers: call({
    path: '/api/org-unit/remove-members',
    audit: 'removeMembersFromOrgUnit',
    input: z.strictObject({ orgUnitUuid: uuid, memberUuids }),
    output: z.strictObject({ removed: z.int() }),
    refusals: ['OrgUnit.NotFound', 'OrgUnit.MembersNotChangeable', 'Member.NotFound'],
  }),
  /** Members of the unit itself, without the archived. */
  memberList: call({
    path: '/api/org-unit/member-list',
    input: z.extend(
      tableState({ search: z.optional(optionalText()) }, [
        'lastName',
        'firstName',
        'username',
        'role',
        'status',
      ]),
      {
        orgUnitUuid: uuid,
      },
    ),
    output: pageOf(listedUnitMember),
    refusals: ['OrgUnit.NotFound'],
  }),
  /** Takes its memberships and assignments with it; tasks that no other assignment asks for are withdrawn, proofs stay. */
  remove: call({
    path: '/api/org-unit/delete-org-unit',
    audit: 'deleteOrgUnit',
    input: z.strictObject({
      uuid,
      /** Where the units below go; without it a unit with others below is refused. */
      moveChildrenTo: z.optional(uuid),
    }),
    output: nothing,
    refusals: [
      'OrgUnit.NotFound',
      'OrgUnit.RootFixed',
      'OrgUnit.DefaultFixed',
      'OrgUnit.HasChildren',
      'OrgUnit.ParentMismatch',
      'OrgUnit.TooDeep',
    ],
  }),
}
