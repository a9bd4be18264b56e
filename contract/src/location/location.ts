/** Places where members work: one headquarters at most, branches as many as there are. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { countries, locationTypes, membersAtOnce, workKinds } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { identifier, optionalText, postalCodeMatches, text, uuid, version } from '../fields/index.ts'

/** Most people who answer for one location. */
const maxResponsible = 50
/** Responsible members named in a row of the list; the count tells how many there are. */
export const namedResponsible = 3

const form = {
  name: text(),
  identifier,
  type: z.enum(locationTypes),
  /** Square metres; null = not known. */
  floorSpace: z.nullable(z.int('numeric').check(z.minimum(0, 'min'), z.maximum(10_000_000, 'max'))),
  /** What is done there: the law asks for more helpers where it is not an office. */
  workKind: z.enum(workKinds),
  street: optionalText(),
  additional: optionalText(),
  postalCode: optionalText(20),
  city: optionalText(),
  /** Any known country passes the form; those where the product is offered are `countries`. */
  country: z.string().check(z.maxLength(2, 'unknownCountry')),
  assemblyPoint: optionalText(),
  internalEmergencyNumber: optionalText(60),
}
const responsibleMemberUuids = z.array(uuid).check(z.maxLength(maxResponsible, 'max'))
const postalCode = postalCodeMatches('postalCode', 'country')

/** A location as a person edits it. */
export const locationForm = z.strictObject({ ...form, responsibleMemberUuids }).check(postalCode)

/** `archived`: left without a successor; somebody else has to take over. */
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
  street: z.string(),
  additional: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(countries),
  assemblyPoint: z.string(),
  internalEmergencyNumber: z.string(),
  /** In alphabetical order, whoever has left first. */
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
  /** Members who are not archived. */
  memberCount: z.int(),
  /** The first few. */
  responsibleMembers: z.array(responsibleMember).check(z.maxLength(namedResponsible)),
  responsibleCount: z.int(),
})
export type ListedLocation = z.output<typeof listedLocation>

const locationMember = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  role: z.enum(memberRoles),
  /** Where the member works mostly; each has one such location. */
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
        /** Every word must occur in the name, the identifier or the city; case and diacritics do not count. */
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
    input: locationForm,
    output: z.strictObject({ uuid }),
    refusals: [...refusals, 'Member.NotFound'],
  }),
  /**
   * Left out, the responsible members stay; only who runs the company may change them. `raiseRoles`: plain members among them
   * get the role for it.
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
   * Refused as long as there are members or groups, unless they may move to `moveMembersTo`; then a member's primary location
   * moves along. Of several locations all are deleted or none.
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
  /** A member's first location becomes the primary one; `primary` makes this one it. All of the members or none. */
  assignMembers: call({
    path: '/api/location/assign-members',
    audit: 'assignLocationMembers',
    input: z.strictObject({ locationUuid, memberUuids, primary: z.optional(z.boolean()) }),
    output: z.strictObject({ assigned: z.int() }),
    refusals: ['Location.NotFound', 'Member.NotFound'],
  }),
  /** Whoever loses the primary location gets the one that was assigned first of those that are left. */
  removeMembers: call({
    path: '/api/location/remove-members',
    audit: 'removeLocationMembers',
    input: z.strictObject({ locationUuid, memberUuids }),
    output: z.strictObject({ removed: z.int() }),
    refusals: ['Location.NotFound', 'Member.NotFound'],
  }),
}
