import { refuse } from '../../platform/refusal.ts'

const maxNamed = 5

/** Ends an assigning of which something is there already, and names it; of many the first. */
export function refuseAssigned(names: readonly string[]): never {
  const more = names.length - maxNamed
  return refuse('TaskAssignment.Exists', {
    params: { names: names.slice(0, maxNamed).join(', ') + (more > 0 ? ` … (+${more})` : '') },
  })
}
