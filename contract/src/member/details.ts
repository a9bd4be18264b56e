/** What the company has on record of a member. Apart from member.ts, which every page loads. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { genders, languages, specialAttributes } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import {
  date,
  instant,
  isValidPassword,
  optionalText,
  passwordHash,
  postalCodeFits,
  text,
  username,
  uuid,
  version,
} from '../fields/index.ts'
import { contactFields } from '../profile/contact.ts'
import { memberStatuses } from './member.ts'

/** How a new member gets a password: by a link, on paper, not yet, or one that is chosen now. */
export const newMemberModes = ['byEmail', 'bySms', 'initial', 'noPassword', 'chosen'] as const
/** At once. */
const maxOrgUnits = 50

const day = z.nullable(date())
const person = {
  firstName: text(),
  lastName: text(),
  username,
  role: z.enum(memberRoles),
}
const record = {
  language: z.enum(languages),
  externalCompany: optionalText(),
  gender: z.enum(genders),
  birthDate: day,
  entryDate: day,
  /** Under which the company's other systems know the member. */
  externalId: optionalText(60),
  createElearningTasks: z.boolean(),
  createRiskAssessmentTasks: z.boolean(),
}

/** A member as an administrator edits it. */
export const memberDetailsForm = z
  .strictObject({ ...person, ...contactFields, ...record, locationUuid: z.nullable(uuid) })
  .check(postalCodeFits('postalCode', 'country'))

/** Values for special protection; a mark that is not for good goes by itself on the day after `pregnantUntil`. */
const attributes = {
  specialAttributes: z.array(z.enum(specialAttributes)).check(z.maxLength(specialAttributes.length, 'max')),
  pregnantUntil: z.nullable(date()),
}

type Reachable = { passwordMode: string; email: string; mobileNumber: string; password?: string | undefined }
/** A mode needs what it works with. */
const modeFits = <T extends Reachable>() =>
  z.check<T>(({ value, issues }) => {
    const missing = (path: string) =>
      issues.push({ code: 'custom', path: [path], message: 'required', input: value })
    if (value.passwordMode === 'byEmail' && value.email === '') missing('email')
    if (value.passwordMode === 'bySms' && value.mobileNumber === '') missing('mobileNumber')
    if (value.passwordMode === 'chosen' && !value.password) missing('password')
  })

/** A password that is typed here follows the rules of all others. */
const chosenPassword = <T extends Reachable>() =>
  z.check<T>(({ value, issues }) => {
    if (value.passwordMode === 'chosen' && value.password && !isValidPassword(value.password))
      issues.push({ code: 'custom', path: ['password'], message: 'password', input: value })
  })

/** A new member as an administrator enters it; the password is hashed before it travels. */
export const newMemberForm = z
  .strictObject({
    ...person,
    ...contactFields,
    ...record,
    locationUuid: z.nullable(uuid),
    orgUnitUuids: z.array(uuid).check(z.maxLength(maxOrgUnits, 'max')),
    ...attributes,
    passwordMode: z.enum(newMemberModes),
    password: z.string().check(z.maxLength(250, 'maxlength')),
  })
  .check(postalCodeFits('postalCode', 'country'), modeFits(), chosenPassword())

const blank = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) => z._default(schema, value as never)

/** Names, username and role suffice; the rest has its usual value. */
const newMember = z
  .strictObject({
    /** A name that the sender gives the new member: sent twice, the member is made once. */
    uuid: z.optional(uuid),
    ...person,
    email: blank(contactFields.email, ''),
    phoneNumber: blank(contactFields.phoneNumber, ''),
    mobileNumber: blank(contactFields.mobileNumber, ''),
    street: blank(contactFields.street, ''),
    postalCode: blank(contactFields.postalCode, ''),
    city: blank(contactFields.city, ''),
    country: blank(contactFields.country, ''),
    language: blank(record.language, 'de_DE'),
    externalCompany: blank(record.externalCompany, ''),
    gender: blank(record.gender, 'unspecified'),
    birthDate: blank(day, null),
    entryDate: blank(day, null),
    externalId: blank(record.externalId, ''),
    createElearningTasks: blank(record.createElearningTasks, true),
    createRiskAssessmentTasks: blank(record.createRiskAssessmentTasks, true),
    locationUuid: blank(z.nullable(uuid), null),
    orgUnitUuids: blank(z.array(uuid).check(z.maxLength(maxOrgUnits, 'max')), []),
    specialAttributes: blank(attributes.specialAttributes, []),
    pregnantUntil: blank(attributes.pregnantUntil, null),
    passwordMode: blank(z.enum(newMemberModes), 'noPassword'),
    /** With mode `chosen`; the member has to change it. */
    password: z.optional(passwordHash),
  })
  .check(postalCodeFits('postalCode', 'country'), modeFits())
