import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { entitledCourse } from '../catalog/entitled.ts'
import { endExemption, exemptTask, lockTask } from './exemption.store.ts'

export const elearningExemption: Handlers<'elearningExemption'> = {
  async exempt(context, { reason, until, ...of }) {
    if (until !== null && until < context.today) refuse('Request.Invalid', { fields: { until: 'minDate' } })
    const { uuid } = await taskOf(context, of)
    await exemptTask(context.db, uuid, { reason, until })
    return {}
  },

  async end(context, of) {
    const { uuid, state } = await taskOf(context, of)
    if (state === 'exempt') await endExemption(context.db, uuid, context.today)
    return {}
  },
}

async function taskOf(context: CallContext, of: { elearningUuid: string; memberUuid: string }) {
  await entitledCourse(context, of.elearningUuid)
  return found(await lockTask(context.db, { ...of, today: context.today }), 'ElearningTask.NotFound')
}
