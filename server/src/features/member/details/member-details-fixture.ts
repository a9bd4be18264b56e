/** Inputs of the forms for members. */
import { unique } from '../../../test/test-server.ts'

/** Returns the required fields of a new member. */
export const createPerson = (fields: Record<string, unknown> = {}) => ({
  firstName: 'Nadja',
  lastName: 'Neu',
  username: `nadja.neu${unique()}`,
  role: 'member',
  ...fields,
})

/** Returns all fields of the form for member details. */
export const createRecord = (fields: Record<string, unknown> = {}) => ({
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
  ...fields,
})
