/** The numbers of an import: what the check expects, and what the finished import has done. */
import * as z from 'zod/mini'
import { maxUnknownValues, unknownValue } from './import-values.ts'

/** Maximum number of entries of each kind in an answer. `readRows` returns all rows page by page. */
export const maxListed = 100

const seats = z.strictObject({ used: z.int(), max: z.int(), after: z.int() })

export const importSummary = z.strictObject({
  /** Number of members that the import creates. */
  created: z.int(),
  /** Number of members that the import changes. */
  updated: z.int(),
  unchanged: z.int(),
  /** Number of rows that are not imported: the faulty rows and those in `leftOut`. */
  skipped: z.int(),
  /** Number of rows with problems. They are not imported unless they are corrected. */
  faulty: z.int(),
  /** Numbers of new and changed rows without problems that are not imported. */
  leftOut: z.strictObject({ new: z.int(), changed: z.int() }),
  /** Number of new rows for which no seat is free. They are part of `leftOut.new`. */
  waiting: z.int(),
  seats,
  /** Paths of the first org units that the import will create. */
  newOrgUnits: z.array(z.string()).check(z.maxLength(maxListed)),
  newOrgUnitCount: z.int(),
  /**
   * The values that name nothing in the company, and those that the user has matched; the most rows first.
   */
  unknownValues: z.array(unknownValue).check(z.maxLength(maxUnknownValues)),
})
export type ImportSummary = z.output<typeof importSummary>
