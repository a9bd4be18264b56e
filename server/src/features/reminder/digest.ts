/** The lines of the one message that a member gets per day, and the screens that the message links to. */

/** The sections in the order of the message, the most urgent first. */
export const digestSections = [
  'overdue',
  'due',
  'announced',
  'confirm',
  'check',
  'ready',
  'agreed',
  'others',
] as const
type DigestSection = (typeof digestSections)[number]

/** One line of a digest, about one e-learning or risk assessment. */
export interface DigestLine {
  memberUuid: string
  subjectUuid: string
  section: DigestSection
  /** Undefined for an e-learning. `action` is an action of a risk assessment. */
  noun?: 'survey' | 'inspection' | 'action'
  /** The title of the e-learning, of the risk catalogue or of the action. */
  title: string
  /** How long the task takes. Undefined if this is unknown. */
  minutes?: number
  /** `YYYY-MM-DD` */
  dueOn: string
  /** The person who has to act, or null if the reader has to act. */
  person: string | null
}

/**
 * The kinds of the recipient's tasks that a digest lists: only e-learnings (`own`), only risk assessments
 * (`risk`), or both (`tasks`).
 */
export type WorkKind = 'own' | 'risk' | 'tasks'

/** The path of the screen for each kind of digest. */
export const digestPaths = {
  own: '/dashboard/apps/elearnings/my-elearnings',
  risk: '/dashboard/start/overview/risk-assessments',
  tasks: '/dashboard/start/overview',
  confirm: '/dashboard/apps/elearnings/oral-parts',
  others: '/dashboard/apps/elearnings/catalog/list',
} as const

/** Returns the kind of work in the reader's own lines. */
export function classifyWork(lines: readonly DigestLine[]): WorkKind {
  const riskCount = lines.filter(({ noun }) => noun !== undefined).length
  if (riskCount === 0) return 'own'
  return riskCount === lines.length ? 'risk' : 'tasks'
}
