import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { enqueueJob } from '../../../platform/jobs/queue.store.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { licenseeOfClient } from '../../licensee/licensee.store.ts'
import { linkBase } from '../../message/mail-outbox.ts'
import { listRecipients } from '../../reminder/reminder.store.ts'
import { roundReminderParts } from './compose-round-reminder.ts'
import { printRoundLetters } from './print-round-letters.ts'
import { countInvitedByWay, createRoundOrder, type StoredRound } from './round-order.store.ts'
import { writeRoundRemindersJob } from './round-reminder.jobs.ts'
import { countOpen, findReminderRefusal } from './round-reminder.rules.ts'
import { readRunningRound } from './running-round.ts'

export const riskReminder: Handlers<'riskReminder'> = {
  async preview(context, { assignmentUuid }) {
    const { db, today } = context
    const round = await readRunningRound(db, context, assignmentUuid)

    return {
      title: round.title,
      openCount: countOpen(round),
      invited: await countInvitedByWay(db, assignmentUuid),
      remindedOn: round.remindedOn,
      canRemind: findReminderRefusal(round, today) === null,
      message: await previewMessage(context, round),
    }
  },

  async remind(context, { assignmentUuid, sentence }) {
    const { db, actor, today } = context
    const round = await readRunningRound(db, context, assignmentUuid)
    const refusal = findReminderRefusal(round, today)
    if (refusal) refuse(refusal)

    const memberCount = countOpen(round)
    const orderUuid = await createRoundOrder(db, {
      round,
      senderUuid: memberOf(actor),
      memberCount,
      sentence,
      today,
    })
    const uuid = found(orderUuid, 'RiskAssessment.RemindedToday')

    await enqueueJob(db, {
      kind: writeRoundRemindersJob,
      clientUuid: actor.clientUuid,
      payload: { orderUuid: uuid },
      dedupeKey: uuid,
    })

    return { uuid, reminded: memberCount }
  },

  printLetters: printRoundLetters,
}

/** Returns the message as the sender would get it, so that it names no recipient. */
async function previewMessage({ db, actor, config, today }: CallContext, round: StoredRound) {
  const [self] = await listRecipients(db, [memberOf(actor)])
  const recipient = found(self, 'Session.Missing')
  const licensee = await licenseeOfClient(db)
  const sender = { ...licensee, base: linkBase(config, licensee.host) }

  return { language: recipient.language, ...roundReminderParts(round, recipient, { sender, today }) }
}
