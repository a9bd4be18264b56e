import type { memberDetails, newMemberForm } from '@sorgfalt/contract/member/details'
import type * as z from 'zod/mini'
import type { CallInput } from '#lib/api.ts'
import { hashForTransport } from '#lib/hash.ts'

export type NewMemberValues = z.input<typeof newMemberForm>

/** Somebody new, as most are. */
export const blankMember: NewMemberValues = {
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

/** What is sent: a password that was chosen, and hashed. */
export async function requestOf(
  uuid: string,
  { password, ...values }: NewMemberValues,
): Promise<CallInput<typeof memberDetails.create>> {
  return {
    uuid,
    ...values,
    ...(values.passwordMode === 'chosen' && { password: await hashForTransport(password) }),
  }
}
