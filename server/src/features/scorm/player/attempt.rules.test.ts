import { describe, expect, test } from 'vitest'
import {
  type AttemptPart,
  calculateOutcome,
  findResumePart,
  mergeReport,
  openedReport,
  type PassRule,
} from './attempt.rules.ts'
import { partOf } from './played-package-fixture.ts'
import type { PartReport } from './state.rules.ts'

const report = (status: PartReport['status'], more: Partial<PartReport> = {}): PartReport => ({
  status,
  scorePercent: null,
  progressPercent: null,
  hasCalled: true,
  hasReported: true,
  hasEnded: false,
  ...more,
})
const scored = (status: PartReport['status'], scorePercent: number) => report(status, { scorePercent })
const silent = report('incomplete', { hasCalled: false, hasReported: false })
const begun = report('incomplete', { hasReported: false })
const ended = { ...begun, hasEnded: true }

/** Returns parts with these reports, which are SCOs unless a kind is given. */
const parts = (...reports: (PartReport | undefined | ['asset' | 'heading', PartReport?])[]): AttemptPart[] =>
  reports.map((entry, index) =>
    Array.isArray(entry)
      ? { part: partOf({ kind: entry[0] }, index), report: entry[1] }
      : { part: partOf({}, index), report: entry },
  )
const opened = openedReport(partOf({ kind: 'asset' }))
const reported: PassRule = { passRule: 'reported', passMark: 80 }
const byScore: PassRule = { passRule: 'score', passMark: 80 }

describe('an attempt', () => {
  test.each<[string, AttemptPart[], PassRule, 'open' | 'passed' | 'failed', 'open' | 'passed' | 'failed']>([
    ['nothing opened', parts(undefined), reported, 'open', 'open'],
    ['one part incomplete', parts(report('incomplete')), reported, 'open', 'open'],
    ['one part completed', parts(report('completed')), reported, 'passed', 'passed'],
    ['one part passed', parts(report('passed')), reported, 'passed', 'passed'],
    ['one part failed', parts(report('failed')), reported, 'open', 'failed'],
    ['one of two parts done', parts(report('passed'), undefined), reported, 'open', 'open'],
    ['one failed, one not opened', parts(report('failed'), undefined), reported, 'open', 'open'],
    ['one failed, one incomplete', parts(report('failed'), report('incomplete')), reported, 'open', 'open'],
    ['one failed, one done', parts(report('failed'), report('completed')), reported, 'open', 'failed'],
    ['two parts done', parts(report('passed'), report('completed')), reported, 'passed', 'passed'],
    ['a heading and a part done', parts(['heading'], report('passed')), reported, 'passed', 'passed'],
    ['a part done, an asset not opened', parts(report('passed'), ['asset']), reported, 'open', 'open'],
    [
      'a part done, an asset opened',
      parts(report('passed'), ['asset', opened]),
      reported,
      'passed',
      'passed',
    ],
    ['only assets, all opened', parts(['asset', opened], ['asset', opened]), reported, 'open', 'open'],
    ['a silent part', parts(silent), reported, 'open', 'open'],
    ['a score at the mark', parts(scored('completed', 80)), byScore, 'passed', 'passed'],
    ['a score at the mark, called failed', parts(scored('failed', 80)), byScore, 'passed', 'passed'],
    ['a score below the mark, called passed', parts(scored('passed', 79)), byScore, 'open', 'failed'],
    ['a score at the mark, incomplete', parts(scored('incomplete', 90)), byScore, 'open', 'open'],
    ['no score', parts(report('passed')), byScore, 'open', 'failed'],
    [
      'two scores with the mark as their average',
      parts(scored('passed', 60), scored('passed', 100)),
      byScore,
      'passed',
      'passed',
    ],
    [
      'a score and a part without one',
      parts(scored('passed', 85), report('completed')),
      byScore,
      'passed',
      'passed',
    ],
  ])('with %s', (_what, all, rule, state, stateAtEnd) => {
    expect(calculateOutcome(all, rule, false).state).toBe(state)
    expect(calculateOutcome(all, rule, true).state).toBe(stateAtEnd)
  })

  test.each<[string, AttemptPart[], PassRule, boolean]>([
    ['a silent part is opened', parts(silent), reported, true],
    ['one of two silent parts is opened', parts(silent, undefined), reported, false],
    ['all assets are opened', parts(['asset', opened], ['asset', opened]), reported, true],
    ['an asset is not opened', parts(['asset', opened], ['asset']), reported, false],
    ['one part is done and the other is silent', parts(report('completed'), silent), reported, true],
    ['one part is incomplete and the other is silent', parts(report('incomplete'), silent), reported, false],
    ['one part has failed and the other is silent', parts(report('failed'), silent), reported, false],
    ['the attempt is passed', parts(report('passed')), reported, false],
    ['a part has begun and not ended', parts(begun), reported, false],
    ['a part has ended without a status', parts(ended), reported, true],
    [
      'a part with a mastery score is silent',
      [{ part: partOf({ masteryScore: 80 }), report: silent }],
      reported,
      false,
    ],
    ['a score is needed and no part reports one', parts(silent), byScore, false],
    ['a score is needed and reached', parts(scored('passed', 90), silent), byScore, true],
  ])('can be confirmed if %s: %#', (_what, all, rule, canConfirm) => {
    expect(calculateOutcome(all, rule, false).canConfirm).toBe(canConfirm)
  })

  test.each<[number, AttemptPart[]]>([
    [0, parts(undefined)],
    [0, parts(report('incomplete'))],
    [40, parts(report('incomplete', { progressPercent: 40 }))],
    [50, parts(report('passed'), undefined)],
    [66, parts(report('passed'), report('failed'), undefined)],
    [99, parts(report('failed'))],
    [100, parts(report('passed'))],
    [0, []],
  ])('has the progress %i', (progress, all) => {
    expect(calculateOutcome(all, reported, false).progressPercent).toBe(progress)
  })

  test('has the average of the reported scores, rounded down', () => {
    const all = parts(scored('passed', 80), scored('incomplete', 85), report('completed'))
    expect(calculateOutcome(all, reported, false).scorePercent).toBe(82)
  })
})

