const day = /^\d{4}-\d{2}-\d{2}$/

/** The address of the overview: the past day that it shows. */
export interface RecordSearch {
  asOf?: string | undefined
}

/** Reads the day of the record from the address. Ignores invalid values. */
export const recordSearch = ({ asOf }: Record<string, unknown>): RecordSearch => ({
  asOf: typeof asOf === 'string' && day.test(asOf) ? asOf : undefined,
})
