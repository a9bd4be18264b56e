/** What a form of a location sends. */
import { unique } from '../../test/test-server.ts'

export const createForm = (given: Record<string, unknown> = {}) => ({
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
  ...given,
})
