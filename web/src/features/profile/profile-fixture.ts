import type { MemberProfile } from '@sorgfalt/contract/profile/profile'
import { ada } from '#test/session.ts'

/** The profile of the member who is signed in. */
export const adaProfile: MemberProfile = {
  uuid: ada.uuid,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Muster',
  role: 'super-admin',
  gender: 'female',
  birthDate: '1990-12-10',
  externalCompany: '',
  email: 'ada@example.org',
  phoneNumber: '',
  mobileNumber: '+49 151 23456789',
  street: 'Lindenweg 4',
  postalCode: '80331',
  city: 'Munich',
  country: 'DE',
  version: 3,
}
