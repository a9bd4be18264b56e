import type { calls, Input } from '@sorgfalt/contract'
import type { Actor, CallContext } from '../../../access/context.ts'
import { refuse } from '../../../platform/refusal.ts'

export type MatrixRequest = Input<typeof calls.qualificationMatrix.readMatrix>
export type MatrixFilter = MatrixRequest['filter']

/** The actor, the filter and the day of a matrix. */
export interface MatrixQuery {
  actor: Actor
  filter: MatrixFilter
  /** `today` or a day before it. */
  day: string
  today: string
}

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
