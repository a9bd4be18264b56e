import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { uuid } from '../fields/index.ts'

export const job = {
  /** How far a job is that its asker has started. `total` 0 = not known yet. */
  readProgress: call({
    path: '/api/job/read-progress',
    access: 'signed-in',
    notInSpec: 'work that takes longer than a request shows its progress (imports, passwords for many)',
    input: z.strictObject({ jobUuid: uuid }),
    /** A job that failed for now is waiting again; `failed` has been given up. */
    output: z.strictObject({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.int(),
      total: z.int(),
    }),
    refusals: ['Job.NotFound'],
  }),
}
