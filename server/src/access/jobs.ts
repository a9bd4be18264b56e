import type * as batch from '../platform/jobs/batch.ts'
import type * as runner from '../platform/jobs/runner.ts'
import type { Services } from './context.ts'

/** Runs a job with the services of the process. */
export type RunJob = runner.RunJob<Services>

/** Runs several jobs of one kind with the services of the process. */
export type RunBatch = batch.RunBatch<Services>

/** The jobs of a feature, by kind. */
export type JobHandlers = runner.JobHandlers<Services>
