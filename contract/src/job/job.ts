import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { uuid } from '../fields/index.ts'

export const job = {
  /** Returns the progress of a job that the reader has started. `total` is 0 while it is unknown. */
  readProgress: call({
    path: '/api/job/read-progress',
    access: 'signed-in',
    notInSpec: 'jobs that take longer than a request show their progress (imports, bulk passwords)',
    input: z.strictObject({ jobUuid: uuid }),
    /** A job that will be retried is `waiting`. `failed` is final. */
    output: z.strictObject({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.int(),
      total: z.int(),
    }),
    refusals: ['Job.NotFound'],
  }),
}