export type NewMemberInput = z.output<typeof newMember>

const named = z.strictObject({ uuid, name: z.string() })

const memberDetailsView = z.strictObject({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  role: z.enum(memberRoles),
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  language: z.enum(languages),
  externalCompany: z.string(),
  gender: z.enum(genders),
  birthDate: z.nullable(date()),
  entryDate: z.nullable(date()),
  externalId: z.string(),
  createElearningTasks: z.boolean(),
  createRiskAssessmentTasks: z.boolean(),
  /** The primary one, as far as the reader may see it. */
  location: z.nullable(named),
  status: z.enum(memberStatuses),
  hasPassword: z.boolean(),
  lastLoginAt: z.nullable(instant),
  updatedAt: instant,
  archivedAt: z.nullable(instant),
  /** What this reader may do with this member. */
  may: z.strictObject({
    edit: z.boolean(),
    changeLocation: z.boolean(),
    roles: z.array(z.enum(memberRoles)),
  }),
  version,
})
export type MemberDetails = z.output<typeof memberDetailsView>

const marks = z.strictObject({
  specialAttributes: z.array(z.enum(specialAttributes)),
  pregnantUntil: z.nullable(date()),
})
export type SpecialAttributes = z.output<typeof marks>
const orgUnitOfMember = z.strictObject({
  uuid,
  identifier: z.string(),
  orgUnitName: z.string(),
  /** Names of the units above, the highest first. */
  path: z.array(z.string()),
  /** Everybody is in it, and nobody leaves it. */
  isDefault: z.boolean(),
  admins: z.array(z.strictObject({ uuid, firstName: z.string(), lastName: z.string() })),
})
export type OrgUnitOfMember = z.output<typeof orgUnitOfMember>
const memberUuid = uuid
const taken = ['Username.Exists', 'Member.ExternalIdTaken'] as const

export const memberDetails = {
  create: call({
    path: '/api/member/createmember',
    transaction: 'own',
    audit: 'createMember',
    input: newMember,
    output: z.strictObject({
      uuid,
      /** Mode `initial`: to be handed over; it is not told again. */
      initialPassword: z.nullable(z.string()),
    }),
    refusals: [
      ...taken,
      'Client.MaxMembersReached',
      'OrgUnit.NotFound',
      'Location.NotFound',
      'Communication.PreferenceInvalid',
      'Password.Empty',
      'Password.Invalid',
      'Role.NotAllowed',
      'Permission.Missing',
    ],
  }),
  read: call({
    path: '/api/memberlist/memberdetails',
    input: z.strictObject({ uuid }),
    output: memberDetailsView,
    refusals: ['Member.NotFound'],
  }),
  /** Who may see somebody may not edit everybody: see `may`. */
  update: call({
    path: '/api/memberlist/updatememberdetails',
    audit: 'updateMember',
    input: z
      .strictObject({ uuid, ...person, ...contactFields, ...record, locationUuid: z.nullable(uuid), version })
      .check(postalCodeFits('postalCode', 'country')),
    output: memberDetailsView,
    refusals: [
      ...taken,
      'Member.NotFound',
      'Member.Archived',
      'Member.LastSuperAdmin',
      'Member.ResponsibleRole',
      'Location.NotFound',
      'Role.NotAllowed',
      'Permission.Missing',
      'Version.Conflict',
    ],
  }),
  /** Health data: read by few, and the reading is recorded. */
  readSpecialAttributes: call({
    path: '/api/member-list/read-special-attributes',
    audit: 'readSpecialAttributes',
    notInSpec:
      'special attributes are no part of the details, because fewer people may see them (security.md D15)',
    input: z.strictObject({ memberUuid }),
    output: marks,
    refusals: ['Member.NotFound'],
  }),
  saveSpecialAttributes: call({
    path: '/api/member-list/save-special-attributes',
    audit: 'saveSpecialAttributes',
    notInSpec:
      'special attributes are no part of the details, because fewer people may see them (security.md D15)',
    /** `was`: what they were when the change began; if that has changed meanwhile, nothing is saved. */
    input: z.strictObject({ memberUuid, ...attributes, was: z.optional(marks) }),
    output: marks,
    refusals: ['Member.NotFound', 'Member.Archived', 'Version.Conflict'],
  }),
  readOrgUnitList: call({
    path: '/api/member-details/read-org-unit-list',
    input: z.strictObject({ memberUuid, ...tableState({}, ['orgUnitName', 'identifier']).shape }),
    output: pageOf(orgUnitOfMember),
    refusals: ['Member.NotFound'],
  }),
}
