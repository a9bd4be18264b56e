import { refuse } from '../../platform/refusal.ts'

/** Maximum number of names in the message. */
const maxListed = 5

/**
 * Refuses an assignment because the targets with these names are already assigned. The message lists the
 * first `maxListed` names.
 * @throws Refusal TaskAssignment.Exists
 */
export function refuseExistingAssignments(names: readonly string[]): never {
  const more = names.length - maxListed
  const listed = names.slice(0, maxListed).join(', ')

  return refuse('TaskAssignment.Exists', {
    params: { names: listed + (more > 0 ? ` … (+${more})` : '') },
  })
}
