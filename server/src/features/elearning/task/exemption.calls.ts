import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { entitledCourse } from '../catalog/entitlement.ts'
import { endExemption, exemptTask, type LockedTask, lockTask } from './exemption.store.ts'

export const elearningExemption: Handlers<'elearningExemption'> = {
  async exempt(context, { reason, until, ...task }) {
    if (until !== null && until < context.today) refuse('Request.Invalid', { fields: { until: 'minDate' } })

    const { uuid } = await lockExistingTask(context, task)
    await exemptTask(context.db, uuid, { reason, until })

    return {}
  },

  async end(context, task) {
    const { uuid, state } = await lockExistingTask(context, task)
    if (state === 'exempt') await endExemption(context.db, uuid, context.today)
    return {}
  },
}

/**
 * Locks the task that a member has for an e-learning.
 * @throws Refusal ElearningTask.NotFound, Elearning.NotFound, Elearning.NotAssignedToClient
 */
async function lockExistingTask(
  context: CallContext,
  task: { elearningUuid: string; memberUuid: string },
): Promise<LockedTask> {
  await entitledCourse(context, task.elearningUuid)
  return found(await lockTask(context.db, { ...task, today: context.today }), 'ElearningTask.NotFound')
}
