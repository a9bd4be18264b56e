/** The first steps of a new company. A step is done as soon as its records exist. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'

export const firstSteps = [
  'company',
  'locations',
  'orgUnits',
  'members',
  'responsible',
  'infoPoint',
  'elearnings',
  'riskAssessments',
] as const
export type FirstStep = (typeof firstSteps)[number]

const state = z.strictObject({
  /** The steps in the recommended order. */
  steps: z.array(z.strictObject({ step: z.enum(firstSteps), done: z.boolean() })),
  /** Whether the steps are hidden for the whole company. */
  hidden: z.boolean(),
})
export type FirstStepsState = z.output<typeof state>

export const onboarding = {
  readFirstSteps: call({
    path: '/api/onboarding/read-first-steps',
    notInSpec: 'a new administrator is guided through the set-up of the company',
    input: z.strictObject({}),
    output: state,
  }),
  hideFirstSteps: call({
    path: '/api/onboarding/hide-first-steps',
    notInSpec: 'administrators can hide the first steps for the whole company',
    audit: 'hideFirstSteps',
    input: z.strictObject({ hidden: z.boolean() }),
    output: state,
  }),
}
