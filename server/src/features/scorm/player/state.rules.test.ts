import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/refusal.ts'
import { type PartReport, type ReportContext, readReport } from './state.rules.ts'

/** The name that the standard gives to progress. */
const progressKey = 'progress_measure'

const manifest = { masteryScore: null, completionThreshold: null, isFinal: false }

/** Returns the state of SCORM 1.2 as the run-time writes it at the start, with changes. */
const state12 = (core: object = {}, rest: object = {}) =>
  JSON.stringify({
    cmi: {
      suspend_data: '',
      launch_data: '',
      core: {
        lesson_location: '',
        lesson_status: 'not attempted',
        lesson_mode: 'normal',
        exit: '',
        session_time: '00:00:00',
        score: { raw: '', min: '', max: '100' },
        ...core,
      },
      objectives: {},
      interactions: {},
      ...rest,
    },
  })
/** Returns the state of SCORM 2004 as the run-time writes it at the start, with changes. */
const state2004 = (cmi: object = {}) =>
  JSON.stringify({
    cmi: {
      completion_status: 'unknown',
      success_status: 'unknown',
      exit: '',
      location: '',
      [progressKey]: '',
      score: { scaled: '', raw: '', min: '', max: '' },
      session_time: 'PT0H0M0S',
      suspend_data: '',
      ...cmi,
    },
  })

const read12 = (text: string, more: Partial<ReportContext> = {}) =>
  readReport(text, { ...manifest, edition: 'scorm12', ...more })
const read2004 = (text: string, more: Partial<ReportContext> = {}) =>
  readReport(text, { ...manifest, edition: 'scorm2004-4', ...more })

const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('the state of a part of SCORM 1.2', () => {
  test.each<[string, object, Partial<ReportContext>, PartReport['status']]>([
    ['nothing', {}, {}, 'incomplete'],
    ['incomplete', { lesson_status: 'incomplete' }, {}, 'incomplete'],
    ['passed', { lesson_status: 'passed' }, {}, 'passed'],
    ['failed', { lesson_status: 'failed' }, {}, 'failed'],
    ['completed', { lesson_status: 'completed' }, {}, 'completed'],
    ['browsed', { lesson_status: 'browsed' }, {}, 'completed'],
    ['an unknown word', { lesson_status: 'done' }, {}, 'incomplete'],
    ['a number', { lesson_status: 1 }, {}, 'incomplete'],
    [
      'completed with a score at the mastery score',
      { lesson_status: 'completed', score: { raw: '80' } },
      { masteryScore: 80 },
      'passed',
    ],
    [
      'completed with a score below the mastery score',
      { lesson_status: 'completed', score: { raw: '79.9' } },
      { masteryScore: 80 },
      'failed',
    ],
    ['completed without a score', { lesson_status: 'completed' }, { masteryScore: 80 }, 'completed'],
    [
      'passed with a score below the mastery score',
      { lesson_status: 'passed', score: { raw: '10' } },
      { masteryScore: 80 },
      'passed',
    ],
    [
      'incomplete with a score above the mastery score',
      { lesson_status: 'incomplete', score: { raw: '90' } },
      { masteryScore: 80 },
      'incomplete',
    ],
    ['an end without a status', { session_time: '00:01:00' }, { isFinal: true }, 'incomplete'],
    [
      'an end that is incomplete',
      { lesson_status: 'incomplete', exit: 'suspend' },
      { isFinal: true },
      'incomplete',
    ],
  ])('that reports %s', (_what, core, more, status) => {
    expect(read12(state12(core), more).status).toBe(status)
  })

  test.each<[object, number | null]>([
    [{ raw: '85', min: '', max: '100' }, 85],
    [{ raw: '8', min: '0', max: '10' }, 80],
    [{ raw: '3', min: '1', max: '5' }, 50],
    [{ raw: '79.99', min: '', max: '' }, 79],
    [{ raw: '120', min: '', max: '100' }, 100],
    [{ raw: '-5', min: '', max: '100' }, 0],
    [{ raw: '5', min: '10', max: '10' }, null],
    [{ raw: '', min: '', max: '100' }, null],
    [{ raw: '1e9', min: '', max: '' }, null],
    [{ raw: 'NaN', min: '', max: '' }, null],
    [{ raw: '9'.repeat(400), min: '', max: '' }, null],
    [{ raw: {}, min: [], max: true }, null],
  ])('that reports the score %j has %j percent', (score, percent) => {
    expect(read12(state12({ score })).scorePercent).toBe(percent)
  })

  test.each<[boolean, object, object]>([
    [false, {}, {}],
    [false, { session_time: '00:00:07' }, {}],
    [false, { lesson_location: 'p3', exit: 'suspend' }, { suspend_data: 'a=1' }],
    [true, { lesson_status: 'incomplete' }, {}],
    [true, { score: { raw: '0' } }, {}],
  ])('counts as reported: %j for %j and %j', (hasReported, core, rest) => {
    expect(read12(state12(core, rest)).hasReported).toBe(hasReported)
  })
})

