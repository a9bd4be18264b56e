import type { memberEditing, newMemberForm } from '@sorgfalt/contract/member/details-form'
import type * as z from 'zod/mini'
import type { CallInput } from '#lib/api.ts'
import { hashForTransport } from '#lib/hash.ts'

export type NewMemberValues = z.input<typeof newMemberForm>

/** The initial values of the form. */
export const defaultMember: NewMemberValues = {
  firstName: '',
  lastName: '',
  username: '',
  role: 'member',
  email: '',
  phoneNumber: '',
  mobileNumber: '',
  street: '',
  postalCode: '',
  city: '',
  country: '',
  language: 'de_DE',
  externalCompany: '',
  gender: 'unspecified',
  birthDate: null,
  entryDate: null,
  externalId: '',
  createElearningTasks: true,
  createRiskAssessmentTasks: true,
  locationUuid: null,
  orgUnitUuids: [],
  specialAttributes: [],
  pregnantUntil: null,
  passwordMode: 'byEmail',
  password: '',
}

/** Returns the request. It contains a password only if the user has chosen one, as a hash. */
export async function createRequest(
  uuid: string,
  { password, ...values }: NewMemberValues,
): Promise<CallInput<typeof memberEditing.create>> {
  return {
    uuid,
    ...values,
    ...(values.passwordMode === 'chosen' && { password: await hashForTransport(password) }),
  }
}
