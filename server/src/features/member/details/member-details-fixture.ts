/** What the form of a member sends. */
import { unique } from '../../../test/test-server.ts'

/** The least that a new member needs. */
export const createPerson = (given: Record<string, unknown> = {}) => ({
  firstName: 'Nadja',
  lastName: 'Neu',
  username: `nadja.neu${unique()}`,
  role: 'member',
  ...given,
})

/** All that is edited of a member. */
export const createRecord = (given: Record<string, unknown> = {}) => ({
  ...createPerson(),
  email: 'nadja@test.example',
  phoneNumber: '089 123456',
  mobileNumber: '+43 664 1234567',
  street: 'Weg 1',
  postalCode: '80331',
  city: 'München',
  country: 'DE',
  language: 'en_GB',
  externalCompany: 'Leihfirma',
  gender: 'female',
  birthDate: '1990-02-28',
  entryDate: '2026-11-01',
  externalId: '',
  createElearningTasks: true,
  createRiskAssessmentTasks: false,
  locationUuid: null,
  ...given,
})
