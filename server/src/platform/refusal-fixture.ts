import { Refusal } from './refusal.ts'

/** Returns the code with which a rule refuses, or undefined if the rule does not refuse. */
export function refusalCode(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
