import { refuse } from '../../platform/refusal.ts'

const mostNamed = 5

/** Ends an assigning of which something is there already, and names it; of many the first. */
export function refuseAssigned(names: readonly string[]): never {
  const more = names.length - mostNamed
  return refuse('TaskAssignment.Exists', { params: { names: names.slice(0, mostNamed).join(', ') + (more > 0 ? ` … (+${more})` : '') } })
}
