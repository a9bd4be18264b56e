import type { calls } from '@sorgfalt/contract'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { drawQuiz } from '../quiz/draw-quiz.ts'
import { elearningExists, findTask } from '../task/task.store.ts'
import { findMemberLanguage, openExecution } from './execution.store.ts'
import { refuseExempt } from './execution.view.ts'
import { chooseLanguage } from './language.rules.ts'

type CreateExecution = Handler<(typeof calls)['elearning']['createExecution']>

/** Returns the open execution of a task, or begins one. */
export const createExecution: CreateExecution = async (context, input) => {
  const { db, actor, courses, today, now } = context
  const memberUuid = memberOf(actor)
  const task = await findActiveTask(context, input)

  // Before the cycle opens, the execution is a practice, unless the learner asks to renew the certificate
  // early (spec §2.4).
  const isOpen = task.opensOn !== null && task.opensOn <= today
  const usesCycle = !input.practice && (isOpen || (input.renew && task.isRenewable))
  const language = chooseLanguage(input.language, await findMemberLanguage(db, memberUuid), task.languages)
  const course = await courses.get(db, task.versionUuid)

  const { taskUuid, versionUuid } = task
  const cycleUuid = usesCycle ? task.cycleUuid : null
  const draw = async () => drawQuiz(course, { country: actor.country, random: Math.random })
  const opened = { taskUuid, cycleUuid, memberUuid, versionUuid, language }

  return { executionUuid: await openExecution(db, opened, draw, now()) }
}

/** Returns the task that the input names. Refuses a task that the member does not have or may not start. */
async function findActiveTask(
  { db, actor, today }: CallContext,
  { taskUuid, elearningUuid }: Parameters<CreateExecution>[1],
) {
  const key = taskUuid ? { taskUuid } : { elearningUuid: found(elearningUuid, 'Request.Invalid') }
  const task = await findTask(db, memberOf(actor), key, today)
  if (!task) {
    const exists = elearningUuid && (await elearningExists(db, elearningUuid))
    refuse(exists ? 'Elearning.NotAssigned' : 'Elearning.NotFound')
  }

  if (task.state === 'exempt') refuseExempt(task.exemptUntil)
  if (task.state !== 'active') refuse('Elearning.NotAssigned')
  if (!task.isEntitled) refuse('Elearning.NotAssignedToClient')

  return task
}
