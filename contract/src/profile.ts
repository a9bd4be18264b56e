import * as z from 'zod/mini'
import { call } from './call.ts'
import { languages, themes } from './limits.ts'

/** theme null = never chosen: as before the login (settled.md). */
const frontendStyle = z.strictObject({ theme: z.nullable(z.enum(themes)) })
export const profileSetting = z.strictObject({
  frontendStyle,
  languageCode: z.enum(languages),
  availableLanguages: z.array(z.enum(languages)),
})
export type ProfileSetting = z.output<typeof profileSetting>

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
}
