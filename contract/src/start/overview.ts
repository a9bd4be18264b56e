/** The figures on the start page of every role except `member`, with the first entries of each figure. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { coverageDuties } from '../core/limits.ts'
import { uuid } from '../fields/index.ts'

/**
 * Maximum number of org units and of gaps (missing helpers of one kind at one location) in the answer. The
 * counts include all of them.
 */
export const maxListed = 5

const status = z.strictObject({
  overdue: z.strictObject({
    /** Number of members with an overdue e-learning. */
    memberCount: z.int(),
    unitCount: z.int(),
    /** Units, those with the most overdue members first. A member of several units counts in each of them. */
    units: z.array(
      z.strictObject({
        orgUnitUuid: uuid,
        orgUnitName: z.string(),
        overdueCount: z.int(),
        memberCount: z.int(),
      }),
    ),
  }),
  /** Legally required helpers that are missing at the reader's locations. */
  gaps: z.strictObject({
    count: z.int(),
    /** Number of the reader's locations that have members. If it is 0, no helpers are required. */
    locationCount: z.int(),
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
    notInSpec: 'the status strip of the start page of every role except member',
    input: z.strictObject({}),
    output: status,
  }),
}
