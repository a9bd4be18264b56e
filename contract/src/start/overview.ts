/** What needs whoever leads today: a few figures, each with what it is made of. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { coverageDuties } from '../core/limits.ts'
import { uuid } from '../fields/index.ts'

/** Org units and gaps that are named; the figures count them all. */
export const maxNamed = 5

const status = z.strictObject({
  overdue: z.strictObject({
    /** Members with an e-learning whose date has passed. */
    memberCount: z.int(),
    unitCount: z.int(),
    /** Those with the most first; a member counts in every unit. */
    units: z.array(
      z.strictObject({
        orgUnitUuid: uuid,
        orgUnitName: z.string(),
        overdueCount: z.int(),
        memberCount: z.int(),
      }),
    ),
  }),
  /** Helpers that the law asks for at a location, and that are not there. */
  gaps: z.strictObject({
    count: z.int(),
    /** Locations of the reader at which somebody works; without any there is nothing to count. */
    places: z.int(),
    first: z.array(
      z.strictObject({
        locationUuid: uuid,
        locationName: z.string(),
        duty: z.enum(coverageDuties),
        missing: z.int(),
      }),
    ),
  }),
})
export type LeaderStatus = z.output<typeof status>

export const overview = {
  readStatus: call({
    path: '/api/overview/read-status',
    notInSpec: 'the status strip of the start page for whoever leads (ui.md)',
    input: z.strictObject({}),
    output: status,
  }),
}
