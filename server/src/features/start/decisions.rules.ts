/** Rules about the list of decisions. Pure functions. */
import { type Decision, type Lead, maxDecisions } from '@sorgfalt/contract/start/overview'

type Decisions = NonNullable<Lead['decisions']>

/**
 * Adds the locations at which helpers are missing to the decisions. They are as urgent as a decision that is
 * due today.
 */
export function addGaps({ total, rows }: Decisions, gaps: Lead['gaps']['first'], today: string): Decisions {
  const missing = Map.groupBy(gaps, ({ locationUuid }) => locationUuid)
  const added = [...missing].flatMap(([subjectUuid, [first, ...others]]): Decision[] => {
    if (!first) return []
    const count = [first, ...others].reduce((sum, gap) => sum + gap.missing, 0)
    return [{ kind: 'gap', count, title: first.locationName, place: '', date: null, subjectUuid }]
  })

  // The database sorts rows without a date after the decisions of earlier days.
  const overdue = rows.filter(({ date }) => (date ?? today) < today)
  const others = rows.slice(overdue.length)

  return { total: total + added.length, rows: [...overdue, ...added, ...others].slice(0, maxDecisions) }
}
