import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { genders, languages, specialAttributes, themes } from '../core/limits.ts'
import { roles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import {
  date,
  instant,
  password,
  passwordHash,
  shouldMatch,
  shouldNotMatch,
  text,
  username,
  uuid,
  version,
} from '../fields/index.ts'

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

const currentPassword = z.string('required').check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength'))
export const passwordChangeForm = z
  .strictObject({ old: currentPassword, new: password, newCheck: currentPassword })
  .check(shouldMatch('new', 'newCheck'), shouldNotMatch('old', 'new'))
export const usernameChangeForm = z
  .strictObject({ username: text(), newUsername: username, password: currentPassword })
  .check(shouldNotMatch('username', 'newUsername'))

/** What the company has on record of whoever is signed in; the first part is the administration's to change. */
export const memberProfile = z.strictObject({
  uuid,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  gender: z.enum(genders),
  birthDate: z.nullable(date()),
  externalCompany: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  version,
})
export type MemberProfile = z.output<typeof memberProfile>

/** An org unit that one belongs to. */
const ownOrgUnit = z.strictObject({
  uuid,
  identifier: z.string(),
  orgUnitName: z.string(),
  /** Names of the units above, the highest first. */
  path: z.array(z.string()),
  isDefault: z.boolean(),
  admins: z.array(z.strictObject({ uuid, firstName: z.string(), lastName: z.string() })),
})
export type OwnOrgUnit = z.output<typeof ownOrgUnit>

/** `json` for another program, `pdf` to read. */
export const ownDataFormats = ['json', 'pdf'] as const
/** Parts of what is stored about a member, in the order in which they are told. */
export const ownDataSections = [
  'person',
  'specialAttributes',
  'orgUnits',
  'locations',
  'groups',
  'responsibilities',
  'tasks',
  'cycles',
  'attempts',
  'certificates',
  'conversations',
  'questions',
  'answersGiven',
  'talksConfirmed',
  'imports',
  'passwords',
  'links',
  'sessions',
  'messages',
  'reminderChoice',
  'riskExecutions',
  'inspections',
  'actions',
  'reminders',
  'log',
] as const
export type OwnDataSection = (typeof ownDataSections)[number]

export const profile = {
  readMemberProfile: call({
    path: '/api/profile/read-member-profile',
    notInSpec: 'what the details tab shows; settled.md',
    input: z.strictObject({}),
    output: memberProfile,
  }),
  /** What calls for special protection at work, as it is on record of oneself. */
  readSpecialAttributes: call({
    path: '/api/profile/read-special-attributes',
    access: 'profile.read-member-profile',
    notInSpec:
      'everybody sees what of it is stored about them; the administration changes it (elearning-and-company.md §4.9)',
    input: z.strictObject({}),
    output: z.strictObject({
      specialAttributes: z.array(z.enum(specialAttributes)),
      pregnantUntil: z.nullable(date()),
    }),
  }),
  readOrgUnitList: call({
    path: '/api/profile/read-org-unit-list',
    input: tableState({}, ['orgUnitName', 'identifier']),
    output: pageOf(ownOrgUnit),
  }),
  /** While one types: whether somebody in the company has this username. */
  checkUsername: call({
    path: '/api/profile/checkusername',
    input: z.strictObject({ username }),
    output: z.strictObject({ usernameExists: z.boolean() }),
    refusals: ['Request.RateLimited'],
  }),
  /** Ends every other session; this one goes on under a new token. */
  changePassword: call({
    path: '/api/profile/changepassword',
    access: 'profile.change-password',
    transaction: 'own',
    audit: 'changePassword',
    input: z.strictObject({ old: passwordHash, new: passwordHash, newCheck: passwordHash }),
    output: z.strictObject({}),
    refusals: [
      'Password.Mismatch',
      'Password.Empty',
      'Password.Invalid',
      'Password.AlreadyUsed',
      'Password.Wrong',
      'Request.RateLimited',
    ],
  }),
  changeUsername: call({
    path: '/api/profile/changeusername',
    access: 'profile.change-username',
    transaction: 'own',
    audit: 'changeUsername',
    input: z
      .strictObject({ username: text(), newUsername: username, password: passwordHash })
      .check(shouldNotMatch('username', 'newUsername')),
    output: z.strictObject({ username: z.string() }),
    refusals: ['Username.Mismatch', 'Username.Exists', 'Password.Wrong', 'Request.RateLimited'],
  }),
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
    input: z.strictObject({
      frontendStyle: z.optional(frontendStyle),
      languageCode: z.optional(z.enum(languages)),
    }),
    output: profileSetting,
  }),
  /** Where one is signed in, the latest first; at most five (security.md D2). */
  readSessionList: call({
    path: '/api/profile/read-session-list',
    notInSpec: 'people must see their sessions and be able to end them (ASVS 7.5.2)',
    input: z.strictObject({}),
    output: z.strictObject({ sessions: z.array(ownSession) }),
  }),
  endSession: call({
    path: '/api/profile/end-session',
    audit: 'endSession',
    notInSpec: 'people must see their sessions and be able to end them (ASVS 7.5.2)',
    input: z.strictObject({ sessionUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['Session.NotFound'],
  }),
  /** Everything that is stored about oneself (GDPR Art. 15 and 20). */
  exportOwnData: fileCall({
    path: '/api/profile/export-own-data',
    notInSpec: 'everybody may have what is stored about them (GDPR Art. 15 and 20; security.md D16)',
    transaction: 'own',
    audit: 'exportOwnData',
    costly: true,
    input: z.strictObject({ format: z.enum(ownDataFormats), languageCode: z.enum(languages) }),
    types: ['application/json', 'application/pdf'],
  }),
}
