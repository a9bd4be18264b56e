import { memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readSpecialAttributes } from '../member/special-attributes/special-attributes.store.ts'
import type { Throttle } from '../session/session.rules.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { changePassword } from './change-password.ts'
import { changeUsername } from './change-username.ts'
import { exportOwnData } from './export-own-data.ts'
import { findProfile, isUsernameTaken, listOrgUnits } from './member-profile.store.ts'
import { endOwnSession, listOwnSessions, readSetting, saveMemberSetting } from './profile.store.ts'
import { describeDevice } from './user-agent.rules.ts'

/**
 * Allows only as many username checks as typing needs, so that a member cannot use the check to search for
 * usernames.
 */
const usernameThrottle = (actorUuid: string | null): Throttle => ({
  keys: [sha256(`username\n${actorUuid}`)],
  freeAttempts: [60],
  windowSeconds: [60],
  maxWaitSeconds: 0,
})

export const profile: Handlers<'profile'> = {
  readMemberProfile: async ({ db, actor }) =>
    found(await findProfile(db, memberOf(actor)), 'Member.NotFound'),

  readSpecialAttributes: ({ db, actor, today }) => readSpecialAttributes(db, memberOf(actor), today),

  readOrgUnitList: ({ db, actor }, { filter: _noFilter, ...request }) =>
    listOrgUnits(db, memberOf(actor), request),

  async checkUsername({ db, actor }, { username }) {
    if (!(await countAttempt(db, usernameThrottle(actor.uuid)))) refuse('Request.RateLimited')
    return { usernameExists: await isUsernameTaken(db, username) }
  },

  changePassword,
  changeUsername,

  readProfileSetting: ({ db, actor }) => readSetting(db, actor),

  async updateProfileSetting({ db, actor }, { frontendStyle, languageCode }) {
    // An adviser's settings belong to the licensee. Advisers cannot change them while they are signed in to a
    // company.
    if (actor.kind === 'member') {
      await saveMemberSetting(db, memberOf(actor), {
        ...(frontendStyle && { theme: frontendStyle.theme }),
        ...(languageCode && { language: languageCode }),
      })
    }
    return readSetting(db, actor)
  },

  async readSessionList({ db, actor }) {
    const rows = await listOwnSessions(db, memberOf(actor))
    return {
      sessions: rows.map(({ uuid, createdAt, lastActiveAt, userAgent }) => ({
        uuid,
        createdAt: createdAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        ...describeDevice(userAgent),
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