describe('the state of a part of SCORM 2004', () => {
  test.each<[string, object, Partial<ReportContext>, PartReport['status']]>([
    ['nothing', {}, {}, 'incomplete'],
    ['completed', { completion_status: 'completed' }, {}, 'completed'],
    ['completed and passed', { completion_status: 'completed', success_status: 'passed' }, {}, 'passed'],
    ['completed and failed', { completion_status: 'completed', success_status: 'failed' }, {}, 'failed'],
    [
      'passed but incomplete',
      { completion_status: 'incomplete', success_status: 'passed' },
      {},
      'incomplete',
    ],
    ['only passed', { success_status: 'passed' }, {}, 'passed'],
    ['only failed', { success_status: 'failed' }, {}, 'failed'],
    ['not attempted', { completion_status: 'not attempted' }, {}, 'incomplete'],
    [
      'a score at the mastery score',
      { completion_status: 'completed', score: { scaled: '0.8' } },
      { masteryScore: 80 },
      'passed',
    ],
    [
      'a score below the mastery score, although it claims to have passed',
      { completion_status: 'completed', success_status: 'passed', score: { scaled: '0.5' } },
      { masteryScore: 80 },
      'failed',
    ],
    [
      'progress at the threshold',
      { completion_status: 'incomplete', [progressKey]: '0.9' },
      { completionThreshold: 0.9 },
      'completed',
    ],
    [
      'progress below the threshold, although it claims to be completed',
      { completion_status: 'completed', [progressKey]: '0.5' },
      { completionThreshold: 0.9 },
      'incomplete',
    ],
    [
      'a threshold but no progress',
      { completion_status: 'completed' },
      { completionThreshold: 0.9 },
      'completed',
    ],
    ['an end without a status', { session_time: 'PT1M' }, { isFinal: true }, 'incomplete'],
  ])('that reports %s', (_what, cmi, more, status) => {
    expect(read2004(state2004(cmi), more).status).toBe(status)
  })

  test.each<[object, number | null]>([
    [{ scaled: '0.85' }, 85],
    [{ scaled: '0.29' }, 29],
    [{ scaled: '-0.5' }, 0],
    [{ scaled: '7' }, 100],
    [{ scaled: '', raw: '4', min: '0', max: '5' }, 80],
    [{ scaled: '0.1', raw: '5', min: '0', max: '5' }, 10],
    [{}, null],
  ])('that reports the score %j has %j percent', (score, percent) => {
    expect(read2004(state2004({ score })).scorePercent).toBe(percent)
  })

  test.each<[string, number | null]>([
    ['0.5', 50],
    ['', null],
    ['2', 100],
  ])('that reports the progress %j has %j percent', (progress, percent) => {
    expect(read2004(state2004({ [progressKey]: progress })).progressPercent).toBe(percent)
  })
})

describe('a state that no run-time writes', () => {
  test.each([
    '',
    'null',
    '[]',
    '"cmi"',
    '{}',
    '{"cmi":null}',
    '{"cmi":[]}',
    '{"cmi":"{}"}',
    '{"cmi":{}',
    '{"cmi":{"a":'.concat('['.repeat(40), ']'.repeat(40), '}}'),
    '['.repeat(200_000),
    '{"__proto__":{"cmi":{}}}',
  ])('is refused: %#', (text) => {
    expect(refusalOf(() => read12(text))).toBe('ScormPart.StateInvalid')
    expect(refusalOf(() => read2004(text))).toBe('ScormPart.StateInvalid')
  })

  test('does not read inherited properties, and brackets in texts do not count as depth', () => {
    const report = read12(
      '{"cmi":{"__proto__":{"core":{"lesson_status":"passed"}},"x":"[[[[[[[[[[[[[[[[[[\\""}}',
    )
    expect(report).toEqual({
      status: 'incomplete',
      scorePercent: null,
      progressPercent: null,
      hasCalled: true,
      hasReported: false,
      hasEnded: false,
    })
  })
})
