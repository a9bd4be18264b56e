/** Metrics that the work of this process changes. `/metrics` (http/health.ts) returns them. */
import { Counter } from 'prom-client'

/** Stored counts that differed from the rows they count, and were corrected by a job of this process. */
export const correctedCounts = new Counter({
  name: 'sorgfalt_corrected_counts_total',
  help: 'Stored counts that differed from the rows they count and were corrected',
  labelNames: ['table'],
  registers: [],
})
