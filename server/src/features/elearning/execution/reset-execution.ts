import type { calls } from '@sorgfalt/contract'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { drawQuiz } from '../quiz/draw-quiz.ts'
import { findPauseEnd } from './execution.rules.ts'
import { beginNextAttempt, findCurrentVersion, listAttempts, lockExecution } from './execution.store.ts'
import { loadLearnerCourse, refuseEnded } from './execution.view.ts'

/**
 * Begins the next attempt of the actor's own execution, or of the execution of a member in the actor's scope.
 * Resetting the execution of another member needs a reason. The pause after failed attempts applies to
 * learners only. If the pause stopped a manager, the manager would learn that the member has failed (spec
 * §0.3).
 */
export const resetExecution: Handler<(typeof calls)['elearning']['resetExecution']> = async (
  context,
  { executionUuid, reason },
) => {
  const { db, actor, today, now } = context
  const memberUuid = memberOf(actor)
  const locked = await lockExecution(db, { memberUuid, scopeOf: actor, executionUuid, today })
  const execution = found(locked, 'ElearningExecution.NotFound')

  const isOwn = execution.memberUuid === memberUuid
  if (!isOwn && reason === undefined) refuse('Request.Invalid', { fields: { reason: 'required' } })
  if (!execution.isEntitled) refuse('Elearning.NotAssignedToClient')

  refuseEnded(execution)
  if (execution.state === 'passed') refuse('ElearningExecution.Closed')

  if (isOwn) await refusePaused(context, executionUuid)

  const versionUuid = await findCurrentVersion(db, execution.elearningUuid)
  const { course } = await loadLearnerCourse(context, versionUuid, execution.language)
  const previous = execution.attempt.drawn
  const drawn = drawQuiz(course, { country: actor.country, random: Math.random, previous })
  const next = { versionUuid, drawn, now: now(), reason: isOwn ? null : (reason ?? null) }

  return { executionUuid, attempt: await beginNextAttempt(db, execution, next) }
}

async function refusePaused({ db, now }: CallContext, executionUuid: string): Promise<void> {
  const pauseEnd = findPauseEnd(await listAttempts(db, executionUuid), now())
  if (!pauseEnd) return
  const minutes = Math.ceil((pauseEnd.getTime() - now().getTime()) / 60_000)
  refuse('ElearningExecution.Paused', { params: { minutes } })
}
