import { unique } from '../../test/test-server.ts'

/** Returns the input of the location form. `changes` replace single fields. */
export const createForm = (changes: Record<string, unknown> = {}) => ({
  name: 'Werk Süd',
  identifier: `werk-${unique()}`,
  type: 'branch',
  floorSpace: 1200,
  workKind: 'other',
  street: 'Weg 1',
  additional: '',
  postalCode: '86150',
  city: 'Augsburg',
  country: 'DE',
  assemblyPoint: 'Vor Tor 2',
  internalEmergencyNumber: '200',
  responsibleMemberUuids: [],
  ...changes,
})
