import type { calls } from '@sorgfalt/contract'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { drawQuiz } from '../quiz/draw-quiz.ts'
import { type Attempt, calculateProgress, findPauseEnd, type LearnerCourse } from './execution.rules.ts'
import { beginNextAttempt, findCurrentVersion, listAttempts, lockExecution } from './execution.store.ts'
import { loadLearnerCourse, refuseEnded } from './execution.view.ts'
import { type AttemptStart, planRetry } from './retry.rules.ts'

/**
 * Begins the next attempt of the actor's own execution, or of the execution of a member in the actor's scope.
 * The attempt starts from the beginning (spec §5). With `retry`, a learner whose attempt has failed repeats
 * the quiz and the pages that the wrong answers name, unless the course has a new version (decision 46).
 * Resetting the execution of another member needs a reason. The pause after failed attempts applies to
 * learners only. If the pause stopped a manager, the manager would learn that the member has failed (spec
 * §0.3).
 */
export const resetExecution: Handler<(typeof calls)['elearning']['resetExecution']> = async (
  context,
  { executionUuid, reason, retry = false },
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
  const learnerCourse = await loadLearnerCourse(context, versionUuid, execution.language)
  const isFailed = execution.state === 'failed' && versionUuid === execution.versionUuid
  // Packages have no pages and questions of which a retry could repeat some.
  const isRetry = retry && isOwn && isFailed && execution.kind === 'native'
  const start = isRetry
    ? planRetry(learnerCourse, execution.attempt, Math.random)
    : startOver(learnerCourse, execution.attempt)
  const next = {
    versionUuid,
    start,
    progressPercent:
      execution.kind === 'scorm' ? 0 : calculateProgress(learnerCourse, { ...start, state: 'open' }),
    now: now(),
    reason: isOwn ? null : (reason ?? null),
  }

  return { executionUuid, attempt: await beginNextAttempt(db, execution, next) }
}

/** Returns an empty start with new questions, preferably not those of the attempt before. */
function startOver({ course, country }: LearnerCourse, { drawn: previous }: Attempt): AttemptStart {
  const drawn = drawQuiz(course, { country, random: Math.random, previous })
  return { drawn, pages: [], acks: [], answers: {}, readAgain: [] }
}

async function refusePaused({ db, now }: CallContext, executionUuid: string): Promise<void> {
  const pauseEnd = findPauseEnd(await listAttempts(db, executionUuid), now())
  if (!pauseEnd) return
  const minutes = Math.ceil((pauseEnd.getTime() - now().getTime()) / 60_000)
  refuse('ElearningExecution.Paused', { params: { minutes } })
}
