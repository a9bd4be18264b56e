import type { calls } from '@sorgfalt/contract'
import { type SqlBool, sql } from 'kysely'
import { memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { memberScope } from '../../../access/scope.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { drawQuiz } from '../quiz/questions.ts'
import { retryAt } from './execution.rules.ts'
import { attemptsOf, beginNextAttempt, currentVersionOf, findRun } from './execution.store.ts'
import { refuseEnded, setting } from './execution.view.ts'

/**
 * Begins the next attempt of an own execution, or of somebody's in the actor's scope, who then has to say why. The pause after
 * failed attempts binds learners alone: a leader who met it would learn of them (elearning-and-company.md §0.3).
 */
export const resetExecution: Handler<(typeof calls)['elearning']['resetExecution']> = async (
  context,
  { executionUuid, reason },
) => {
  const { db, actor, today, now } = context
  const memberUuid = memberOf(actor)
  const orAny = sql<SqlBool>`(not e.practice and e.member_uuid in (select member.uuid from member where ${memberScope(actor)}))`
  const run = found(
    await findRun(db, { memberUuid, orAny, executionUuid, today }, true),
    'ElearningExecution.NotFound',
  )
  const isOwn = run.memberUuid === memberUuid
  if (!isOwn && reason === undefined) refuse('Request.Invalid', { fields: { reason: 'required' } })
  if (!run.isEntitled) refuse('Elearning.NotAssignedToClient')
  refuseEnded(run)
  if (run.state === 'passed') refuse('ElearningExecution.Closed')
  const pausedUntil = isOwn && retryAt(await attemptsOf(db, executionUuid), now())
  if (pausedUntil)
    refuse('ElearningExecution.Paused', {
      params: { minutes: Math.ceil((pausedUntil.getTime() - now().getTime()) / 60_000) },
    })
  const versionUuid = await currentVersionOf(db, run.elearningUuid)
  const { course } = await setting(context, versionUuid, run.language)
  const drawn = drawQuiz(course, { country: actor.country, random: Math.random, previous: run.attempt.drawn })
  const next = { versionUuid, drawn, now: now(), reason: isOwn ? null : (reason ?? null) }
  return { executionUuid, attempt: await beginNextAttempt(db, run, next) }
}
