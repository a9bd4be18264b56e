/** The attempt of a package as the player shows it, and the checks that all calls of the player share. */
import type { ScormSaved } from '@sorgfalt/contract/scorm/scorm-player'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import type { ExecutionRecord } from '../../elearning/execution/execution.store.ts'
import { refuseEnded } from '../../elearning/execution/execution.view.ts'
import { findIssuedResult, noResult } from '../../elearning/execution/issue-result.ts'
import { type AttemptPart, calculateOutcome, viewParts } from './attempt.rules.ts'
import { findPackageOfVersion, type PlayedPackage } from './player.store.ts'

/** Returns the package of an execution. Refuses with ElearningExecution.NotFound for a native course. */
export const requirePackage = async (
  db: Db,
  { versionUuid }: Pick<ExecutionRecord, 'versionUuid'>,
): Promise<PlayedPackage> => found(await findPackageOfVersion(db, versionUuid), 'ElearningExecution.NotFound')

/** Refuses an execution that has ended without a pass, and one whose e-learning the company no longer has. */
export function refuseUnusable(execution: ExecutionRecord): void {
  if (!execution.isEntitled) refuse('Elearning.NotAssignedToClient')
  refuseEnded(execution)
}

/** Refuses to change an attempt of a task that the member no longer has. */
export function refuseWithdrawn({ taskState, practice }: ExecutionRecord): void {
  if (taskState !== 'active' && !practice) refuse('ElearningExecution.Withdrawn')
}

/** Returns the attempt with its parts. */
export function viewProgress(
  execution: ExecutionRecord,
  played: PlayedPackage,
  parts: readonly AttemptPart[],
) {
  const { attempt, state } = execution
  const outcome = calculateOutcome(parts, played, false)

  return {
    attempt: attempt.number,
    state,
    progressPercent: attempt.state === 'passed' ? 100 : outcome.progressPercent,
    parts: viewParts(parts),
    canConfirm: attempt.state === 'open' && outcome.canConfirm,
  }
}

/** Returns the answer to a save, with the result if the attempt has ended. */
export async function viewSaved(
  db: Db,
  execution: ExecutionRecord,
  played: PlayedPackage,
  parts: readonly AttemptPart[],
): Promise<ScormSaved> {
  const { attempt } = execution

  return {
    ...viewProgress(execution, played, parts),
    savedAt: attempt.lastSavedAt.toISOString(),
    result: await viewResult(db, execution),
  }
}

async function viewResult(db: Db, execution: ExecutionRecord): Promise<ScormSaved['result']> {
  const { state, scorePercent } = execution.attempt
  if (state !== 'passed' && state !== 'failed') return null

  const passed = state === 'passed'
  const issued = passed ? await findIssuedResult(db, execution) : noResult

  return { passed, scorePercent, ...issued }
}
