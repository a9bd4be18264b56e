import { expect, test } from 'vitest'
import { createInitialCmi } from './initial-cmi.ts'
import { createPart } from './part-fixture.ts'

const stored = (cmi: object) => JSON.stringify({ cmi })
const scorm12 = (core: object, rest: object = {}) =>
  createInitialCmi(createPart({ cmi: stored({ core, ...rest }) }))
const scorm2004 = (cmi: object) => createInitialCmi(createPart({ edition: 'scorm2004-4', cmi: stored(cmi) }))

test('a new part of SCORM 1.2 gets the learner and what the manifest says', () => {
  const cmi = createInitialCmi(
    createPart({
      launchData: 'start=3',
      masteryScore: 0,
      maxTimeAllowed: '00:30:00',
      timeLimitAction: 'exit,message',
    }),
  )

  expect(cmi).toEqual({
    launch_data: 'start=3',
    core: {
      student_id: 'learner-1',
      student_name: 'Muster, Ada',
      entry: 'ab-initio',
      lesson_mode: 'normal',
      credit: 'credit',
    },
    student_data: { mastery_score: '0', max_time_allowed: '00:30:00', time_limit_action: 'exit,message' },
  })
})

test('a new part of SCORM 2004 gets the learner, the thresholds and its objectives', () => {
  const cmi = createInitialCmi(
    createPart({
      edition: 'scorm2004-3',
      masteryScore: 80,
      completionThreshold: 1,
      objectiveIds: ['primary', 'second'],
    }),
  )

  expect(cmi).toEqual({
    learner_id: 'learner-1',
    learner_name: 'Muster, Ada',
    scaled_passing_score: '0.8',
    completion_threshold: '1',
    objectives: [{ id: 'primary' }, { id: 'second' }],
    entry: 'ab-initio',
    mode: 'normal',
    credit: 'credit',
  })
})

test.each(['scorm12', 'scorm2004-4'] as const)('a preview of %s gives no credit', (edition) => {
  expect(JSON.stringify(createInitialCmi(createPart({ edition, isPreview: true })))).toMatch(
    /mode":"browse","credit":"no-credit"/,
  )
})

test('a suspended part of SCORM 1.2 resumes with everything that it has stored', () => {
  const cmi = scorm12(
    { exit: 'suspend', session_time: '00:01:00', total_time: '00:09:00', lesson_location: '7', credit: 'x' },
    { suspend_data: 'a=1' },
  )

  expect(cmi).toMatchObject({
    suspend_data: 'a=1',
    core: { entry: 'resume', total_time: '00:09:00', lesson_location: '7', credit: 'credit' },
  })
  expect(cmi.core).not.toHaveProperty('exit')
  expect(cmi.core).not.toHaveProperty('session_time')
})

test('a part that was closed without a word resumes if it has stored its position', () => {
  expect(scorm12({ exit: '', lesson_location: '7' })).toMatchObject({ core: { entry: 'resume' } })
  expect(scorm12({ exit: '' }, { suspend_data: 'a=1' })).toMatchObject({ core: { entry: 'resume' } })
  expect(scorm12({ exit: '', lesson_location: '' })).toMatchObject({ core: { entry: '' } })
  expect(scorm2004({ exit: '', location: '7' })).toMatchObject({ entry: 'resume' })
})

test('a part that has ended normally does not resume', () => {
  expect(scorm12({ exit: 'time-out', lesson_location: '7' })).toMatchObject({ core: { entry: '' } })
  expect(scorm2004({ exit: 'normal', location: '7' })).toMatchObject({ entry: '' })
})

test('a part of SCORM 2004 keeps the objectives that it has stored', () => {
  const cmi = createInitialCmi(
    createPart({
      edition: 'scorm2004-4',
      objectiveIds: ['primary'],
      cmi: stored({ exit: 'suspend', objectives: { 0: { id: 'primary', success_status: 'passed' } } }),
    }),
  )

  expect(cmi).toMatchObject({
    entry: 'resume',
    objectives: { 0: { id: 'primary', success_status: 'passed' } },
  })
})

test.each(['{', '[]', 'null', '{"cmi":7}'])('a damaged state (%s) is like no state', (cmi) => {
  expect(createInitialCmi(createPart({ cmi }))).toEqual(createInitialCmi(createPart()))
})
