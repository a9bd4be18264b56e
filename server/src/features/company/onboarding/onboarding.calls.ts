import { type FirstStepsState, firstSteps } from '@sorgfalt/contract/company/onboarding'
import type { Handlers } from '../../../access/handlers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hideFirstSteps, readFirstSteps } from './onboarding.store.ts'

async function readView(db: Db): Promise<FirstStepsState> {
  const row = await readFirstSteps(db)
  return { steps: firstSteps.map((step) => ({ step, done: row[step] })), hidden: row.hidden }
}

export const onboarding: Handlers<'onboarding'> = {
  readFirstSteps: ({ db }) => readView(db),

  async hideFirstSteps({ db }, { hidden }) {
    await hideFirstSteps(db, hidden)
    return readView(db)
  },
}
