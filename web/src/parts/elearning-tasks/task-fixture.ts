import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'

/** Creates a task that is due in five days. */
export const createTask = (changes: Partial<MemberTask> = {}): MemberTask => ({
  taskUuid: '0198f000-0000-7000-8000-000000000001',
  elearningUuid: '0198f000-0000-7000-8000-000000000002',
  kind: 'native',
  title: 'Brandschutz',
  description: '',
  category: 'fire-safety',
  icon: 'flame',
  image: null,
  durationMinutes: 20,
  status: 'due',
  dueInDays: 5,
  dueDate: '2026-11-25',
  progressPercent: 0,
  page: null,
  executionUuid: null,
  lastResultUuid: null,
  keyPointsExecutionUuid: null,
  completedOn: null,
  validUntil: null,
  oralPending: false,
  renewable: false,
  ...changes,
})
