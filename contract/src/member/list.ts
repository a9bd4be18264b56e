import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { instant, optionalText, uuid } from '../fields/index.ts'
import { memberStatuses } from './member.ts'

/** Org units named in a row; `orgUnitCount` tells how many there are. */
export const namedOrgUnits = 3
/** Most options of one kind in an answer; the rest is found by searching. */
export const maxFilterOptions = 100
/** Most values that one filter takes. */
const maxFilterValues = 200

const search = z.optional(optionalText())
const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxFilterValues, 'max')))

const named = z.strictObject({ uuid, name: z.string() })

const listedMember = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  /** Null = never. */
  lastLoginAt: z.nullable(instant),
  /** The first few, the default unit last. */
  orgUnits: z.array(named).check(z.maxLength(namedOrgUnits)),
  orgUnitCount: z.int(),
  /** The primary one. */
  location: z.nullable(named),
  hasPassword: z.boolean(),
})
export type ListedMember = z.output<typeof listedMember>

const memberHead = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  archivedAt: z.nullable(instant),
})
export type MemberHead = z.output<typeof memberHead>

const filterOptions = z.strictObject({
  /** The tree from above, siblings in alphabetical order. */
  orgUnits: z.array(
    z.strictObject({
      ...named.shape,
      /** How many visible units lie above. */
      depth: z.int(),
      /** Their names, the highest first. */
      path: z.array(z.string()),
      /** Everybody is below it, and nobody is added to it. */
      isRoot: z.boolean(),
    }),
  ),
  /** How many fit the search; more than are shown = search on. */
  orgUnitCount: z.int(),
  locations: z.array(named),
  locationCount: z.int(),
})
export type FilterOptions = z.output<typeof filterOptions>

export const memberList = {
  /** By last name unless sorted otherwise; by location as the rows name it, who has none at the end. Several values of one filter: any of them; several filters: all of them. */
  getList: call({
    path: '/api/memberlist/getlist',
    access: 'member-list.get-list',
    input: tableState(
      {
        /** Every word must occur in the names, the username or the e-mail address; case and diacritics do not count. */
        search,
        role: oneOf(z.enum(memberRoles)),
        /** These units and everything below them. */
        orgUnit: oneOf(uuid),
        /** Who does not belong to this unit itself: whom one can still add. */
        notInOrgUnit: z.optional(uuid),
        /** The same for a location, and for a member group. */
        notAtLocation: z.optional(uuid),
        notInGroup: z.optional(uuid),
        location: oneOf(uuid),
        /** Unless told, everybody but the archived. */
        status: oneOf(z.enum(memberStatuses)),
        neverLoggedIn: z.optional(z.boolean()),
        noPassword: z.optional(z.boolean()),
        /** With an e-learning whose date has passed. */
        overdue: z.optional(z.boolean()),
      },
      ['lastName', 'firstName', 'username', 'email', 'role', 'status', 'lastLoginAt', 'location'],
    ),
    output: pageOf(listedMember),
  }),
  /** What the head of a member's pages shows. */
  loadMember: call({
    path: '/api/memberlist/load-member',
    input: z.strictObject({ uuid }),
    output: memberHead,
    refusals: ['Member.NotFound'],
  }),
  readFilterOptions: call({
    path: '/api/memberlist/read-filter-options',
    access: 'member-list.get-list',
    notInSpec: 'the filters of the member list offer the org units and locations that the actor may see',
    input: z.strictObject({
      search,
      /** Answered too, whether they fit the search or not: what a link has chosen needs its name. */
      selected: oneOf(uuid),
    }),
    output: filterOptions,
  }),
  /** How many members whom the reader sees each unit has, with everything below it; the archive does not count. */
  readOrgUnitCounts: call({
    path: '/api/memberlist/read-org-unit-counts',
    access: 'member-list.get-list',
    notInSpec:
      'the filter by org unit says how many members each has; apart from the options, which need not wait for it',
    input: z.strictObject({
      orgUnitUuids: z.array(uuid).check(z.maxLength(maxFilterOptions + maxFilterValues, 'max')),
    }),
    output: z.strictObject({ counts: z.array(z.strictObject({ uuid, memberCount: z.int() })) }),
  }),
}
