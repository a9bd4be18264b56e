import { randomUUID } from 'node:crypto'
import { unique } from '../../test-server.ts'
import type { ExamplesOf } from '../example.ts'

const createPerson = () => ({
  firstName: 'Neue',
  lastName: 'Kollegin',
  username: `colleague-${unique()}`,
  role: 'member' as const,
})
const createRecord = {
  email: 'kollegin@test.example',
  phoneNumber: '089 123456',
  mobileNumber: '+43 664 1234567',
  street: 'Weg 1',
  postalCode: '80331',
  city: 'München',
  country: 'DE',
  language: 'en_GB' as const,
  externalCompany: 'Leihfirma',
  gender: 'female' as const,
  birthDate: '1990-02-28',
  entryDate: '2026-11-01',
  externalId: '',
  createElearningTasks: true,
  createRiskAssessmentTasks: false,
  locationUuid: null,
}

export const memberDetails: ExamplesOf<'memberDetails'> = {
  create: [
    { input: ({ orgUnitUuid }) => ({ ...createPerson(), orgUnitUuids: [orgUnitUuid] }), of: 'person' },
    {
      input: ({ orgUnitUuid, locationUuid }) => ({
        uuid: randomUUID(),
        ...createPerson(),
        ...createRecord,
        locationUuid,
        orgUnitUuids: [orgUnitUuid],
        specialAttributes: ['pregnant'],
        pregnantUntil: null,
        passwordMode: 'byEmail',
      }),
      of: 'person',
    },
  ],
  read: [{ input: ({ memberUuid }) => ({ uuid: memberUuid }), of: 'person' }],
  update: [
    {
      input: ({ memberUuid }) => ({ uuid: memberUuid, ...createPerson(), ...createRecord, version: 1 }),
      of: 'person',
    },
    {
      input: ({ memberUuid, locationUuid }) => ({
        uuid: memberUuid,
        ...createPerson(),
        ...createRecord,
        locationUuid,
        version: 1,
      }),
      of: 'person',
      refused: 'Version.Conflict',
    },
  ],
  readOrgUnitList: [{ input: ({ memberUuid }) => ({ memberUuid }), of: 'person' }],
}

export const memberSpecialAttributes: ExamplesOf<'memberSpecialAttributes'> = {
  read: [{ input: ({ memberUuid }) => ({ memberUuid }), of: 'person' }],
  save: [
    {
      input: ({ memberUuid }) => ({
        memberUuid,
        specialAttributes: ['pregnant', 'underage'],
        pregnantUntil: null,
      }),
      of: 'person',
    },
  ],
}

export const memberRecord: ExamplesOf<'memberRecord'> = {
  read: [{ input: ({ memberUuid }) => ({ memberUuid, asOf: '2026-01-15' }), of: 'person' }],
  readCertificateList: [{ input: ({ memberUuid }) => ({ memberUuid }), of: 'person' }],
  readActionList: [{ input: ({ memberUuid }) => ({ memberUuid }), of: 'person' }],
  readHistory: [{ input: ({ memberUuid }) => ({ memberUuid }), of: 'person' }],
  certificatePdf: [
    { input: ({ scopedResultUuid }) => ({ resultUuid: scopedResultUuid, language: 'en_GB' }), of: 'person' },
  ],
  exportTrainingRecord: [
    { input: ({ memberUuid }) => ({ memberUuid, asOf: '2026-01-15', languageCode: 'en_GB' }), of: 'person' },
  ],
}
