/**
 * The info point of a location: whom to call and where to go in an emergency. Every member of the company can
 * read it. It therefore contains only names, and the phone numbers that members have chosen to show.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  coverageDuties,
  emergencyServices,
  infoPointPhones,
  legalSources,
  memberGroupTypes,
  workKinds,
} from '../core/limits.ts'
import { address } from '../fields/address.ts'
import { optionalText, uuid } from '../fields/index.ts'

/** Maximum number of locations in one answer. A search finds the others. */
export const maxLocations = 100
/** Maximum number of groups on a board. */
export const maxGroups = 100
/** Maximum number of people that a board lists for one group. */
export const maxPeople = 200

/** The permission for screens that are open to every member (spec §6). */
const access = 'todo-permission'

const person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  note: z.string(),
  /** The number that the member has chosen to show. */
  phone: z.nullable(z.string()),
})
export type InfoPointPerson = z.output<typeof person>

const boardGroup = z.strictObject({
  uuid,
  type: z.enum(memberGroupTypes),
  groupName: z.string(),
  /** Whether the group belongs to the whole company. */
  companyWide: z.boolean(),
  members: z.array(person).check(z.maxLength(maxPeople)),
  memberCount: z.int(),
})
export type BoardGroup = z.output<typeof boardGroup>

/** Required and present helpers of a location. */
const coverage = z.strictObject({
  /**
   * Number of members whose primary location this is. The required numbers of helpers are calculated from it.
   */
  memberCount: z.int(),
  workKind: z.enum(workKinds),
  duties: z.array(
    z.strictObject({
      duty: z.enum(coverageDuties),
      needed: z.int(),
      present: z.int(),
      source: z.enum(legalSources),
    }),
  ),
})
export type Coverage = z.output<typeof coverage>

const board = z.strictObject({
  /** Null if the company has no location. The board then contains the groups of the whole company. */
  location: z.nullable(
    z.strictObject({
      uuid,
      name: z.string(),
      ...address,
      assemblyPoint: z.string(),
      internalEmergencyNumber: z.string(),
    }),
  ),
  /** Public numbers, the most important first. */
  emergencyNumbers: z.array(z.strictObject({ service: z.enum(emergencyServices), number: z.string() })),
  responsibleMembers: z.array(person).check(z.maxLength(maxPeople)),
  /** The groups in the order of `memberGroupTypes`. */
  groups: z.array(boardGroup).check(z.maxLength(maxGroups)),
  /** Null unless the reader manages the location. */
  coverage: z.nullable(coverage),
  /**
   * Which phone number of the reader the info point shows, and the numbers to choose from. Null if no board
   * lists the reader.
   */
  own: z.nullable(
    z.strictObject({ phone: z.enum(infoPointPhones), phoneNumber: z.string(), mobileNumber: z.string() }),
  ),
})
export type InfoPointBoard = z.output<typeof board>

const boardLocation = z.strictObject({
  uuid,
  name: z.string(),
  city: z.string(),
  /** Whether the reader is assigned to the location. */
  isOwn: z.boolean(),
})
export type InfoPointLocation = z.output<typeof boardLocation>

export const infoPoint = {
  /** Returns the reader's primary location first, then the reader's other locations, then all others. */
  locationList: call({
    method: 'GET',
    path: '/api/infopoint/read-location-list',
    access,
    input: z.strictObject({
      search: z.optional(optionalText()),
      /** The answer contains this location even if it does not match the search. */
      selected: z.optional(uuid),
    }),
    output: z.strictObject({ locations: z.array(boardLocation), total: z.int() }),
  }),
  memberGroups: call({
    path: '/api/infopoint/read-member-groups',
    access,
    input: z.strictObject({ locationUuid: z.optional(uuid) }),
    output: board,
    refusals: ['Location.NotFound'],
  }),
  updateOwnPhone: call({
    path: '/api/infopoint/update-own-phone',
    access,
    audit: 'updateOwnInfoPointPhone',
    notInSpec: 'members decide whether the board shows one of their numbers',
    input: z.strictObject({ phone: z.enum(infoPointPhones) }),
    output: z.strictObject({ phone: z.enum(infoPointPhones) }),
  }),
}
