import { languages } from '@sorgfalt/contract/core/limits'
import type { ProfileSetting } from '@sorgfalt/contract/profile/profile'
import { type Actor, memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readSpecialAttributes } from '../member/special-attributes/special-attributes.store.ts'
import { countTry } from '../session/tries.store.ts'
import { changePassword } from './change-password.ts'
import { changeUsername } from './change-username.ts'
import { exportOwnData } from './export-own-data.ts'
import { findProfile, listOrgUnits, usernameExists } from './member-profile.store.ts'
import { deviceOf } from './profile.rules.ts'
import {
  adviserSetting,
  endOwnSession,
  memberSetting,
  ownSessions,
  saveMemberSetting,
} from './profile.store.ts'

async function settingOf(db: Db, actor: Actor): Promise<ProfileSetting> {
  const row = found(
    actor.kind === 'adviser' ? await adviserSetting(db, actor) : await memberSetting(db, memberOf(actor)),
    'Member.NotFound',
  )
  return {
    frontendStyle: { theme: row.theme },
    languageCode: row.language,
    availableLanguages: [...languages],
  }
}

export const profile: Handlers<'profile'> = {
  readMemberProfile: async ({ db, actor }) =>
    found(await findProfile(db, memberOf(actor)), 'Member.NotFound'),

  readSpecialAttributes: ({ db, actor, today }) => readSpecialAttributes(db, memberOf(actor), today),

  readOrgUnitList: ({ db, actor }, { filter: _none, ...request }) =>
    listOrgUnits(db, memberOf(actor), request),

  async checkUsername({ db, actor }, { username }) {
    // More is not typing but searching.
    const tries = {
      keys: [sha256(`username\n${actor.uuid}`)],
      free: [60],
      windowSeconds: [60],
      longestWait: 0,
    }
    if (!(await countTry(db, tries))) refuse('Request.RateLimited')
    return { usernameExists: await usernameExists(db, username) }
  },

  changePassword,
  changeUsername,

  readProfileSetting: ({ db, actor }) => settingOf(db, actor),

  async updateProfileSetting({ db, actor }, { frontendStyle, languageCode }) {
    // An adviser's own settings belong to the licensee, not to the company that is visited.
    if (actor.kind === 'member') {
      await saveMemberSetting(db, memberOf(actor), {
        ...(frontendStyle && { theme: frontendStyle.theme }),
        ...(languageCode && { language: languageCode }),
      })
    }
    return settingOf(db, actor)
  },

  async readSessionList({ db, actor }) {
    const rows = await ownSessions(db, memberOf(actor))
    return {
      sessions: rows.map(({ uuid, createdAt, lastActiveAt, userAgent }) => ({
        uuid,
        createdAt: createdAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        ...deviceOf(userAgent),
        current: uuid === actor.sessionUuid,
      })),
    }
  },

  async endSession({ db, actor, reply }, { sessionUuid }) {
    if (!(await endOwnSession(db, memberOf(actor), sessionUuid))) refuse('Session.NotFound')
    if (sessionUuid === actor.sessionUuid) reply.endSession()
    return {}
  },

  exportOwnData,
}
