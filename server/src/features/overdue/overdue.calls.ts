import {
  maxListedUnreachable,
  type OverdueFilter,
  type ReminderObstacle,
} from '@sorgfalt/contract/overdue/overdue'
import { type CallContext, memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { enqueueJob } from '../../platform/jobs/queue.store.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { readMemberOrgNodes } from '../member/list/member-list.store.ts'
import { searchCondition } from '../member/list/search.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { listRecipients } from '../reminder/reminder.store.ts'
import { composeReminderSms, reminderParts } from './compose-reminder.ts'
import { countCopies, readResponsibleNames } from './leaders.store.ts'
import { writeRemindersJob } from './overdue.jobs.ts'
import { listOverdue, summariseOverdue } from './overdue-list.store.ts'
import { type OverdueQuery, scopeOf } from './overdue-tasks.store.ts'
import { printLetters } from './print-letters.ts'
import { type Reach, senderOf } from './reach.store.ts'
import { listPreviewLines } from './reminder-lines.store.ts'
import { createOrder, previewTargets } from './reminder-order.store.ts'
import { listTaskOptions } from './task-options.store.ts'

const toQuery = async (
  { db, actor, today }: Pick<CallContext, 'db' | 'actor' | 'today'>,
  filter: OverdueFilter,
): Promise<OverdueQuery> => ({
  scope: scopeOf(actor),
  today,
  filter,
  search: await searchCondition(db, filter.search),
})

const isObstacle = (reach: string): reach is ReminderObstacle => reach !== 'mail' && reach !== 'sms'

const toWays = ({ byMail, bySms }: { byMail: boolean; bySms: boolean }) =>
  [byMail ? ('mail' as const) : null, bySms ? ('sms' as const) : null].filter((way) => way !== null)

export const overdue: Handlers<'overdue'> = {
  async list(context, request) {
    const { db, actor } = context
    const query = await toQuery(context, request.filter)
    const reader = { language: await languageOfActor(db, actor), sender: senderOf(actor) }
    const { rows, ...page } = await listOverdue(db, query, request, reader)

    const members = [...new Set(rows.map(({ memberUuid }) => memberUuid))]
    const orgNodes = await readMemberOrgNodes(db, actor, members, 1)
    const responsible = await readResponsibleNames(db, members)

    return {
      ...page,
      rows: rows.map(({ reach, ...row }) => ({
        ...row,
        orgUnit: orgNodes.get(row.memberUuid)?.orgUnits[0]?.name ?? null,
        orgUnitCount: orgNodes.get(row.memberUuid)?.orgUnitCount ?? 0,
        responsible: responsible.get(row.memberUuid)?.[0] ?? null,
        obstacle: isObstacle(reach) ? reach : null,
      })),
    }
  },

  readSummary: async (context, { filter }) =>
    summariseOverdue(context.db, await toQuery(context, filter), senderOf(context.actor)),

  async readTaskOptions(context, { selected }) {
    const { db, actor } = context
    const query = await toQuery(context, {})

    return {
      tasks: await listTaskOptions(db, query, { language: await languageOfActor(db, actor), selected }),
    }
  },

  async previewReminder(context, { filter, position, ...ways }) {
    const { db, actor } = context
    const query = await toQuery(context, filter)
    const sender = memberOf(actor)
    const targets = { query, sender, ways: toWays(ways) }
    const { reaches, unreachable, recipient } = await previewTargets(db, targets, {
      position,
      maxListed: maxListedUnreachable,
    })

    const countOf = (...wanted: Reach[]) =>
      reaches.filter(({ reach }) => wanted.includes(reach)).reduce((sum, { count }) => sum + count, 0)

    return {
      memberCount: reaches.reduce((sum, { count }) => sum + count, 0),
      ways: { mail: countOf('mail'), sms: countOf('sms') },
      copyCount: await countCopies(db, query, sender, targets.ways),
      unreachableCount: countOf('noContact', 'letter', 'noAccess', 'today', 'self'),
      unreachable: unreachable.flatMap(({ reason, ...person }) =>
        isObstacle(reason) ? [{ ...person, reason }] : [],
      ),
      message: recipient ? await previewMessage(context, query, recipient) : null,
    }
  },

  async remind(context, { filter, sentence, copyToResponsible, copyToSender, ...ways }) {
    const { db, actor } = context
    const order = await createOrder(db, {
      query: await toQuery(context, filter),
      senderUuid: memberOf(actor),
      ways: toWays(ways),
      sentence,
      copyToResponsible,
      copyToSender,
    })

    const { mail, sms, copy } = order.counts
    if (mail + sms > 0)
      await enqueueJob(db, {
        kind: writeRemindersJob,
        clientUuid: actor.clientUuid,
        payload: { orderUuid: order.uuid },
        dedupeKey: order.uuid,
      })

    return { uuid: order.uuid, reminded: mail + sms, mails: mail, sms, copies: copy }
  },

  printLetters,
}

/** Returns the message that a member would get now, in the member's language. */
async function previewMessage(
  { db, config }: CallContext,
  query: OverdueQuery,
  { memberUuid, way }: { memberUuid: string; way: 'mail' | 'sms' },
) {
  const [recipient] = await listRecipients(db, [memberUuid])
  if (!recipient) return null

  const lines = await listPreviewLines(db, query, memberUuid, recipient.language)
  if (lines.length === 0) return null

  const licensee = await licenseeOfClient(db)
  const sender = { ...licensee, base: linkBase(config, licensee.host) }
  const { firstName, lastName, language } = recipient

  return {
    firstName,
    lastName,
    way,
    language,
    copyTo: (await readResponsibleNames(db, [memberUuid])).get(memberUuid) ?? [],
    ...reminderParts(lines, recipient, sender),
    sms: way === 'sms' ? composeReminderSms(lines, recipient, sender, { sentence: '' }) : null,
  }
}
