import { refuse } from '../../platform/refusal.ts'

/** Number of names in the message. */
const maxListed = 5

/** Refuses an assignment that partly exists. The message lists the names of the first existing targets. */
export function refuseExistingAssignments(names: readonly string[]): never {
  const more = names.length - maxListed
  const listed = names.slice(0, maxListed).join(', ')

  return refuse('TaskAssignment.Exists', {
    params: { names: listed + (more > 0 ? ` … (+${more})` : '') },
  })
}
