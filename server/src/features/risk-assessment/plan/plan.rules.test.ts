import {
  type DueStatus,
  dueStatuses,
  type RiskActionState,
  riskActionStates,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../platform/calendar/days.ts'
import { Random } from '../../../test/contract-wide/random.ts'
import { someEngine } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { isHeldByOther, type Lease, leaseEnd, refusalOfSave } from '../execution/execution.rules.ts'
import { dueStatusIn, dueStatusOf } from './due.rules.ts'
import { after, lacksReason, type Measure, type Step, standingOf } from './plan.rules.ts'

const steps: readonly Step[] = ['settle', 'approve', 'agree', 'finish', 'reopen', 'drop']
const measureOf = (state: RiskActionState, more: Partial<Measure> = {}): Measure => ({
  kind: 'custom',
  state,
  stop: 'T',
  reason: '',
  responsibleMemberUuid: null,
  dueOn: null,
  ...more,
})

describe('states of measures', () => {
  const reached = (isAgreed: boolean, isComplete: boolean) =>
    Object.fromEntries(
      riskActionStates.map((state) => [
        state,
        steps.map((step) => after(state, step, { kind: 'custom', isAgreed, isComplete }) ?? '-'),
      ]),
    )
  test('before the plan is agreed', () => {
    expect(reached(false, true)).toEqual({
      draft: ['defined', '-', 'draft', '-', '-', 'dropped'],
      defined: ['defined', '-', 'agreed', 'done', '-', 'dropped'],
      agreed: ['agreed', '-', 'agreed', 'done', '-', '-'],
      done: ['done', '-', 'done', 'done', 'defined', '-'],
      dropped: ['-', '-', 'dropped', '-', '-', '-'],
    })
    expect(after('defined', 'settle', { kind: 'custom', isAgreed: false, isComplete: false })).toBe('draft')
    // Only "not relevant" waits for somebody else.
    expect(after('draft', 'approve', { kind: 'notRelevant', isAgreed: false, isComplete: false })).toBe(
      'defined',
    )
  })
  test('afterwards: made whole it is agreed, and what is agreed stays whole and is not dropped', () => {
    expect(after('draft', 'settle', { kind: 'custom', isAgreed: true, isComplete: true })).toBe('agreed')
    expect(after('agreed', 'settle', { kind: 'custom', isAgreed: true, isComplete: false })).toBeUndefined()
    expect(after('agreed', 'drop', { kind: 'custom', isAgreed: true, isComplete: true })).toBeUndefined()
    expect(after('done', 'reopen', { kind: 'custom', isAgreed: true, isComplete: true })).toBe('agreed')
  })
})

describe('status of a risk', () => {
  test.each([
    [3, [], false, 'open'],
    [5, [], false, 'actionToDefine'],
    [3, ['draft'], false, 'actionToDefine'],
    [3, ['dropped'], false, 'actionToDefine'],
    [9, ['draft', 'defined'], false, 'actionDefined'],
    [9, ['done', 'agreed'], true, 'actionAgreed'],
    [9, ['done', 'dropped'], true, 'done'],
    [9, ['done', 'draft'], true, 'actionAgreed'],
    [null, [], false, 'open'],
    [null, [], true, 'done'],
  ] as const)('level %s with measures %j, agreed %s: %s', (level, states, isAgreed, status) => {
    expect(
      standingOf(
        level,
        states.map((state) => measureOf(state)),
        isAgreed,
      ).status,
    ).toBe(status)
  })
  test('only a high risk needs a word for protecting persons alone', () => {
    const personal = measureOf('defined', { stop: 'P' })
    expect([6, 7].map((level) => lacksReason(level, [personal]))).toEqual([false, true])
    expect(lacksReason(9, [personal, measureOf('draft')])).toBe(false)
    expect(lacksReason(9, [personal, { ...personal, reason: 'anders nicht möglich' }])).toBe(false)
    expect(lacksReason(9, [{ ...personal, state: 'dropped' }])).toBe(false)
  })
})

describe('due status', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine)
  })
  afterAll(() => server.close())

  test.each([
    ['2026-11-19', 'overdue'],
    ['2026-11-20', 'next7Days'],
    ['2026-11-27', 'next7Days'],
    ['2026-11-28', 'nextMonth'],
    ['2026-12-20', 'nextMonth'],
    ['2026-12-21', 'none'],
  ] as const)('due on %s is %s on 20 November', (dueOn, status) => {
    expect(dueStatusOf({ state: 'agreed', dueOn }, '2026-11-20')).toBe(status)
    expect(dueStatusOf({ state: 'done', dueOn }, '2026-11-20')).toBe('done')
  })
  test('a month from its last days ends with the next month', () => {
    const on31January = (dueOn: string) => dueStatusOf({ state: 'agreed', dueOn }, '2027-01-31')
    expect(['2027-02-28', '2027-03-01'].map(on31January)).toEqual(['nextMonth', 'none'])
    expect(dueStatusOf({ state: 'agreed', dueOn: '2028-02-29' }, '2028-01-31')).toBe('nextMonth')
  })
  test('the day begins at local midnight, in Vienna as in Berlin, in summer and winter', () => {
    for (const [instant, day] of [
      ['2026-11-19T22:59:59Z', '2026-11-19'],
      ['2026-11-19T23:00:00Z', '2026-11-20'],
      ['2026-07-19T21:59:59Z', '2026-07-19'],
      ['2026-07-19T22:00:00Z', '2026-07-20'],
    ] as const)
      expect([dayIn('AT', new Date(instant)), dayIn('DE', new Date(instant))]).toEqual([day, day])
  })
  test('is exactly one of five, and the database says the same', async () => {
    const today = '2027-01-31'
    const cases = riskActionStates.flatMap((state) =>
      [null, ...Array.from({ length: 120 }, (_, days) => addDays(today, days - 40))].map((dueOn) => ({
        state,
        dueOn,
      })),
    )
    const client = await server.createClient()
    const { rows } = await server.inClient(client, (db) =>
      sql<{ status: DueStatus }>`select ${dueStatusIn(today)} as status
        from jsonb_to_recordset(${JSON.stringify(cases.map(({ state, dueOn }) => ({ state, due_on: dueOn })))}::jsonb) as m (state text, due_on date)`.execute(
        db,
      ),
    )
    expect(rows.map(({ status }) => status)).toEqual(cases.map((one) => dueStatusOf(one, today)))
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(dueStatuses))
  })
})

