import type { Handlers } from '../../../access/handlers.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { hideFirstSteps } from './onboarding.store.ts'
import { viewFirstSteps } from './onboarding.view.ts'

export const onboarding: Handlers<'onboarding'> = {
  readFirstSteps: async ({ db, actor }) => viewFirstSteps(db, await languageOfActor(db, actor)),

  async hideFirstSteps({ db, actor }, { hidden }) {
    await hideFirstSteps(db, hidden)
    return viewFirstSteps(db, await languageOfActor(db, actor))
  },
}
