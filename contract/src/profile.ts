import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant, uuid } from './fields/index.ts'
import { languages, themes } from './limits.ts'

/** theme null = never chosen: as before the login (settled.md). */
const frontendStyle = z.strictObject({ theme: z.nullable(z.enum(themes)) })
export const profileSetting = z.strictObject({
  frontendStyle,
  languageCode: z.enum(languages),
  availableLanguages: z.array(z.enum(languages)),
})
export type ProfileSetting = z.output<typeof profileSetting>

/** One of the own sessions; browser and system as far as the browser tells them. */
export const ownSession = z.strictObject({
  uuid,
  createdAt: instant,
  lastActiveAt: instant,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const profile = {
  readProfileSetting: call({
    method: 'GET',
    path: '/api/profile/readprofilesetting',
    access: 'profile.read-profile-setting',
    input: z.strictObject({}),
    output: profileSetting,
  }),
  updateProfileSetting: call({
    path: '/api/profile/updateprofilesetting',
    access: 'profile.read-profile-setting',
    audit: 'updateProfileSetting',
    input: z.strictObject({ frontendStyle: z.optional(frontendStyle), languageCode: z.optional(z.enum(languages)) }),
    output: profileSetting,
  }),
  /** Where one is signed in, the latest first; at most five (security.md D2). */
  readSessionList: call({
    path: '/api/profile/read-session-list',
    beyond: 'people must see their sessions and be able to end them (ASVS 7.5.2)',
    input: z.strictObject({}),
    output: z.strictObject({ sessions: z.array(ownSession) }),
  }),
  endSession: call({
    path: '/api/profile/end-session',
    audit: 'endSession',
    beyond: 'people must see their sessions and be able to end them (ASVS 7.5.2)',
    input: z.strictObject({ sessionUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['Session.NotFound'],
  }),
}
