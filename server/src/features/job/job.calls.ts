import type { Handlers } from '../../access/handlers.ts'
import { readJobProgress } from '../../platform/jobs/progress.store.ts'
import { found } from '../../platform/refusal.ts'

export const job: Handlers<'job'> = {
  readProgress: async ({ db, actor }, { jobUuid }) =>
    found(await readJobProgress(db, actor, jobUuid), 'Job.NotFound'),
}
