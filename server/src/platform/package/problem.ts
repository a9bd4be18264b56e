/** The codes of all problems of a course. docs/content-authoring.md explains the rules behind them. */
export const problemCodes = [
  // Files
  'file-missing',
  'file-too-large',
  'file-encoding',
  'yaml-syntax',
  'yaml-content',
  // Problems of one page
  'front-matter',
  'headline',
  'raw-html',
  'markdown-unsupported',
  'markdown-too-complex',
  'directive-unknown',
  'directive-malformed',
  'directive-unclosed',
  'directive-attribute',
  'directive-content',
  'do-dont-pair',
  'list-item',
  'table-shape',
  'link-address',
  'image-address',
  'image-alt',
  'sign-code',
  'spot-place',
  'pin-number',
  'scenario-target',
  'scenario-choices',
  'scenario-outcome',
  'scenario-path',
  // Pictures, films, sounds, documents
  'media-name',
  'media-missing',
  'media-unused',
  'media-type',
  'media-too-large',
  'svg-unsafe',
  'svg-text',
  'captions',
  // Problems of the course as a whole
  'page-missing',
  'page-unlisted',
  'page-id-differs',
  'page-differs',
  'blocks-differ',
  'page-words',
  'page-minutes',
  'id-duplicate',
  'pin-unknown',
  'summary-missing',
  'summary-block',
  'check-unknown',
  'check-unused',
  'local-undeclared',
  'question-page',
  'question-answers',
  'question-options',
  'question-country',
  'question-form',
  'chapter-questions',
  'quiz-pool',
  'quiz-critical',
  'quiz-length',
  'quiz-position',
  'quiz-absolute',
  'scenario-missing',
  'goals-missing',
  'activity-share',
  'activity-gap',
  'legal-missing',
  // Import
  'archive',
  'version-differs',
] as const
/** The codes of problems that only risk catalogues have. */
const catalogueProblemCodes = [
  'matrix-missing',
  'matrix-survey',
  'category-missing',
  'category-unlisted',
  'item-actions',
  'item-order',
  'item-protection',
  'item-weight',
  'item-polarity',
  'action-letter',
] as const
export type ProblemCode = (typeof problemCodes)[number] | (typeof catalogueProblemCodes)[number]

/** A problem of a package. */
export interface Problem {
  /** The path relative to the folder of the package. */
  file: string
  /** Counts from 1. */
  line?: number
  code: ProblemCode
  /** Says what is wrong and what to do. */
  message: string
}

/** Reports a problem of the current file. */
export type Report = (code: ProblemCode, message: string, line?: number) => void

/** Creates a `Report` for one file. It adds each problem to `problems`. */
export const reportInto =
  (problems: Problem[], file: string): Report =>
  (code, message, line) => {
    problems.push({ file, ...(line !== undefined && { line }), code, message })
  }

/** Returns a problem on one line, in the format of compilers: `course.yaml:12: message (code)`. */
export const formatProblem = ({ file, line, message, code }: Problem): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${message} (${code})`

/** Thrown if content cannot be imported. The message lists one problem per line. */
export class ContentImportError extends Error {
  override readonly name = 'ContentImportError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}
