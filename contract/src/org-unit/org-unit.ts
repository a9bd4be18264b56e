/** Org units: the company as a tree with one root. All members belong to the default unit. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { membersAtOnce } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { identifier, optionalText, text, uuid, version } from '../fields/index.ts'
import { memberStatuses } from '../member/member.ts'
import { memberIdentity } from '../member/member-identity.ts'

/** Maximum number of responsible members of one unit. */
export const maxResponsible = 20

const nothing = z.strictObject({})
/** `archived` marks a member who has left. Another member has to take over the responsibility. */
const admin = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(memberRoles),
  archived: z.boolean(),
})
export type Responsible = z.output<typeof admin>
const uuidAndName = z.strictObject({ uuid, name: z.string() })
const adminUuids = z.array(uuid).check(z.maxLength(maxResponsible, 'max'))
const memberUuids = z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max'))

const unit = {
  uuid,
  identifier: z.string(),
  orgUnitName: z.string(),
  /** Null for the root, and if the reader does not see the parent. */
  parentUuid: z.nullable(uuid),
  /** The visible units above this one, the highest first. */
  path: z.array(uuidAndName),
  isRoot: z.boolean(),
  isDefault: z.boolean(),
  /** Number of members of the unit itself whom the reader sees. */
  memberCount: z.int(),
  /** Number of members of the unit and its sub-units whom the reader sees. Each member counts once. */
  allMemberCount: z.int(),
  /** Number of units directly below this one. */
  childCount: z.int(),
  admins: z.array(admin),
}

const listedOrgUnit = z.strictObject(unit)
export type ListedOrgUnit = z.output<typeof listedOrgUnit>

const orgUnitDetails = z.strictObject({
  ...unit,
  /** Number of e-learnings assigned to the unit itself. */
  assignmentCount: z.int(),
  version,
})
export type OrgUnitDetails = z.output<typeof orgUnitDetails>

const listedUnitMember = z.strictObject({
  ...memberIdentity.shape,
  email: z.nullable(z.string()),
  status: z.enum(memberStatuses),
})
export type ListedUnitMember = z.output<typeof listedUnitMember>

/** The fields of the unit form. */
export const orgUnitForm = z.strictObject({
  orgUnitName: text(),
  identifier,
  /** Null creates the root of the tree. A company has exactly one root. */
  parentUuid: z.nullable(uuid),
  isDefault: z.boolean(),
  adminUuids,
})

/**
 * Gives responsible members with the role `member` the role of a unit manager. By default such members are
 * refused.
 */
const raiseRoles = z.optional(z.boolean())

export const orgUnit = {
  /** Returns org units, in the order of the tree by default. */
  list: call({
    path: '/api/org-unit/org-unit-list',
    input: tableState(
      {
        /** Every word must occur in the name or the identifier. */
        search: z.optional(optionalText()),
        /** Selects the units directly below this one. */
        parentUuid: z.optional(uuid),
        /**
         * Selects the units without a visible parent: the root, or the highest units that the reader manages.
         */
        highest: z.optional(z.boolean()),
        /** Excludes this unit and its sub-units. Used to choose a new parent for the unit. */
        notBelow: z.optional(uuid),
        /** Selects the units without an active responsible member. */
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
    creates: true,
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
  /**
   * Changes an org unit. Fields that are left out keep their values. Unit managers who are not administrators
   * can change only the name.
   */
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
  /** Adds all of the members or none. Members who already belong to the unit are accepted. */
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
  /** Returns the members of the unit itself who are not archived. */
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
  /**
   * Deletes the unit with its memberships and assignments. Tasks without another assignment are withdrawn.
   * Results remain.
   */
  remove: call({
    path: '/api/org-unit/delete-org-unit',
    audit: 'deleteOrgUnit',
    input: z.strictObject({
      uuid,
      /** The new parent of the units below. Without it, a unit with sub-units is refused. */
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
