import type { CallContext } from '../../../access/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { MatrixFilter, MatrixQuery } from './matrix.store.ts'

/**
 * Returns the query of a request.
 * @throws Refusal Request.Invalid for a day in the future
 */
export function createQuery(
  { actor, today }: Pick<CallContext, 'actor' | 'today'>,
  filter: MatrixFilter,
): MatrixQuery {
  const { asOf } = filter
  if (asOf && asOf > today) refuse('Request.Invalid', { fields: { 'filter.asOf': 'maxDate' } })
  return { actor, filter, day: asOf ?? today, today }
}
