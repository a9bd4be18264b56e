import type { Handlers } from '../../../access/handlers.ts'
import { completeSetUp } from './complete-set-up.ts'
import { getSetUpState } from './set-up.rules.ts'
import { readSetUp } from './set-up.store.ts'

export const setUp: Handlers<'setUp'> = {
  read: async ({ database }, { token }) => ({
    state: getSetUpState(await database.transaction(undefined, readSetUp), token),
  }),

  complete: completeSetUp,
}
