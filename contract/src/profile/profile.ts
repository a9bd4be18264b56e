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
import { memberContact } from '../member/member-contact.ts'
import { orgUnitOfMember } from '../member/org-unit-of-member.ts'

/**
 * `theme` is null until the member chooses one. Until then, the company's default theme applies. If the
 * company has none, the device keeps the theme from before the login.
 */
const frontendStyle = z.strictObject({ theme: z.nullable(z.enum(themes)) })
export const profileSetting = z.strictObject({
  frontendStyle,
  languageCode: z.enum(languages),
  availableLanguages: z.array(z.enum(languages)),
})
export type ProfileSetting = z.output<typeof profileSetting>

/** One of the member's sessions. `browser` and `system` are null if the user agent does not name them. */
export const ownSession = z.strictObject({
  uuid,
  createdAt: instant,
  lastActiveAt: instant,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Whether this is the session of the request. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

const currentPassword = z.string('required').check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength'))
export const passwordChangeForm = z
  .strictObject({ old: currentPassword, new: password, newCheck: currentPassword })
  .check(shouldMatch('new', 'newCheck'), shouldNotMatch('old', 'new'))
/** The form right after the login with an initial password, which need not be entered again. */
export const freshPasswordForm = z
  .strictObject({ old: z.string(), new: password, newCheck: currentPassword })
  .check(shouldMatch('new', 'newCheck'))
export const usernameChangeForm = z
  .strictObject({ username: text(), newUsername: username, password: currentPassword })
  .check(shouldNotMatch('username', 'newUsername'))

/**
 * The member's own record. Administrators edit the fields up to `externalCompany`, and the member edits the
 * others.
 */
export const memberProfile = z.strictObject({
  uuid,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  gender: z.enum(genders),
  birthDate: z.nullable(date()),
  externalCompany: z.string(),
  ...memberContact,
  version,
})
export type MemberProfile = z.output<typeof memberProfile>

/** `json` is for other programs, `pdf` for reading. */
export const ownDataFormats = ['json', 'pdf'] as const
/** The sections of the data that is stored about a member, in the order of the export. */
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
  'packageParts',
  'certificates',
  'conversations',
  'questions',
  'answersGiven',
  'talksConfirmed',
  'imports',
  'scormPackages',
  'passwords',
  'links',
  'sessions',
  'secondFactor',
  'passkeys',
  'trustedDevices',
  'ssoIdentities',
  'messages',
  'reminderChoice',
  'savedViews',
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
    notInSpec: 'the details tab shows it',
    input: z.strictObject({}),
    output: memberProfile,
  }),
  /** Returns the member's attributes that require special protection at work. */
  readSpecialAttributes: call({
    path: '/api/profile/read-special-attributes',
    access: 'profile.read-member-profile',
    notInSpec: 'members see their own attributes, and administrators change them',
    input: z.strictObject({}),
    output: z.strictObject({
      specialAttributes: z.array(z.enum(specialAttributes)),
      pregnantUntil: z.nullable(date()),
    }),
  }),
  readOrgUnitList: call({
    path: '/api/profile/read-org-unit-list',
    input: tableState({}, ['orgUnitName', 'identifier']),
    output: pageOf(orgUnitOfMember),
  }),
  /** Returns whether a member of the company has this username. Called while the user types. */
  checkUsername: call({
    path: '/api/profile/checkusername',
    input: z.strictObject({ username }),
    output: z.strictObject({ usernameExists: z.boolean() }),
    refusals: ['Request.RateLimited'],
  }),
  /**
   * Changes the password. All other sessions end, and this session continues with a new token. A member who
   * has just signed in with an initial password need not enter it again.
   */
  changePassword: call({
    path: '/api/profile/changepassword',
    access: 'profile.change-password',
    transaction: 'own',
    audit: 'changePassword',
    input: z.strictObject({ old: z.optional(passwordHash), new: passwordHash, newCheck: passwordHash }),
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
  /** Returns the member's sessions, at most five, the most recently active first. */
  readSessionList: call({
    path: '/api/profile/read-session-list',
    notInSpec: 'users must be able to see and end their sessions (ASVS 7.5.2)',
    input: z.strictObject({}),
    output: z.strictObject({ sessions: z.array(ownSession) }),
  }),
  endSession: call({
    path: '/api/profile/end-session',
    audit: 'endSession',
    notInSpec: 'users must be able to see and end their sessions (ASVS 7.5.2)',
    input: z.strictObject({ sessionUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['Session.NotFound'],
  }),
  /** Returns all data that is stored about the member (GDPR Art. 15 and 20). */
  exportOwnData: fileCall({
    path: '/api/profile/export-own-data',
    notInSpec: 'members have a right to the data that is stored about them (GDPR Art. 15 and 20)',
    transaction: 'own',
    audit: 'exportOwnData',
    costly: true,
    input: z.strictObject({ format: z.enum(ownDataFormats), languageCode: z.enum(languages) }),
    types: ['application/json', 'application/pdf'],
  }),
}
