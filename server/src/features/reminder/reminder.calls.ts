import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { OwnRemindersView } from '@sorgfalt/contract/reminder/reminder'
import { type Actor, memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { deleteFeed, findFeed, replaceFeed } from './calendar-feed.store.ts'
import { findOwnReminders, saveOwnReminders } from './own-reminders.store.ts'
import { readPlan } from './reminder.store.ts'

async function readOwnReminders(db: Db, actor: Actor): Promise<OwnRemindersView> {
  const own = found(await findOwnReminders(db, memberOf(actor)), 'Member.NotFound')
  const { plan } = await readPlan(db)

  return {
    ...own,
    offers: { active: plan.active, optOut: plan.active && plan.optOut, bySms: plan.active && plan.bySms },
  }
}

export const reminder: Handlers<'reminder'> = {
  readOwn: ({ db, actor }) => readOwnReminders(db, actor),

  async updateOwn({ db, actor }, input) {
    const { offers, mobileNumber, ...current } = await readOwnReminders(db, actor)
    const early = offers.optOut ? input.early : current.early
    const bySms = offers.bySms ? input.bySms : current.bySms

    if (bySms && !current.bySms && !internationalNumber(mobileNumber)) {
      refuse('Communication.PreferenceInvalid', { fields: { bySms: 'required' } })
    }

    await saveOwnReminders(db, memberOf(actor), { early, bySms })

    return readOwnReminders(db, actor)
  },

  async readFeed({ db, actor }) {
    const feed = await findFeed(db, memberOf(actor))
    return { createdAt: feed?.createdAt.toISOString() ?? null }
  },

  async createFeed({ db, actor, config }) {
    const token = randomToken()
    const createdAt = await replaceFeed(db, memberOf(actor), token)
    const { host } = await licenseeOfClient(db)
    return { href: `${linkBase(config, host)}/calendar/${token}.ics`, createdAt: createdAt.toISOString() }
  },

  async endFeed({ db, actor }) {
    await deleteFeed(db, memberOf(actor))
    return {}
  },
}
