/** Opens the parts of a package and stores what they report. Each call is one transaction. */
import type { calls } from '@sorgfalt/contract'
import { type ScormOpenedPart, type ScormSaved, scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { type ExecutionRecord, storeAttempt } from '../../elearning/execution/execution.store.ts'
import { lockOwnExecution } from '../../elearning/execution/execution.view.ts'
import { issueResult } from '../../elearning/execution/issue-result.ts'
import type { ScormManifestPart } from '../package/manifest-part.ts'
import {
  type AttemptOutcome,
  calculateOutcome,
  isLaunchable,
  joinParts,
  mergeReport,
  openedReport,
} from './attempt.rules.ts'
import { refuseUnusable, refuseWithdrawn, requirePackage, viewSaved } from './attempt.view.ts'
import {
  type AttemptKey,
  findLastOpening,
  findLearnerName,
  findPackage,
  findStoredPart,
  listStoredParts,
  openStoredPart,
  type PlayedPackage,
  type StoredPart,
  storePart,
} from './player.store.ts'
import { readReport } from './state.rules.ts'

type Calls = (typeof calls)['scorm']

/** An attempt that this transaction has locked. */
interface LockedAttempt {
  execution: ExecutionRecord
  played: PlayedPackage
  key: AttemptKey
}

/** Locks the attempt of the acting member. An older or invented attempt is closed. */
async function lockAttempt(context: CallContext, input: AttemptKey): Promise<LockedAttempt> {
  const execution = await lockOwnExecution(context, input.executionUuid)
  refuseUnusable(execution)

  const played = await requirePackage(context.db, execution)
  if (input.attempt !== execution.attempt.number) refuse('ElearningExecution.Closed')

  return { execution, played, key: { executionUuid: input.executionUuid, attempt: input.attempt } }
}

/** Returns a part that can be opened. Refuses with ScormPart.NotFound. */
const findPart = ({ parts }: PlayedPackage, partId: string): ScormManifestPart =>
  found(
    parts.find((part) => part.partId === partId && isLaunchable(part)),
    'ScormPart.NotFound',
  )

/**
 * Returns what the run-time needs for a part. From then on, only this window may save. After the end of an
 * attempt, its parts can still be looked at.
 */
export const openPart: Handler<Calls['openPart']> = async (context, { tab, partId, ...input }) => {
  const { db, now } = context
  const locked = await lockAttempt(context, input)
  const { execution, played, key } = locked
  const part = findPart(played, partId)

  if (execution.attempt.state !== 'open') {
    const stored = await findStoredPart(db, key, partId)
    const opened = await viewOpenedPart(context, played, part, stored)
    return { ...opened, saved: await viewStored(context, locked) }
  }

  refuseWithdrawn(execution)
  const stored = await openStoredPart(db, { ...key, partId, report: openedReport(part), now: now() })
  const attempt = { ...execution.attempt, tab, resumePageId: partId }
  const saved = await storeOutcome(context, { ...locked, execution: { ...execution, attempt } }, false)

  return { ...(await viewOpenedPart(context, played, part, stored)), saved }
}

/** Like `openPart` for a preview, which stores nothing. */
export const previewPart: Handler<Calls['previewPart']> = async (context, { packageUuid, partId }) => {
  const played = found(await findPackage(context.db, packageUuid), 'ScormPackage.NotFound')

  return { ...(await viewOpenedPart(context, played, findPart(played, partId), undefined)), saved: null }
}

/** Stores the state of a part. Everything happens in one transaction, so a failed save changes nothing. */
export const save: Handler<Calls['save']> = async (context, { tab, partId, seq, cmi, isFinal, ...input }) => {
  const { db, now } = context
  const locked = await lockAttempt(context, input)
  const { execution, played, key } = locked
  const part = findPart(played, partId)
  const stored = await findStoredPart(db, key, partId)

  if (execution.attempt.state !== 'open') return viewStored(context, locked)
  if (!stored || execution.attempt.tab !== tab) refuse('ScormPart.Elsewhere')
  if (seq <= stored.seq) return viewStored(context, locked)
  refuseWithdrawn(execution)

  const report = readReport(cmi, { ...part, edition: played.edition, isFinal })
  await storePart(db, { ...key, partId, ...mergeReport(stored, report), cmi, seq, lastSavedAt: now() })

  return storeOutcome(context, { ...locked, execution: countTime(execution, now()) }, isFinal)
}

/** Declares that the course is done. Refuses with ElearningExecution.Incomplete. */
export const confirm: Handler<Calls['confirm']> = async (context, input) => {
  const locked = await lockAttempt(context, input)
  const { execution, played, key } = locked

  if (execution.attempt.state !== 'open') return viewStored(context, locked)
  refuseWithdrawn(execution)

  const parts = joinParts(played, await listStoredParts(context.db, key))
  const outcome = calculateOutcome(parts, played, false)
  // A part that has just been opened has had no time to call the run-time.
  const elapsedMs = context.now().getTime() - (await findLastOpening(context.db, key))
  if (!outcome.canConfirm || elapsedMs < scormPlayer.silentSeconds * 1000)
    refuse('ElearningExecution.Incomplete')

  const confirmed = { ...outcome, state: 'passed', progressPercent: 100 } as const
  await endAttempt(context, { ...locked, execution: countTime(execution, context.now()) }, confirmed)

  return viewStored(context, await lockAttempt(context, input))
}

/** The longest time between two saves that counts as learning, in seconds. */
const maxPauseSeconds = 60

/** Returns the execution at the time of a save. */
function countTime(execution: ExecutionRecord, now: Date): ExecutionRecord {
  const { attempt } = execution
  const seconds = Math.max(0, Math.round((now.getTime() - attempt.lastSavedAt.getTime()) / 1000))
  const timeSpent = attempt.timeSpent + Math.min(maxPauseSeconds, seconds)

  return { ...execution, attempt: { ...attempt, timeSpent, lastSavedAt: now } }
}

/** Calculates and stores the state of the attempt. Issues the result if the attempt is passed. */
async function storeOutcome(
  context: CallContext,
  { execution, played, key }: LockedAttempt,
  isFinal: boolean,
): Promise<ScormSaved> {
  const parts = joinParts(played, await listStoredParts(context.db, key))
  const outcome = calculateOutcome(parts, played, isFinal)
  const ended = await endAttempt(context, { execution, played, key }, outcome)

  return viewSaved(context.db, ended, played, parts)
}

/** Stores the outcome of an attempt, which ends it unless it is still open. */
async function endAttempt(
  context: CallContext,
  { execution, played }: LockedAttempt,
  { state, scorePercent, progressPercent }: AttemptOutcome,
): Promise<ExecutionRecord> {
  const now = context.now()
  const endedAt = state === 'open' ? null : now
  const attempt = { ...execution.attempt, state, scorePercent, endedAt }
  if (state === 'passed') await issueResult(context, execution, played.language, now)

  const summary = { progressPercent, language: played.language, state }
  await storeAttempt(context.db, execution.executionUuid, attempt, summary)

  return { ...execution, state, attempt }
}

/** Returns the attempt as it is stored. */
async function viewStored(
  { db }: CallContext,
  { execution, played, key }: LockedAttempt,
): Promise<ScormSaved> {
  return viewSaved(db, execution, played, joinParts(played, await listStoredParts(db, key)))
}

async function viewOpenedPart(
  context: CallContext,
  { packageUuid }: PlayedPackage,
  { title: _title, depth: _depth, kind: _kind, path, ...part }: ScormManifestPart,
  stored: Pick<StoredPart, 'cmi' | 'seq'> | undefined,
): Promise<Omit<ScormOpenedPart, 'saved'>> {
  return {
    ...part,
    path: path ?? '',
    cmi: stored?.cmi ?? null,
    seq: (stored?.seq ?? 0) + 1,
    learner: await findLearner(context, packageUuid),
  }
}

/**
 * Returns the learner as the package sees it. The id is the same in all attempts, but another one in each
 * package, so that packages cannot combine what they learn about a person.
 */
async function findLearner(
  { db, actor }: CallContext,
  packageUuid: string,
): Promise<ScormOpenedPart['learner']> {
  const id = sha256(`${packageUuid}\n${actor.clientUuid}\n${actor.uuid}`).slice(0, 32)
  const name = actor.kind === 'member' ? await findLearnerName(db, memberOf(actor)) : ''

  return { id, name }
}
