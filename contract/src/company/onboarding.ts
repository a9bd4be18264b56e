/** What a new company's administration does first; derived from what is there, never ticked by hand. */
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
  /** In the order in which they are done. */
  steps: z.array(z.strictObject({ step: z.enum(firstSteps), done: z.boolean() })),
  /** Nobody of the company wants to see them any more. */
  hidden: z.boolean(),
})
export type FirstStepsState = z.output<typeof state>

export const onboarding = {
  readFirstSteps: call({
    path: '/api/onboarding/read-first-steps',
    notInSpec: 'a new administrator is led through the set-up of the company (security.md §4, onboarding)',
    input: z.strictObject({}),
    output: state,
  }),
  hideFirstSteps: call({
    path: '/api/onboarding/hide-first-steps',
    notInSpec: 'and can put that away, for the whole company',
    audit: 'hideFirstSteps',
    input: z.strictObject({ hidden: z.boolean() }),
    output: state,
  }),
}
