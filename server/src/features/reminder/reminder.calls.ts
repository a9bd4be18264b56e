import { internationalNumber } from '@sorgfalt/contract/fields/phone'
import type { OwnRemindersView } from '@sorgfalt/contract/reminder/reminder'
import { type Actor, memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { endFeed, findFeed, findOwn, replaceFeed, saveOwn } from './own.store.ts'
import { readPlan } from './reminder.store.ts'

async function ownOf(db: Db, actor: Actor): Promise<OwnRemindersView> {
  const own = found(await findOwn(db, memberOf(actor)), 'Member.NotFound')
  const { plan } = await readPlan(db)
  return {
    ...own,
    offers: { active: plan.active, optOut: plan.active && plan.optOut, bySms: plan.active && plan.bySms },
  }
}

export const reminder: Handlers<'reminder'> = {
  readOwn: ({ db, actor }) => ownOf(db, actor),

  async updateOwn({ db, actor }, wanted) {
    const { offers, mobileNumber, ...now } = await ownOf(db, actor)
    const early = offers.optOut ? wanted.early : now.early
    const bySms = offers.bySms ? wanted.bySms : now.bySms
    if (bySms && !now.bySms && !internationalNumber(mobileNumber)) {
      refuse('Communication.PreferenceInvalid', { fields: { bySms: 'required' } })
    }
    await saveOwn(db, memberOf(actor), { early, bySms })
    return ownOf(db, actor)
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
    await endFeed(db, memberOf(actor))
    return {}
  },
}
