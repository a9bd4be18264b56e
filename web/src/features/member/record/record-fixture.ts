import type { MemberRecord, RecordTraining } from '@sorgfalt/contract/member/record'
import { createUuid, hall, munich } from '../member-fixture.ts'

/** Returns an e-learning of a member's record that is valid. */
export const createTraining = (changes: Partial<RecordTraining> = {}): RecordTraining => ({
  taskUuid: createUuid(30),
  elearningUuid: createUuid(31),
  title: 'Fire safety',
  image: null,
  state: 'valid',
  dueDate: null,
  progressPercent: 0,
  exemptUntil: null,
  result: {
    resultUuid: createUuid(32),
    number: 'EXA-2026-000001',
    completedOn: '2026-03-16',
    validUntil: '2027-03-14',
    isValid: true,
    oral: { on: '2026-03-17', by: 'Otto Leader' },
  },
  ...changes,
})

/** Returns the record of a member on 23 November 2026. */
export const createRecord = (changes: Partial<MemberRecord> = {}): MemberRecord => ({
  day: '2026-11-23',
  counts: { overdue: 0, open: 0, oral: 0, valid: 1 },
  trainings: [createTraining()],
  groups: [],
  orgUnits: [{ uuid: hall.uuid, name: hall.name }],
  orgUnitCount: 1,
  location: munich,
  leaders: [{ uuid: createUuid(33), name: 'Otto Leader' }],
  actions: [],
  actionCount: 0,
  certificateCount: 1,
  ...changes,
})