test('in 10,000 histories of four editors no save is lost', () => {
  const random = new Random(4711)
  const pick = (count: number) => random.below(count)
  let [saves, refusals] = [0, 0]
  for (let history = 0; history < 10_000; history += 1) {
    let lease: Lease = { memberUuid: null, token: null, until: null }
    let revision = 0
    let minute = 0
    /** What each save has left, the newest last: every save sends what its editor saw with one more. */
    let stored: readonly number[] = []
    let accepted = 0
    /** What each editor has read last: the key they got and the state they saw. */
    const seen = new Map<number, { token: string | null; revision: number; stored: readonly number[] }>()
    for (let turn = 0; turn < 24; turn += 1) {
      const who = pick(4)
      const now = new Date(minute * 60_000)
      const known = seen.get(who)
      switch (pick(5)) {
        case 0: {
          const token = isHeldByOther(lease, known?.token ?? undefined, now)
            ? null
            : (known?.token ?? `${history}-${turn}`)
          if (token) lease = { memberUuid: `${who}`, token, until: leaseEnd(now) }
          seen.set(who, { token, revision, stored })
          break
        }
        case 1:
        case 2: {
          if (!known?.token) break
          const holder = lease.until && lease.until > now ? lease.memberUuid : null
          if (refusalOfSave({ lease, revision }, { lockToken: known.token, revision: known.revision }, now)) {
            refusals += 1
            break
          }
          // Accepted: nobody else has the lease.
          expect([null, `${who}`]).toContain(holder)
          revision += 1
          accepted += 1
          stored = [...known.stored, accepted]
          lease = { memberUuid: `${who}`, token: known.token, until: leaseEnd(now) }
          seen.set(who, { token: known.token, revision, stored })
          break
        }
        case 3:
          if (lease.token && (lease.token === known?.token || pick(4) === 0))
            lease = { memberUuid: null, token: null, until: null }
          break
        default:
          minute += pick(7)
      }
    }
    // All of them are still there.
    expect(stored).toHaveLength(accepted)
    saves += accepted
  }
  expect([saves > 10_000, refusals > 1_000]).toEqual([true, true])
})
