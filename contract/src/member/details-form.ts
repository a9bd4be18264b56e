/**
 * Creates and changes the personal data of a member. Separate from details.ts, because it contains the rules
 * for phone numbers, which only forms need to load.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { genders, languages } from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import {
  date,
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
import { memberDetailsView } from './details.ts'
import { specialAttributesShape } from './special-attributes.ts'

/**
 * How a new member gets a password: by a link (`byEmail`, `bySms`), on paper (`initial`), later
 * (`noPassword`), or chosen by the administrator (`chosen`).
 */
export const newMemberModes = ['byEmail', 'bySms', 'initial', 'noPassword', 'chosen'] as const
/** Maximum number of org units to which a member can be assigned at creation. */
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
  /** Personnel number, or another identifier from the company's other systems. */
  externalId: optionalText(60),
  createElearningTasks: z.boolean(),
  createRiskAssessmentTasks: z.boolean(),
}

/** A member as an administrator edits it. */
export const memberDetailsForm = z
  .strictObject({ ...person, ...contactFields, ...record, locationUuid: z.nullable(uuid) })
  .check(postalCodeFits('postalCode', 'country'))

type PasswordFields = {
  passwordMode: string
  email: string
  mobileNumber: string
  password?: string | undefined
}

/** Checks that the field that the password mode requires is filled in. */
const modeFits = <T extends PasswordFields>() =>
  z.check<T>(({ value, issues }) => {
    const missing = (path: string) =>
      issues.push({ code: 'custom', path: [path], message: 'required', input: value })
    if (value.passwordMode === 'byEmail' && value.email === '') missing('email')
    if (value.passwordMode === 'bySms' && value.mobileNumber === '') missing('mobileNumber')
    if (value.passwordMode === 'chosen' && !value.password) missing('password')
  })

/** Checks a chosen password against the general rules for passwords. */
const chosenPassword = <T extends PasswordFields>() =>
  z.check<T>(({ value, issues }) => {
    if (value.passwordMode === 'chosen' && value.password && !isValidPassword(value.password))
      issues.push({ code: 'custom', path: ['password'], message: 'password', input: value })
  })

/** A new member as an administrator enters it. The client hashes the password before it sends the form. */
export const newMemberForm = z
  .strictObject({
    ...person,
    ...contactFields,
    ...record,
    locationUuid: z.nullable(uuid),
    orgUnitUuids: z.array(uuid).check(z.maxLength(maxOrgUnits, 'max')),
    ...specialAttributesShape,
    passwordMode: z.enum(newMemberModes),
    password: z.string().check(z.maxLength(250, 'maxlength')),
  })
  .check(postalCodeFits('postalCode', 'country'), modeFits(), chosenPassword())

const withDefault = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) =>
  z._default(schema, value as never)

/** A new member. Names, username and role are required; all other fields have defaults. */
const newMember = z
  .strictObject({
    /** Chosen by the sender, so that a request that arrives twice creates one member. */
    uuid: z.optional(uuid),
    ...person,
    email: withDefault(contactFields.email, ''),
    phoneNumber: withDefault(contactFields.phoneNumber, ''),
    mobileNumber: withDefault(contactFields.mobileNumber, ''),
    street: withDefault(contactFields.street, ''),
    postalCode: withDefault(contactFields.postalCode, ''),
    city: withDefault(contactFields.city, ''),
    country: withDefault(contactFields.country, ''),
    language: withDefault(record.language, 'de_DE'),
    externalCompany: withDefault(record.externalCompany, ''),
    gender: withDefault(record.gender, 'unspecified'),
    birthDate: withDefault(day, null),
    entryDate: withDefault(day, null),
    externalId: withDefault(record.externalId, ''),
    createElearningTasks: withDefault(record.createElearningTasks, true),
    createRiskAssessmentTasks: withDefault(record.createRiskAssessmentTasks, true),
    locationUuid: withDefault(z.nullable(uuid), null),
    orgUnitUuids: withDefault(z.array(uuid).check(z.maxLength(maxOrgUnits, 'max')), []),
    specialAttributes: withDefault(specialAttributesShape.specialAttributes, []),
    pregnantUntil: withDefault(specialAttributesShape.pregnantUntil, null),
    passwordMode: withDefault(z.enum(newMemberModes), 'noPassword'),
    /** For the mode `chosen`. The member has to change it at the first login. */
    password: z.optional(passwordHash),
  })
  .check(postalCodeFits('postalCode', 'country'), modeFits())
export type NewMemberInput = z.output<typeof newMember>

/** Refusals for values that another member already has. */
const duplicateRefusals = ['Username.Exists', 'Member.ExternalIdTaken'] as const

export const memberEditing = {
  create: call({
    path: '/api/member/createmember',
    transaction: 'own',
    audit: 'createMember',
    stepUp: 'byInput',
    input: newMember,
    output: z.strictObject({
      uuid,
      /**
       * The password that the administrator hands over in the mode `initial`, otherwise null. It cannot be
       * read again.
       */
      initialPassword: z.nullable(z.string()),
    }),
    refusals: [
      ...duplicateRefusals,
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
  /** Replaces the details. The field `may` in the output of `read` says what the current user can change. */
  update: call({
    path: '/api/memberlist/updatememberdetails',
    audit: 'updateMember',
    stepUp: 'byInput',
    input: z
      .strictObject({ uuid, ...person, ...contactFields, ...record, locationUuid: z.nullable(uuid), version })
      .check(postalCodeFits('postalCode', 'country')),
    output: memberDetailsView,
    refusals: [
      ...duplicateRefusals,
      'Member.NotFound',
      'Member.Archived',
      'Member.LastSuperAdmin',
      'Member.EmergencyAccount',
      'Member.LastAdmin',
      'Member.ResponsibleRole',
      'Location.NotFound',
      'Role.NotAllowed',
      'Permission.Missing',
      'Version.Conflict',
    ],
  }),
}
