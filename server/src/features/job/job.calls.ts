import type { Handlers } from '../../http/handlers.ts'
import { progressOf } from '../../jobs/progress.ts'
import { found } from '../../refusal.ts'

export const job: Handlers<'job'> = {
  readProgress: async ({ db, actor }, { jobUuid }) => found(await progressOf(db, actor, jobUuid), 'Job.NotFound'),
}
