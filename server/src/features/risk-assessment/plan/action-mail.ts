import type { CallContext } from '../../../access/context.ts'
import { sendMail } from '../../message/mail-outbox.ts'

/** Tells whoever got a measure; whoever took it knows. */
export async function tellResponsible(
  { db, actor, config }: Pick<CallContext, 'db' | 'actor' | 'config'>,
  { riskActionUuid, memberUuid }: { riskActionUuid: string; memberUuid: string | null },
): Promise<void> {
  if (memberUuid === null || memberUuid === actor.uuid) return
  const { title, dueOn } = await db
    .selectFrom('riskAction')
    .select(['title', 'dueOn'])
    .where('uuid', '=', riskActionUuid)
    .executeTakeFirstOrThrow()
  await sendMail(db, config, memberUuid, {
    template: dueOn ? 'riskActionAssigned' : 'riskActionAssignedOpen',
    title: { de_DE: title, en_GB: title },
    path: '/dashboard/start/overview/risk-assessments',
    ...(dueOn && { dueOn }),
  })
}
