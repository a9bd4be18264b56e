import { type FirstStep, type FirstStepsState, firstSteps } from '@sorgfalt/contract/company/onboarding'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Db } from '../../../platform/db/database.ts'
import { findSeatContact, readSeats } from '../../member/seats.store.ts'
import { readFirstSteps } from './onboarding.store.ts'

/** The number of records with which a step is done. The first member exists from the beginning. */
const enough = (step: FirstStep): number => (step === 'members' ? 2 : 1)

/**
 * Returns the first steps of the current client. A step is done as long as the records that it adds exist.
 */
export async function viewFirstSteps(db: Db, language: Language): Promise<FirstStepsState> {
  const { hidden, ...results } = await readFirstSteps(db, language)
  const steps = firstSteps.map((step) => ({
    step,
    done: results[step].count >= enough(step),
    ...results[step],
  }))

  const isShown = !hidden && steps.some(({ done }) => !done)
  if (!isShown) return { steps, hidden, guide: null }

  const seats = await readSeats(db)
  const contact = await findSeatContact(db)

  return {
    steps: steps.map((step) => (step.step === 'members' ? { ...step, count: seats.used } : step)),
    hidden,
    guide: { seats, contact: contact && { name: contact.name, email: contact.email } },
  }
}
