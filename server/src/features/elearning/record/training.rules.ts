/** What an e-learning of a member needs on a day. Pure functions. */
import type { TrainingState } from '@sorgfalt/contract/member/record'

/** The facts about one e-learning of one member on one day. */
export interface TrainingFacts {
  /** True if the member has to take the e-learning on that day. False while only a certificate is left. */
  isRequired: boolean
  isExempt: boolean
  /** True if the member has passed the e-learning and only the oral part is missing. */
  lacksOralPart: boolean
  /** The open cycle, or the next one. Both null if there is none. */
  opensOn: string | null
  dueOn: string | null
  /** True if the member has begun the execution of the open cycle. */
  isBegun: boolean
  /** True if a certificate is valid on that day. */
  isCertified: boolean
}

/** Returns the state of an e-learning on `day`. If several apply, what is to be done comes first. */
export function determineTrainingState(facts: TrainingFacts, day: string): TrainingState {
  const { isRequired, isExempt, lacksOralPart, opensOn, dueOn, isBegun, isCertified } = facts
  if (isExempt) return 'exempt'

  if (isRequired) {
    if (lacksOralPart) return 'oral'

    if (opensOn !== null && dueOn !== null && opensOn <= day) {
      if (dueOn < day) return 'overdue'
      return isBegun ? 'inprogress' : 'due'
    }
  }

  return isCertified ? 'valid' : 'later'
}

/** The status of a member in a course, by which the course record groups its members. */
export type CourseStatus = 'overdue' | 'due' | 'exempt' | 'valid'

/**
 * Returns the status of a member in a course on `day`. A certificate does not count while the member is
 * overdue. If the oral part is required, there is no certificate without it.
 */
export function determineCourseStatus(facts: TrainingFacts, day: string): CourseStatus {
  const { isRequired, isExempt, opensOn, dueOn, isCertified } = facts
  if (isExempt) return 'exempt'

  const isOpen = isRequired && opensOn !== null && opensOn <= day
  if (isOpen && dueOn !== null && dueOn < day) return 'overdue'

  return isCertified ? 'valid' : 'due'
}

/**
 * Returns the due date of what a member still has to do. After its cycle, a missing oral part has no due
 * date.
 */
export function findDueDate({ lacksOralPart, opensOn, dueOn }: TrainingFacts, day: string): string | null {
  const isOpen = opensOn !== null && opensOn <= day
  return lacksOralPart && !isOpen ? null : dueOn
}

const ranks: Record<TrainingState, number> = {
  overdue: 0,
  inprogress: 1,
  due: 2,
  oral: 3,
  later: 4,
  valid: 5,
  exempt: 6,
}

interface SortedTraining {
  state: TrainingState
  title: string
  dueDate: string | null
  result: { validUntil: string | null } | null
}

/** The date by which a training is sorted among those in the same state. */
const sortDate = ({ state, dueDate, result }: SortedTraining): string =>
  (state === 'valid' ? result?.validUntil : dueDate) ?? '9999'

/** Returns trainings in the order of the record: by state, then the earliest date, then the title. */
export const inOrder = <T extends SortedTraining>(trainings: readonly T[]): T[] =>
  trainings.toSorted(
    (one, other) =>
      ranks[one.state] - ranks[other.state] ||
      sortDate(one).localeCompare(sortDate(other)) ||
      one.title.localeCompare(other.title),
  )

/** Counts trainings as the head of the record shows them. Its list has the same groups. */
export function countTrainings(trainings: readonly { state: TrainingState }[]) {
  const countOf = (...states: TrainingState[]) =>
    trainings.filter(({ state }) => states.includes(state)).length
  return {
    overdue: countOf('overdue'),
    open: countOf('inprogress', 'due', 'later'),
    oral: countOf('oral'),
    valid: countOf('valid'),
  }
}
