import type { calls } from '@sorgfalt/contract'
import { maxLetters } from '@sorgfalt/contract/overdue/overdue'
import { translator } from '@sorgfalt/texts/load'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readMemberOrgNodes } from '../../member/list/member-list.store.ts'
import { readLetterSender } from '../../overdue/letter-sender.ts'
import { createLettersPdf } from '../../overdue/reminder-letter.ts'
import { listRecipients } from '../../reminder/reminder.store.ts'
import { roundReminderParts } from './compose-round-reminder.ts'
import { listWithoutContact } from './round-order.store.ts'
import { findReminderRefusal } from './round-reminder.rules.ts'
import { readRunningRound } from './running-round.ts'

/**
 * Returns the letters to all invited members without an email address and mobile number, as one PDF. Members
 * who have submitted get one too, so that the letters do not show who has not.
 * @throws Refusal Session.Missing, RiskAssessment.AssignmentNotFound, RiskAssessment.RoundFinished,
 *   RiskAssessment.NobodyToRemind, Overdue.NoLetter if no member needs a letter
 */
export const printRoundLetters: Handler<(typeof calls)['riskReminder']['printLetters']> = async (
  { inClient, request, config, now, ...context },
  { assignmentUuid, sentence },
) => {
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())

  const { letters, ...about } = await inClient(actor.clientUuid, async (db) => {
    const round = await readRunningRound(db, { actor, today }, assignmentUuid)
    // Letters may be printed again on the same day.
    if (findReminderRefusal({ ...round, remindedOn: null }, today)) refuse('RiskAssessment.NobodyToRemind')

    const members = await listWithoutContact(db, assignmentUuid, maxLetters)
    if (members.length === 0) refuse('Overdue.NoLetter')

    const input = { assignmentUuid, sentence }
    await recordAudit(db, { actor, requestId: request.id, action: 'printRoundLetters', input })

    const orgNodes = await readMemberOrgNodes(db, actor, members, 1)
    const { senderName, ...letterhead } = await readLetterSender(db, actor, config)

    return {
      ...letterhead,
      letters: (await listRecipients(db, members))
        .map((recipient) => {
          const text = { ...round, title: round.titles[recipient.language] }
          const parts = roundReminderParts(text, recipient, { sender: letterhead.sender, today })
          const orgUnit = orgNodes.get(recipient.uuid)?.orgUnits[0]?.name ?? null
          return { recipient, parts, hiddenCount: 0, orgUnit, sentence, senderName }
        })
        .toSorted((a, b) => a.recipient.lastName.localeCompare(b.recipient.lastName)),
    }
  })

  return {
    body: await createLettersPdf({ letters, today, ...about }),
    contentType: 'application/pdf',
    name: `${translator(about.language)('overdue.letter.fileName')}-${today}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
