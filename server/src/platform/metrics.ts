/**
 * Metrics that the work of this process changes. `/metrics` (http/health.ts) returns them, and OpenTelemetry
 * exports them. Labels name only parts of the product: no company, no person, no URL.
 */
import { Counter, Gauge, Histogram, type Metric } from 'prom-client'

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const workBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300]

export const requestDurations = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from the request line to the end of the answer',
  labelNames: ['method', 'route', 'call', 'status'],
  buckets: requestBuckets,
  registers: [],
})

export const refusals = new Counter({
  name: 'sorgfalt_refusals_total',
  help: 'Requests that were answered with an error code of the contract',
  labelNames: ['code'],
  registers: [],
})

export const logins = new Counter({
  name: 'sorgfalt_logins_total',
  help: 'Logins by their result: accepted, or the error code',
  labelNames: ['call', 'result'],
  registers: [],
})

/** Stored counts that differed from the rows they count, and were corrected by a job of this process. */
export const correctedCounts = new Counter({
  name: 'sorgfalt_corrected_counts_total',
  help: 'Stored counts that differed from the rows they count and were corrected',
  labelNames: ['table'],
  registers: [],
})

/** Reads that a replica may answer, by result. The primary answers those whose result is not `answered`. */
export const replicaReads = new Counter({
  name: 'sorgfalt_replica_reads_total',
  help: 'Reads for the replica by result: answered, or left to the primary (behind, failed, resting)',
  labelNames: ['result'],
  registers: [],
})

export const jobDurations = new Histogram({
  name: 'sorgfalt_job_duration_seconds',
  help: 'Duration of jobs by kind and result: done, failed (tried again later) or abandoned',
  labelNames: ['kind', 'result'],
  buckets: workBuckets,
  registers: [],
})

export const abandonedJobs = new Counter({
  name: 'sorgfalt_abandoned_jobs_total',
  help: 'Jobs that failed and are not tried again',
  registers: [],
})

export const fileDurations = new Histogram({
  name: 'sorgfalt_file_operation_duration_seconds',
  help: 'Duration of operations of the file store by result: ok, missing, full, outage or failed',
  labelNames: ['operation', 'result'],
  buckets: requestBuckets,
  registers: [],
})

export const messageDurations = new Histogram({
  name: 'sorgfalt_message_duration_seconds',
  help: 'Time that the mail server or the SMS gateway took to accept or refuse a message',
  labelNames: ['kind', 'result'],
  buckets: requestBuckets,
  registers: [],
})

export const dependencyUp = new Gauge({
  name: 'sorgfalt_dependency_up',
  help: 'Whether the last check of a dependency succeeded (database, files, mail)',
  labelNames: ['dependency'],
  registers: [],
})

// An alert can detect the first event only if its series already exists.
for (const call of ['session.login', 'session.supportLogin'])
  for (const result of ['accepted', 'Login.Failed', 'Request.TooOften']) logins.inc({ call, result }, 0)
for (const table of ['elearning_task_status', 'elearning_status_count']) correctedCounts.inc({ table }, 0)
for (const result of ['answered', 'behind', 'failed', 'resting']) replicaReads.inc({ result }, 0)
abandonedJobs.inc(0)

export const processMetrics: readonly Metric[] = [
  requestDurations,
  refusals,
  logins,
  correctedCounts,
  replicaReads,
  jobDurations,
  abandonedJobs,
  fileDurations,
  messageDurations,
  dependencyUp,
] as Metric[]

/** Runs `work` and measures its duration. `resultOf` returns the value of the label `result` for an error. */
export async function measured<T>(
  histogram: Histogram,
  labels: Record<string, string>,
  resultOf: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const stop = histogram.startTimer(labels)
  try {
    const result = await work()
    stop({ result: 'ok' })
    return result
  } catch (error) {
    stop({ result: resultOf(error) })
    throw error
  }
}
