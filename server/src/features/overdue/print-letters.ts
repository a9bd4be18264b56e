import type { calls } from '@sorgfalt/contract'
import { translator } from '@sorgfalt/texts/load'
import { memberOf } from '../../access/context.ts'
import type { Handler } from '../../access/handlers.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { readMemberOrgNodes } from '../member/list/member-list.store.ts'
import { searchCondition } from '../member/list/search.store.ts'
import { findSessionPerson } from '../member/member.store.ts'
import type { Recipient } from '../message/compose-mail.ts'
import { linkBase } from '../message/mail-outbox.ts'
import type { Sender } from '../message/render-mail.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { listRecipients } from '../reminder/reminder.store.ts'
import { reminderParts } from './compose-reminder.ts'
import { scopeOf } from './overdue-tasks.store.ts'
import { createLettersPdf } from './reminder-letter.ts'
import { listLetterLines, type ReminderLine } from './reminder-lines.store.ts'
import { createOrder, deleteOrder } from './reminder-order.store.ts'

/**
 * Returns the letters to the members whom neither an email nor an SMS reaches, as one PDF, and stores them as
 * reminders. Letters that were stored earlier on the same day are printed again.
 * @throws Refusal Session.Missing, Overdue.NoLetter if no member needs one
 */
export const printLetters: Handler<(typeof calls)['overdue']['printLetters']> = async (
  { inClient, request, config, now, ...context },
  { filter, sentence },
) => {
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())

  const { letters, ...about } = await inClient(actor.clientUuid, async (db) => {
    const query = {
      scope: scopeOf(actor),
      today,
      filter,
      search: await searchCondition(db, filter.search),
    }
    const order = await createOrder(db, {
      query,
      senderUuid: memberOf(actor),
      ways: ['letter'],
      sentence: '',
      copyToResponsible: false,
      copyToSender: false,
    })
    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'printReminderLetters',
      input: { filter, sentence },
      output: { uuid: order.uuid },
      before: [],
    })

    const lines = Map.groupBy(await listLetterLines(db, query, order), ({ readerUuid }) => readerUuid)
    if (lines.size === 0) refuse('Overdue.NoLetter')
    // Letters of earlier orders of the day are printed again without a new order.
    if (order.counts.letter === 0) await deleteOrder(db, order.uuid)
    const orgNodes = await readMemberOrgNodes(db, actor, [...lines.keys()], 1)
    const recipients = await listRecipients(db, [...lines.keys()])
    const person = await findSessionPerson(db, actor)
    const senderName = person ? `${person.firstName} ${person.lastName}` : ''
    const licensee = await licenseeOfClient(db)
    const sender = { name: licensee.name, base: linkBase(config, licensee.host) }

    return {
      language: await languageOfActor(db, actor),
      sender,
      letters: recipients
        .map((recipient) => ({
          recipient,
          ...toParts(lines.get(recipient.uuid) ?? [], recipient, sender),
          orgUnit: orgNodes.get(recipient.uuid)?.orgUnits[0]?.name ?? null,
          sentence,
          senderName,
        }))
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

/** Returns the text of a letter, and the number of lines that do not fit. */
function toParts(
  lines: readonly ReminderLine[],
  recipient: Recipient,
  sender: Pick<Sender, 'name' | 'base'>,
) {
  const parts = reminderParts(lines, recipient, sender)
  return { parts, hiddenCount: lines.length - parts.lines.length }
}
