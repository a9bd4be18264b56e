import { expect, test } from 'vitest'
import {
  countTrainings,
  determineCourseStatus,
  determineTrainingState,
  findDueDate,
  inOrder,
  type TrainingFacts,
} from './training.rules.ts'

const day = '2026-11-23'
const open: TrainingFacts = {
  isRequired: true,
  isExempt: false,
  lacksOralPart: false,
  opensOn: '2026-11-01',
  dueOn: '2026-12-01',
  isBegun: false,
  isCertified: false,
}

test.each<[string, Partial<TrainingFacts>, string]>([
  ['open', {}, 'due'],
  ['open on its last day', { dueOn: day }, 'due'],
  ['past its due date', { dueOn: '2026-11-22' }, 'overdue'],
  ['begun', { isBegun: true }, 'inprogress'],
  ['begun and past its due date', { isBegun: true, dueOn: '2026-11-22' }, 'overdue'],
  ['open while the old certificate is valid', { isCertified: true }, 'due'],
  ['passed without its oral part', { lacksOralPart: true, dueOn: '2026-11-22' }, 'oral'],
  ['certified, with a cycle that opens later', { opensOn: '2026-11-24', isCertified: true }, 'valid'],
  ['not certified, with a cycle that opens later', { opensOn: '2026-11-24' }, 'later'],
  ['certified, without a further cycle', { opensOn: null, dueOn: null, isCertified: true }, 'valid'],
  ['certified, but no longer assigned', { isRequired: false, isCertified: true }, 'valid'],
  ['exempt, whatever else applies', { isExempt: true, dueOn: '2026-11-22', isCertified: true }, 'exempt'],
])('a training that is %s', (_name, facts, state) => {
  expect(determineTrainingState({ ...open, ...facts }, day)).toBe(state)
})

test.each<[string, Partial<TrainingFacts>, string]>([
  ['certified', { opensOn: null, dueOn: null, isCertified: true }, 'valid'],
  ['certified while the next cycle is open', { isCertified: true }, 'valid'],
  ['certified, but past a due date', { isCertified: true, dueOn: '2026-11-22' }, 'overdue'],
  ['certified without a recommended oral part', { isCertified: true, lacksOralPart: true }, 'valid'],
  ['without a certificate, because the oral part is missing', { lacksOralPart: true }, 'due'],
  ['not certified', {}, 'due'],
  ['past its due date without the oral part', { lacksOralPart: true, dueOn: '2026-11-22' }, 'overdue'],
  ['exempt', { isExempt: true, dueOn: '2026-11-22' }, 'exempt'],
])('a member who is %s', (_name, facts, status) => {
  expect(determineCourseStatus({ ...open, ...facts }, day)).toBe(status)
})

test('a missing oral part has the due date of its cycle, and none when the next cycle opens later', () => {
  const later = { ...open, lacksOralPart: true, opensOn: '2027-09-01', dueOn: '2027-10-01' }
  expect(findDueDate({ ...open, lacksOralPart: true }, day)).toBe('2026-12-01')
  expect(findDueDate(later, day)).toBeNull()
  expect(findDueDate({ ...later, lacksOralPart: false }, day)).toBe('2027-10-01')
})

const training = (title: string, state: 'overdue' | 'due' | 'valid', date: string) => ({
  title,
  state,
  dueDate: date,
  result: state === 'valid' ? { validUntil: date } : null,
})

test('trainings are sorted by state, date and title', () => {
  const trainings = [
    training('b', 'valid', '2027-03-01'),
    training('d', 'due', '2026-12-02'),
    training('c', 'due', '2026-12-01'),
    training('a', 'due', '2026-12-02'),
    training('e', 'overdue', '2026-11-01'),
  ]

  expect(inOrder(trainings).map(({ title }) => title)).toEqual(['e', 'c', 'a', 'd', 'b'])
})

test('every training counts once, except exempt ones', () => {
  const states = ['overdue', 'inprogress', 'due', 'later', 'oral', 'valid', 'exempt'] as const

  expect(countTrainings(states.map((state) => ({ state })))).toEqual({
    overdue: 1,
    open: 3,
    oral: 1,
    valid: 1,
  })
})
