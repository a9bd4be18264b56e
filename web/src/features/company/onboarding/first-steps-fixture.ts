import { type FirstStepsState, firstSteps } from '@sorgfalt/contract/company/onboarding'

/** Returns the state of a company that has done the first `count` steps. */
export const stateWith = (count: number, hidden = false): FirstStepsState => ({
  steps: firstSteps.map((step, index) => {
    const done = index < count
    const names = done && step !== 'members' ? [`Result of ${step}`] : []
    return { step, done, count: step === 'members' ? 57 : names.length, names }
  }),
  hidden,
  guide: hidden
    ? null
    : {
        seats: { used: 57, max: 250 },
        contact: { name: 'Berta Berater', email: 'berta@arbeitswelt.example' },
      },
})
