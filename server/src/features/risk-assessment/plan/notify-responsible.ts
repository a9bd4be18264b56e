import type { CallContext } from '../../../access/context.ts'
import { sendMail } from '../../message/mail-outbox.ts'
import { readTitleAndDueDate } from './action.store.ts'

/** Sends an email to the new responsible member of an action, unless the actor is that member. */
export async function notifyResponsible(
  { db, actor, config }: Pick<CallContext, 'db' | 'actor' | 'config'>,
  { riskActionUuid, memberUuid }: { riskActionUuid: string; memberUuid: string | null },
): Promise<void> {
  if (memberUuid === null || memberUuid === actor.uuid) return

  const { title, dueOn } = await readTitleAndDueDate(db, riskActionUuid)
  await sendMail(db, config, memberUuid, {
    template: dueOn ? 'riskActionAssigned' : 'riskActionAssignedOpen',
    title: { de_DE: title, en_GB: title },
    path: '/dashboard/start/overview/risk-assessments',
    ...(dueOn && { dueOn }),
  })
}
