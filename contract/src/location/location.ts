/** Locations where members work. A company has at most one headquarters and any number of branches. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { countries, locationTypes, membersAtOnce, workKinds } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { address, addressForm } from '../fields/address.ts'
import { identifier, optionalText, postalCodeMatches, text, uuid, version } from '../fields/index.ts'
import { memberIdentity } from '../member/member-identity.ts'

/** Maximum number of responsible members of one location. */
const maxResponsible = 50
/**
 * Maximum number of responsible members that a row of the list names. The row also contains their total
 * number.
 */
export const maxListedResponsible = 3

const form = {
  name: text(),
  identifier,
  type: z.enum(locationTypes),
  /** Area in square metres. Null if unknown. */
  floorSpace: z.nullable(z.int('numeric').check(z.minimum(0, 'min'), z.maximum(10_000_000, 'max'))),
  /** The kind of work at the location. The law requires more helpers outside offices. */
  workKind: z.enum(workKinds),
  ...addressForm,
  assemblyPoint: optionalText(),
  internalEmergencyNumber: optionalText(60),
}
const responsibleMemberUuids = z.array(uuid).check(z.maxLength(maxResponsible, 'max'))
const postalCode = postalCodeMatches('postalCode', 'country')

/** The fields of the location form. */
export const locationForm = z.strictObject({ ...form, responsibleMemberUuids }).check(postalCode)

/** `archived` marks a member who has left. Another member has to take over the responsibility. */
const responsibleMember = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  archived: z.boolean(),
})

const locationView = z.strictObject({
  uuid,
  name: z.string(),
  identifier: z.string(),
  type: z.enum(locationTypes),
  floorSpace: z.nullable(z.int()),
  workKind: z.enum(workKinds),
  ...address,
  assemblyPoint: z.string(),
  internalEmergencyNumber: z.string(),
  /** The archived members first, then the others. Both parts are in alphabetical order. */
  responsibleMembers: z.array(z.strictObject({ ...responsibleMember.shape, role: z.enum(memberRoles) })),
  memberCount: z.int(),
  groupCount: z.int(),
  version,
})
export type LocationView = z.output<typeof locationView>

const listedLocation = z.strictObject({
  uuid,
  name: z.string(),
  identifier: z.string(),
  type: z.enum(locationTypes),
  city: z.string(),
  country: z.enum(countries),
  floorSpace: z.nullable(z.int()),
  /** Number of members who are not archived. */
  memberCount: z.int(),
  /** Up to `maxListedResponsible` responsible members, archived members first. */
  responsibleMembers: z.array(responsibleMember).check(z.maxLength(maxListedResponsible)),
  responsibleCount: z.int(),
})
export type ListedLocation = z.output<typeof listedLocation>

const locationMember = z.strictObject({
  ...memberIdentity.shape,
  /** Whether this is the member's primary location. Each member has at most one. */
  isPrimary: z.boolean(),
})
export type LocationMember = z.output<typeof locationMember>

const locationUuid = uuid
const memberUuids = z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(membersAtOnce, 'max'))
const refusals = [
  'Location.IdentifierExists',
  'Location.HeadquartersExists',
  'Location.ResponsibleRole',
  'Country.NotAllowed',
] as const

export const location = {
  list: call({
    path: '/api/location/location-list',
    input: tableState(
      {
        /** Every word must occur in the name, the identifier or the city. Ignores case and diacritics. */
        search: z.optional(optionalText()),
        type: z.optional(z.array(z.enum(locationTypes))),
        country: z.optional(z.array(z.enum(countries))),
      },
      ['name', 'identifier', 'type', 'city', 'floorSpace', 'memberCount'],
    ),
    output: pageOf(listedLocation),
  }),
  detail: call({
    path: '/api/location/location-detail',
    input: z.strictObject({ locationUuid }),
    output: locationView,
    refusals: ['Location.NotFound'],
  }),
  create: call({
    path: '/api/location/create-location',
    audit: 'createLocation',
    creates: true,
    input: locationForm,
    output: z.strictObject({ uuid }),
    refusals: [...refusals, 'Member.NotFound'],
  }),
  /**
   * Changes a location. Without `responsibleMemberUuids`, the responsible members do not change. Only
   * administrators may change them. With `raiseRoles`, responsible members with the role `member` get the
   * role of a location manager.
   */
  update: call({
    path: '/api/location/update-location-detail',
    audit: 'updateLocation',
    input: z
      .strictObject({
        locationUuid,
        ...form,
        responsibleMemberUuids: z.optional(responsibleMemberUuids),
        raiseRoles: z.optional(z.boolean()),
        version,
      })
      .check(postalCode),
    output: locationView,
    refusals: [...refusals, 'Location.NotFound', 'Member.NotFound', 'Permission.Missing', 'Version.Conflict'],
  }),
  /**
   * Deletes all of the locations or none. Members and groups move to `moveMembersTo`, which also replaces a
   * deleted primary location. Without `moveMembersTo`, locations with members or groups are refused.
   */
  remove: call({
    path: '/api/location/delete-locations',
    audit: 'deleteLocations',
    input: z.strictObject({
      locationUuids: z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(membersAtOnce, 'max')),
      moveMembersTo: z.optional(uuid),
    }),
    output: z.strictObject({ deleted: z.int(), movedMembers: z.int(), movedGroups: z.int() }),
    refusals: ['Location.NotFound', 'Location.NotEmpty', 'Location.MoveTargetGone', 'MemberGroup.NameTaken'],
  }),
  memberList: call({
    path: '/api/location/read-member-list',
    input: z.strictObject({
      locationUuid,
      ...tableState({ search: z.optional(optionalText()), primary: z.optional(z.boolean()) }, [
        'lastName',
        'firstName',
        'username',
        'role',
        'isPrimary',
      ]).shape,
    }),
    output: pageOf(locationMember),
    refusals: ['Location.NotFound'],
  }),
  /**
   * Assigns all of the members or none. A member's first location becomes the primary one. With `primary`,
   * this location becomes the primary one in any case.
   */
  assignMembers: call({
    path: '/api/location/assign-members',
    audit: 'assignLocationMembers',
    input: z.strictObject({ locationUuid, memberUuids, primary: z.optional(z.boolean()) }),
    output: z.strictObject({ assigned: z.int() }),
    refusals: ['Location.NotFound', 'Member.NotFound'],
  }),
  /**
   * Removes members from the location. If this was the primary location of a member, the remaining location
   * that was assigned first becomes the primary one.
   */
  removeMembers: call({
    path: '/api/location/remove-members',
    audit: 'removeLocationMembers',
    input: z.strictObject({ locationUuid, memberUuids }),
    output: z.strictObject({ removed: z.int() }),
    refusals: ['Location.NotFound', 'Member.NotFound'],
  }),
}
