/**
 * Rules of reminders by hand about a round. No I/O, no clock. They use published numbers only: the numbers of
 * invited members and of submissions, which the list of rounds shows.
 */

export interface RoundToRemind {
  /** Whether members can submit: the round has started, and the company may use the catalogue. */
  isOpen: boolean
  invitedCount: number
  submittedCount: number
  minimumCompletions: number
  /** The day of the last reminder by hand, `YYYY-MM-DD`. */
  remindedOn: string | null
}

/**
 * Returns the number of invited members minus that of the submissions. It does not count members: otherwise,
 * a manager could invite one member alone and learn from the number whether this member has submitted.
 */
export const countOpen = ({ invitedCount, submittedCount }: RoundToRemind): number =>
  Math.max(0, invitedCount - submittedCount)

/** Returns whether a reminder can serve its purpose. A round with too few members can never be finished. */
const isWorthwhile = (round: RoundToRemind): boolean =>
  round.isOpen && round.invitedCount >= round.minimumCompletions && countOpen(round) > 0

/** Returns why a round cannot be reminded today, or null. */
export function findReminderRefusal(
  round: RoundToRemind,
  today: string,
): 'RiskAssessment.NobodyToRemind' | 'RiskAssessment.RemindedToday' | null {
  if (!isWorthwhile(round)) return 'RiskAssessment.NobodyToRemind'
  return round.remindedOn === today ? 'RiskAssessment.RemindedToday' : null
}
