import type { StatisticsRow, StatisticsSummary } from '@sorgfalt/contract/elearning/statistics'

/** The UUID of the e-learning in tests. */
export const elearningUuid = '0190a000-0000-7000-8000-00000000e001'

/** Returns a member as the statistics list shows it: overdue, with an execution and a valid certificate. */
export const createRow = (fields: Partial<StatisticsRow> = {}): StatisticsRow => ({
  memberUuid: '0190a000-0000-7000-8000-00000000a001',
  firstName: 'Berta',
  lastName: 'Beispiel',
  archived: false,
  orgUnits: ['Workshop'],
  orgUnitCount: 1,
  location: 'Vienna',
  status: 'overdue',
  dueDate: '2026-11-10',
  executionUuid: '0190a000-0000-7000-8000-00000000b001',
  result: {
    resultUuid: '0190a000-0000-7000-8000-00000000c001',
    completedOn: '2025-11-12',
    validUntil: '2026-11-30',
    isValid: true,
    version: '1.2.0',
    revised: '2025-01-01',
    oralConfirmedOn: null,
    isReported: false,
    revokedOn: null,
  },
  exemption: null,
  ...fields,
})

/** Returns the counts of 1,240 members. */
export const createSummary = (fields: Partial<StatisticsSummary> = {}): StatisticsSummary => ({
  completed: 1000,
  inprogress: 0,
  due: 200,
  overdue: 40,
  total: 1240,
  exempt: 0,
  trained: null,
  ...fields,
})
