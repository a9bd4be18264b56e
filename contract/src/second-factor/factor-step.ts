import * as z from 'zod/mini'

/**
 * What a session waits for before it opens anything else: the code of the member's factor, or the enrolment
 * that the policy of the company requires.
 */
export const factorSteps = ['verify', 'enrol'] as const
export type FactorStep = (typeof factorSteps)[number]
export const pendingStep = z.nullable(z.enum(factorSteps))
