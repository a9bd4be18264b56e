/** Playing a SCORM package, as a learner or as a preview that stores nothing. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { executionStates } from '../elearning/elearning.ts'
import { date, instant, uuid } from '../fields/index.ts'
import { scormPlayer } from './player-limits.ts'
import { scormEditions } from './scorm-package.ts'

export { scormPlayer }

/**
 * How far a learner is with a part. `passed` and `failed` come from parts that report success, `completed`
 * from parts that report only completion.
 */
export const scormPartStatuses = ['notAttempted', 'incomplete', 'completed', 'passed', 'failed'] as const
export type ScormPartStatus = (typeof scormPartStatuses)[number]

const partId = z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'maxlength'))

const part = z.strictObject({
  partId,
  title: z.string(),
  /** 0 is the top level of the table of contents. */
  depth: z.int(),
  /** False for a heading. */
  isLaunchable: z.boolean(),
  /** `sco` parts report their state. `asset` parts are done when they have been opened. */
  kind: z.enum(['heading', 'sco', 'asset']),
  status: z.enum(scormPartStatuses),
  /** As the part has reported it, in percent. */
  scorePercent: z.nullable(z.int()),
})
export type ScormPart = z.output<typeof part>

/** The state of an attempt. */
const progress = {
  attempt: z.int(),
  state: z.enum(executionStates),
  progressPercent: z.int(),
  parts: z.array(part),
}

const launch = z.strictObject({
  title: z.string(),
  language: z.enum(languages),
  edition: z.enum(scormEditions),
  practice: z.boolean(),
  dueDate: z.nullable(date()),
  /** The address of the frame, on an origin of its own. It can be opened once, within `launchSeconds`. */
  frameUrl: z.string(),
  ...progress,
  /** The part with which the learner continues. */
  resumePartId: partId,
  /** Whether the learner may declare that the course is done, because some parts never report anything. */
  canConfirm: z.boolean(),
})
export type ScormLaunch = z.output<typeof launch>

const saved = z.strictObject({
  ...progress,
  savedAt: instant,
  /** Null until the attempt is passed or failed. */
  result: z.nullable(
    z.strictObject({
      passed: z.boolean(),
      scorePercent: z.nullable(z.int()),
      resultUuid: z.nullable(uuid),
      nextDueDate: z.nullable(date()),
    }),
  ),
  canConfirm: z.boolean(),
})
export type ScormSaved = z.output<typeof saved>

const openedPart = z.strictObject({
  partId,
  /** The path of the part below the folder of the frame, with its parameters. */
  path: z.string(),
  /** The state that the part has stored, as JSON of the run-time. Null at the first time. */
  cmi: z.nullable(z.string()),
  /** The number of the next save of this part. */
  seq: z.int(),
  /** What the manifest says for the run-time. Null if it says nothing. */
  launchData: z.nullable(z.string()),
  /** In percent. */
  masteryScore: z.nullable(z.number()),
  completionThreshold: z.nullable(z.number()),
  maxTimeAllowed: z.nullable(z.string()),
  timeLimitAction: z.nullable(z.string()),
  /** Ids of the objectives of the part, the primary one first (SCORM 2004). */
  objectiveIds: z.array(z.string()),
  learner: z.strictObject({ id: z.string(), name: z.string() }),
  /**
   * The attempt after the part was opened: assets are then done, and `canConfirm` can become true. Null in a
   * preview.
   */
  saved: z.nullable(saved),
})
export type ScormOpenedPart = z.output<typeof openedPart>

const notInSpec = 'members learn with SCORM packages of their company'
const access = 'elearning.save-execution'
const exempt = ['ElearningExecution.Exempt', 'ElearningExecution.ExemptUntil'] as const
/** `ScormPackage.NotPlayable`: the operator has not configured a content origin. */
const refusals = [
  'ElearningExecution.NotFound',
  'ElearningExecution.Closed',
  'ElearningExecution.Withdrawn',
  ...exempt,
  'Elearning.NotAssignedToClient',
] as const
const attempt = { executionUuid: uuid, attempt: z.int().check(z.minimum(1)) }
/** Identifies a window. The window that opened a part last may save. */
const tab = uuid

export const scorm = {
  /** Begins or resumes the package of an execution. */
  launch: call({
    path: '/api/scorm/launch',
    access,
    notInSpec,
    input: z.strictObject({ executionUuid: uuid }),
    output: launch,
    refusals: [...refusals, 'ScormPackage.NotPlayable'],
  }),
  /** Shows a package of the company without storing anything. */
  preview: call({
    path: '/api/scorm/preview',
    access: 'elearning.read-catalog',
    notInSpec,
    input: z.strictObject({ packageUuid: uuid }),
    output: launch,
    refusals: ['ScormPackage.NotFound', 'ScormPackage.NotPlayable'],
  }),
  /** Returns what the run-time needs for a part. From now on, only this window may save. */
  openPart: call({
    path: '/api/scorm/open-part',
    access,
    notInSpec,
    input: z.strictObject({ ...attempt, tab, partId }),
    output: openedPart,
    refusals: [...refusals, 'ScormPart.NotFound'],
  }),
  /** Like `openPart` for a preview. */
  previewPart: call({
    path: '/api/scorm/preview-part',
    access: 'elearning.read-catalog',
    notInSpec,
    input: z.strictObject({ packageUuid: uuid, partId }),
    output: openedPart,
    refusals: ['ScormPackage.NotFound', 'ScormPart.NotFound'],
  }),
  /**
   * Stores the state of a part. A repeated save (same window and `seq`) changes nothing, and neither does a
   * save after the attempt has ended.
   */
  save: call({
    path: '/api/scorm/save-state',
    access,
    notInSpec,
    input: z.strictObject({
      ...attempt,
      tab,
      partId,
      seq: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
      /** The whole state as JSON of the run-time: an object with the key `cmi`. */
      cmi: z.string().check(z.maxLength(scormPlayer.stateChars, 'maxlength')),
      /** Whether the learner has left the part. */
      isFinal: z.boolean(),
    }),
    output: saved,
    refusals: [...refusals, 'ScormPart.NotFound', 'ScormPart.StateInvalid', 'ScormPart.Elsewhere'],
  }),
  /**
   * Declares that the course is done. Possible only if the learner has opened every part, and every part is
   * done or silent: it has never called the run-time, or has ended without a status and a score. Refused within
   * `silentSeconds` after a part was opened.
   */
  confirm: call({
    path: '/api/scorm/confirm',
    access,
    notInSpec,
    input: z.strictObject(attempt),
    output: saved,
    refusals: [...refusals, 'ElearningExecution.Incomplete'],
  }),
}
