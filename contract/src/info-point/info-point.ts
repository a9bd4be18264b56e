/** The notice board of a location: whom to call, where to go. Everybody reads it, so it tells names and allowed numbers only. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  countries,
  coverageDuties,
  emergencyServices,
  infoPointPhones,
  legalSources,
  memberGroupTypes,
  workKinds,
} from '../core/limits.ts'
import { optionalText, uuid } from '../fields/index.ts'

/** Most locations in an answer; the rest is found by searching. */
export const maxLocations = 100
/** Most groups on a board, and most people of one group. */
export const maxGroups = 100
export const maxPeople = 200

/** For every screen that everybody may open (spec §6). */
const access = 'todo-permission'

const person = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  note: z.string(),
  /** The number that may be shown. */
  phone: z.nullable(z.string()),
})
export type InfoPointPerson = z.output<typeof person>

const boardGroup = z.strictObject({
  uuid,
  type: z.enum(memberGroupTypes),
  groupName: z.string(),
  /** Of the whole company, not of this location. */
  companyWide: z.boolean(),
  members: z.array(person).check(z.maxLength(maxPeople)),
  memberCount: z.int(),
})
export type BoardGroup = z.output<typeof boardGroup>

/** How many helpers the law asks for, and how many there are. */
const coverage = z.strictObject({
  /** Members whose primary location this is: what the numbers are reckoned from. */
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
  /** Null: the company has no location; the board then holds the company's own groups. */
  location: z.nullable(
    z.strictObject({
      uuid,
      name: z.string(),
      street: z.string(),
      additional: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.enum(countries),
      assemblyPoint: z.string(),
      internalEmergencyNumber: z.string(),
    }),
  ),
  /** Public numbers, the most important first. */
  emergencyNumbers: z.array(z.strictObject({ service: z.enum(emergencyServices), number: z.string() })),
  responsibleMembers: z.array(person).check(z.maxLength(maxPeople)),
  /** In the order of the types. */
  groups: z.array(boardGroup).check(z.maxLength(maxGroups)),
  /** For who leads; null for everybody else, and without a location. */
  coverage: z.nullable(coverage),
  /** What the board shows of the reader, and could show; null when the reader does not stand on any. */
  own: z.nullable(
    z.strictObject({ phone: z.enum(infoPointPhones), phoneNumber: z.string(), mobileNumber: z.string() }),
  ),
})
export type InfoPointBoard = z.output<typeof board>

const boardLocation = z.strictObject({
  uuid,
  name: z.string(),
  city: z.string(),
  /** The reader works there. */
  isOwn: z.boolean(),
})
export type InfoPointLocation = z.output<typeof boardLocation>

export const infoPoint = {
  /** The reader's own locations first, the primary one before all. */
  locationList: call({
    method: 'GET',
    path: '/api/infopoint/read-location-list',
    access,
    input: z.strictObject({
      search: z.optional(optionalText()),
      /** Answered too, whether it fits the search or not. */
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
    notInSpec: 'whether a number is shown on the board is for the person to say',
    input: z.strictObject({ phone: z.enum(infoPointPhones) }),
    output: z.strictObject({ phone: z.enum(infoPointPhones) }),
  }),
}
