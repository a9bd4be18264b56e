/**
 * Reads the state of a part that the run-time sends. Its content comes from the package and the browser of
 * the learner, so nothing in it is trusted. Pure functions.
 */
import type { ScormEdition } from '@sorgfalt/contract/scorm/scorm-package'
import type { ScormPartStatus } from '@sorgfalt/contract/scorm/scorm-player'
import { refuse } from '../../../platform/refusal.ts'
import type { ScormManifestPart } from '../package/manifest-part.ts'

/** What a part has reported. */
export interface PartReport {
  status: Exclude<ScormPartStatus, 'notAttempted'>
  /** In whole percent, rounded down. */
  scorePercent: number | null
  /** In whole percent. Null if the part reports no progress. */
  progressPercent: number | null
  /** Whether the part has called the run-time. */
  hasCalled: boolean
  /** Whether the part has reported a status, a score or progress. */
  hasReported: boolean
  /** Whether the part has ended (LMSFinish, Terminate) and was not opened again. */
  hasEnded: boolean
}

/** The facts about a part that decide what its state means. */
export type ReportContext = Pick<ScormManifestPart, 'masteryScore' | 'completionThreshold'> & {
  edition: ScormEdition
  /** Whether the part has ended. */
  isFinal: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** Deeper than every state of the standard, which has four levels. */
const maxDepth = 16

/**
 * Returns what a state reports. Refuses with ScormPart.StateInvalid if the text is not the JSON of an object
 * with the key `cmi`.
 */
export function readReport(text: string, context: ReportContext): PartReport {
  if (isDeeperThan(text, maxDepth)) refuse('ScormPart.StateInvalid')

  const cmi = fieldsIn(parseObject(text), 'cmi') ?? refuse('ScormPart.StateInvalid')

  return context.edition === 'scorm12' ? readReport12(cmi, context) : readReport2004(cmi, context)
}

function parseObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : refuse('ScormPart.StateInvalid')
  } catch {
    return refuse('ScormPart.StateInvalid')
  }
}

/** Returns whether brackets outside of texts are nested deeper than `max`, without parsing the JSON. */
function isDeeperThan(text: string, max: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (isInText) {
      if (sign === '\\') index++
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > max) return true
  }

  return false
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsIn(fields: Fields | undefined, name: string): Fields | undefined {
  const value = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  return isFields(value) ? value : undefined
}

function textIn(fields: Fields | undefined, name: string): string {
  const value = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Returns a number that the run-time has written as text. Null if there is none. */
function numberIn(fields: Fields | undefined, name: string): number | null {
  const value = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  const number = typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Returns a share as whole percent from 0 to 100, rounded down. The margin allows for binary fractions. */
const toPercent = (share: number): number => Math.floor(Math.min(1, Math.max(0, share)) * 100 + 1e-6)

/** Returns the raw score as whole percent of its range. The range of a part that sets none is 0 to 100. */
function rawPercent(score: Fields | undefined): number | null {
  const raw = numberIn(score, 'raw')
  if (raw === null) return null

  const min = numberIn(score, 'min') ?? 0
  const max = numberIn(score, 'max') ?? 100

  return max > min ? toPercent((raw - min) / (max - min)) : null
}

const isSet = (text: string, initial: readonly string[]): boolean => text !== '' && !initial.includes(text)

function readReport12(cmi: Fields, { masteryScore, isFinal }: ReportContext): PartReport {
  const core = fieldsIn(cmi, 'core')
  const scorePercent = rawPercent(fieldsIn(core, 'score'))
  const reported = textIn(core, 'lesson_status')

  return {
    status: readStatus12(reported, { scorePercent, masteryScore }),
    scorePercent,
    progressPercent: null,
    hasCalled: true,
    hasReported: isSet(reported, ['not attempted']) || scorePercent !== null,
    hasEnded: isFinal,
  }
}

/**
 * Returns the status of a part of SCORM 1.2. A completed part with a mastery score has passed or failed by
 * its score. A part that ends without a status is not completed: many parts end when the learner leaves.
 */
function readStatus12(
  reported: string,
  { scorePercent, masteryScore }: Record<'scorePercent' | 'masteryScore', number | null>,
) {
  if (reported === 'passed' || reported === 'failed') return reported
  if (reported !== 'completed' && reported !== 'browsed') return 'incomplete'
  if (masteryScore === null || scorePercent === null) return 'completed'

  return scorePercent >= masteryScore ? 'passed' : 'failed'
}

function readReport2004(cmi: Fields, context: ReportContext): PartReport {
  const score = fieldsIn(cmi, 'score')
  const scaled = numberIn(score, 'scaled')
  const scorePercent = scaled === null ? rawPercent(score) : toPercent(scaled)
  const progress = numberIn(cmi, 'progress_measure')
  const [completion, success] = [textIn(cmi, 'completion_status'), textIn(cmi, 'success_status')]
  const facts = { completion, success, progress, scorePercent }

  return {
    status: readStatus2004(facts, context),
    scorePercent,
    progressPercent: progress === null ? null : toPercent(progress),
    hasCalled: true,
    hasReported:
      isSet(completion, ['unknown', 'not attempted']) ||
      isSet(success, ['unknown']) ||
      scorePercent !== null ||
      progress !== null,
    hasEnded: context.isFinal,
  }
}

interface Facts2004 {
  completion: string
  success: string
  progress: number | null
  scorePercent: number | null
}

/**
 * Returns the status of a part of SCORM 2004. Success counts only when the part is not incomplete. A
 * threshold of the manifest decides about completion, and a mastery score about success, if the part reports
 * the number that belongs to it.
 */
function readStatus2004(facts: Facts2004, { completionThreshold, masteryScore }: ReportContext) {
  const { progress, scorePercent } = facts
  const completion =
    completionThreshold !== null && progress !== null
      ? isReached(progress >= completionThreshold, 'completed', 'incomplete')
      : facts.completion
  const success =
    masteryScore !== null && scorePercent !== null
      ? isReached(scorePercent >= masteryScore, 'passed', 'failed')
      : facts.success

  if (completion === 'incomplete') return 'incomplete'
  if (success === 'passed' || success === 'failed') return success

  return completion === 'completed' ? 'completed' : 'incomplete'
}

const isReached = <T>(reached: boolean, yes: T, no: T): T => (reached ? yes : no)
