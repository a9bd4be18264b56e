/** The first steps of a new company. A step is done as soon as its records exist. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'

export const firstSteps = [
  'company',
  'locations',
  'members',
  'responsible',
  'elearnings',
  'riskAssessments',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** Maximum number of names that show the result of a step. */
export const maxResultNames = 2

export const firstStepsState = z.strictObject({
  /** The steps in the recommended order. */
  steps: z.array(
    z.strictObject({
      step: z.enum(firstSteps),
      done: z.boolean(),
      /** The number of records that the step has added. At most two members if `guide` is null. */
      count: z.int(),
      /** The names of the first of these records. Members are only counted. */
      names: z.array(z.string()),
    }),
  ),
  /** Whether the steps are hidden for the whole company. */
  hidden: z.boolean(),
  /** Further facts that the list of steps shows. Null if the steps are hidden or all done. */
  guide: z.nullable(
    z.strictObject({
      /** The number of members that the company may have, and how many it has. */
      seats: z.strictObject({ used: z.int(), max: z.int() }),
      /** The adviser whom the company can ask. Null if the licensee has none. */
      contact: z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
    }),
  ),
})
export type FirstStepsState = z.output<typeof firstStepsState>

export const onboarding = {
  readFirstSteps: call({
    path: '/api/onboarding/read-first-steps',
    notInSpec: 'a new administrator is guided through the set-up of the company',
    input: z.strictObject({}),
    output: firstStepsState,
  }),
  hideFirstSteps: call({
    path: '/api/onboarding/hide-first-steps',
    notInSpec: 'administrators can hide the first steps for the whole company',
    audit: 'hideFirstSteps',
    input: z.strictObject({ hidden: z.boolean() }),
    output: firstStepsState,
  }),
}