describe('a part', () => {
  test.each<[string, PartReport, PartReport, Partial<PartReport>]>([
    ['is passed after incomplete', report('incomplete'), scored('passed', 90), scored('passed', 90)],
    ['stays passed', scored('passed', 90), report('incomplete'), scored('passed', 90)],
    ['stays passed after failed', scored('passed', 90), scored('failed', 10), scored('passed', 90)],
    ['stays passed after completed', scored('passed', 90), report('completed'), scored('passed', 90)],
    ['stays completed', report('completed'), report('incomplete'), report('completed')],
    ['is passed after completed', report('completed'), scored('passed', 90), scored('passed', 90)],
    ['is incomplete after failed', scored('failed', 10), report('incomplete'), report('incomplete')],
    ['is passed after failed', scored('failed', 10), scored('passed', 90), scored('passed', 90)],
    ['has reported once and for all', report('incomplete'), begun, report('incomplete')],
    [
      'has ended until it is opened again',
      report('passed'),
      { ...begun, hasEnded: true },
      report('passed', { hasEnded: true }),
    ],
  ])('%s', (_what, stored, next, merged) => {
    expect(mergeReport(stored, next)).toEqual(merged)
  })

  test.each<[string, AttemptPart[], string | null, string]>([
    ['the first part at the start', parts(['heading'], undefined, undefined), null, 'part-2'],
    ['the last part that was opened', parts(report('incomplete'), silent), 'part-2', 'part-2'],
    [
      'the part after the last one if that is done',
      parts(undefined, report('passed'), undefined),
      'part-2',
      'part-3',
    ],
    ['an earlier part if all later ones are done', parts(undefined, report('passed')), 'part-2', 'part-1'],
    ['the last part if all are done', parts(report('passed'), report('passed')), 'part-2', 'part-2'],
    ['the first part if the last one no longer exists', parts(undefined), 'gone', 'part-1'],
  ])('with which the learner continues is %s', (_what, all, last, partId) => {
    expect(findResumePart(all, last)).toBe(partId)
  })
})
