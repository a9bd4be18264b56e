import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { instant, optionalText, uuid } from '../fields/index.ts'
import { memberStatuses } from './member.ts'
import { memberIdentity } from './member-identity.ts'

/** Maximum number of org units in a row. `orgUnitCount` counts all of them. */
export const maxListedOrgUnits = 3
/** Maximum number of options of each kind in an answer. The search finds the others. */
export const maxFilterOptions = 100
/** Maximum number of values in one filter. */
const maxFilterValues = 200

const search = z.optional(optionalText())
const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxFilterValues, 'max')))

const named = z.strictObject({ uuid, name: z.string() })

const listedMember = z.strictObject({
  ...memberIdentity.shape,
  email: z.nullable(z.string()),
  status: z.enum(memberStatuses),
  /** Null if the member has never logged in. */
  lastLoginAt: z.nullable(instant),
  /** The first `maxListedOrgUnits` by name, the default unit last. */
  orgUnits: z.array(named).check(z.maxLength(maxListedOrgUnits)),
  orgUnitCount: z.int(),
  /** The primary location. */
  location: z.nullable(named),
  hasPassword: z.boolean(),
})
export type ListedMember = z.output<typeof listedMember>

const memberHead = z.strictObject({
  ...memberIdentity.shape,
  status: z.enum(memberStatuses),
  archivedAt: z.nullable(instant),
})
export type MemberHead = z.output<typeof memberHead>

const filterOptions = z.strictObject({
  /** The units in the order of the tree. Siblings are sorted by name. */
  orgUnits: z.array(
    z.strictObject({
      ...named.shape,
      /** Number of visible ancestors. */
      depth: z.int(),
      /** Names of the visible ancestors, from the root down. */
      path: z.array(z.string()),
      /** True for the root, which contains every member. Members cannot be added to it. */
      isRoot: z.boolean(),
    }),
  ),
  /** Number of units that match the search, including units that the answer does not list. */
  orgUnitCount: z.int(),
  locations: z.array(named),
  locationCount: z.int(),
})
export type FilterOptions = z.output<typeof filterOptions>

export const memberList = {
  /**
   * Returns a page of the members whom the current user may see. Default order: by last name. Members without
   * a location come last when sorted by location. A filter with several values matches any of them; several
   * filters must all match.
   */
  getList: call({
    path: '/api/memberlist/getlist',
    replica: true,
    access: 'member-list.get-list',
    input: tableState(
      {
        /**
         * Every word must occur in the names, the username or the email address, regardless of case and
         * diacritics.
         */
        search,
        role: anyOf(z.enum(memberRoles)),
        /** Matches members of these units and of the units below them. */
        orgUnit: anyOf(uuid),
        /** Excludes direct members of this unit. Used to choose the members to add. */
        notInOrgUnit: z.optional(uuid),
        /**
         * Excludes the members of this location or of this member group. Used to choose the members to add.
         */
        notAtLocation: z.optional(uuid),
        notInGroup: z.optional(uuid),
        location: anyOf(uuid),
        /** Default: all except `archived`. */
        status: anyOf(z.enum(memberStatuses)),
        neverLoggedIn: z.optional(z.boolean()),
        noPassword: z.optional(z.boolean()),
        /** True: only members with an overdue e-learning. */
        overdue: z.optional(z.boolean()),
      },
      ['lastName', 'firstName', 'username', 'email', 'role', 'status', 'lastLoginAt', 'location'],
    ),
    output: pageOf(listedMember),
  }),
  /** Returns the data for the header of a member's pages. */
  loadMember: call({
    path: '/api/memberlist/load-member',
    input: z.strictObject({ uuid }),
    output: memberHead,
    refusals: ['Member.NotFound'],
  }),
  readFilterOptions: call({
    path: '/api/memberlist/read-filter-options',
    access: 'member-list.get-list',
    notInSpec: 'the filters of the member list offer the org units and locations that the user may see',
    input: z.strictObject({
      search,
      /**
       * Options that are returned even if they do not match the search, because the page needs the names of
       * values from a link.
       */
      selected: anyOf(uuid),
    }),
    output: filterOptions,
  }),
  /**
   * Returns the number of visible members per unit, including the members of the units below. Archived
   * members do not count.
   */
  readOrgUnitCounts: call({
    path: '/api/memberlist/read-org-unit-counts',
    replica: true,
    access: 'member-list.get-list',
    notInSpec:
      'the filter shows the number of members per org unit; a separate call, so that the options load first',
    input: z.strictObject({
      orgUnitUuids: z.array(uuid).check(z.maxLength(maxFilterOptions + maxFilterValues, 'max')),
    }),
    output: z.strictObject({ counts: z.array(z.strictObject({ uuid, memberCount: z.int() })) }),
  }),
}
