/** What the parts of a package mean for an attempt. Pure functions. */
import type { ScormPassRule } from '@sorgfalt/contract/scorm/scorm-package'
import type { ScormPart } from '@sorgfalt/contract/scorm/scorm-player'
import type { ScormManifestPart } from '../package/manifest-part.ts'
import type { PartReport } from './state.rules.ts'

/** A part of an attempt. Without a report, the part has not been opened. */
export interface AttemptPart {
  part: ScormManifestPart
  report: PartReport | undefined
}

/** Returns the parts of a package, each with what is stored about it. */
export function joinParts(
  { parts }: { parts: readonly ScormManifestPart[] },
  stored: readonly (PartReport & { partId: string })[],
): AttemptPart[] {
  const reports = new Map(stored.map((row) => [row.partId, row]))
  return parts.map((part) => ({ part, report: reports.get(part.partId) }))
}

/**
 * Returns what is stored after a report. A part that was done stays done, even if the learner opens it again
 * and leaves it early.
 */
export function mergeReport(stored: PartReport, report: PartReport): PartReport {
  const { hasCalled, hasEnded } = report
  const hasReported = stored.hasReported || report.hasReported
  const isKept =
    (isDoneStatus(stored) && !isDoneStatus(report)) ||
    (stored.status === 'passed' && report.status === 'completed')

  return { ...(isKept ? stored : report), hasCalled, hasReported, hasEnded }
}

const isDoneStatus = ({ status }: PartReport): boolean => status === 'completed' || status === 'passed'

export interface PassRule {
  passRule: ScormPassRule
  passMark: number
}

/** The state of an attempt, calculated from its parts. */
export interface AttemptOutcome {
  state: 'open' | 'passed' | 'failed'
  /** The average of the scores that the parts have reported, rounded down. Null if there is none. */
  scorePercent: number | null
  progressPercent: number
  /** Whether the learner may declare that the course is done. */
  canConfirm: boolean
}

export const isLaunchable = ({ kind }: ScormManifestPart): boolean => kind !== 'heading'

/** The report with which a part begins when it is opened. Assets report nothing, so they are done. */
export const openedReport = ({ kind }: ScormManifestPart): PartReport => ({
  status: kind === 'asset' ? 'completed' : 'incomplete',
  scorePercent: null,
  progressPercent: null,
  hasCalled: false,
  hasReported: false,
  hasEnded: false,
})

const isDone = ({ report }: AttemptPart): boolean => report !== undefined && isDoneStatus(report)
const hasEnded = (part: AttemptPart): boolean => isDone(part) || part.report?.status === 'failed'

/**
 * Calculates the state of an open attempt. It is passed as soon as every part is done. It fails only if every
 * part has ended, and only when a part ends (`isFinal`): until then the learner can improve a result inside
 * the package. When every part is done or silent, the learner may confirm the course.
 */
export function calculateOutcome(
  all: readonly AttemptPart[],
  { passRule, passMark }: PassRule,
  isFinal: boolean,
): AttemptOutcome {
  const parts = all.filter(({ part }) => isLaunchable(part))
  const scorePercent = averageScore(parts)
  const isMarkReached = passRule === 'reported' || (scorePercent !== null && scorePercent >= passMark)
  const isAccepted = passRule === 'reported' ? isDone : hasEnded

  const hasReports = parts.some(({ report }) => report?.hasReported)
  const isPassed = hasReports && parts.every(isAccepted) && isMarkReached
  const isFailed = !isPassed && isFinal && hasReports && parts.every(hasEnded)

  const isConfirmable = (entry: AttemptPart) => isAccepted(entry) || isSilent(entry)

  return {
    state: chooseState(isPassed, isFailed),
    scorePercent,
    progressPercent: isPassed ? 100 : averageProgress(parts),
    canConfirm: !isPassed && !isFailed && isMarkReached && parts.every(isConfirmable),
  }
}

/**
 * Returns whether a part reports nothing that decides about the attempt: it has never called the run-time, or
 * it has ended without a status and a score. A part with a mastery score contains a test, so it must report.
 */
const isSilent = ({ part, report }: AttemptPart): boolean =>
  report !== undefined &&
  part.masteryScore === null &&
  !report.hasReported &&
  (!report.hasCalled || report.hasEnded)

function chooseState(isPassed: boolean, isFailed: boolean): AttemptOutcome['state'] {
  if (isPassed) return 'passed'
  return isFailed ? 'failed' : 'open'
}

function averageScore(parts: readonly AttemptPart[]): number | null {
  const scores = parts.flatMap(({ report }) => report?.scorePercent ?? [])
  if (scores.length === 0) return null
  return Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}

/** Returns the progress in whole percent. It reaches 100 only when the attempt is passed. */
function averageProgress(parts: readonly AttemptPart[]): number {
  if (parts.length === 0) return 0
  const sum = parts.reduce((total, entry) => total + progressOf(entry), 0)
  return Math.min(99, Math.floor(sum / parts.length))
}

const progressOf = (entry: AttemptPart): number =>
  hasEnded(entry) ? 100 : (entry.report?.progressPercent ?? 0)

/** Returns the parts as the player shows them. */
export const viewParts = (parts: readonly AttemptPart[]): ScormPart[] =>
  parts.map(({ part, report }) => ({
    partId: part.partId,
    title: part.title,
    depth: part.depth,
    isLaunchable: isLaunchable(part),
    kind: part.kind,
    status: report?.status ?? 'notAttempted',
    scorePercent: report?.scorePercent ?? null,
  }))

/**
 * Returns the id of the part with which a learner continues: the last one that was opened unless it is done,
 * otherwise the first one after it that is not done, otherwise the first one that is not done.
 */
export function findResumePart(all: readonly AttemptPart[], lastId: string | null): string {
  const parts = all.filter(({ part }) => isLaunchable(part))
  const last = parts.findIndex(({ part }) => part.partId === lastId)
  const following = last < 0 ? parts : [...parts.slice(last), ...parts.slice(0, last)]
  const next = following.find((entry) => !isDone(entry)) ?? parts[Math.max(0, last)]

  return next?.part.partId ?? ''
}
