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
import { findBand } from '../evaluation/formula.rules.ts'
import { findSaveRefusal } from '../execution/execution.rules.ts'
import { isLeasedByOther, type Lease, leaseEnd } from '../lease/lease.rules.ts'
import { dueStatusColumn } from './action.store.ts'
import { findDueStatus } from './due-status.rules.ts'
import { type ActionFacts, deriveRiskState, findNextState, lacksReason, type Step } from './plan.rules.ts'
import { bandColumn } from './risk.store.ts'

const steps: readonly Step[] = ['edit', 'approve', 'agree', 'finish', 'reopen', 'drop']
const createFacts = (state: RiskActionState, more: Partial<ActionFacts> = {}): ActionFacts => ({
  kind: 'custom',
  state,
  stop: 'T',
  reason: '',
  responsibleMemberUuid: null,
  dueOn: null,
  ...more,
})

describe('the next state of an action', () => {
  const reached = (isAgreed: boolean, isComplete: boolean) =>
    Object.fromEntries(
      riskActionStates.map((state) => [
        state,
        steps.map((step) => findNextState(state, step, { kind: 'custom', isAgreed, isComplete }) ?? '-'),
      ]),
    )
  test('follows the table before the plan is agreed', () => {
    expect(reached(false, true)).toEqual({
      draft: ['defined', '-', 'draft', '-', '-', 'dropped'],
      defined: ['defined', '-', 'agreed', 'done', '-', 'dropped'],
      agreed: ['agreed', '-', 'agreed', 'done', '-', '-'],
      done: ['done', '-', 'done', 'done', 'defined', '-'],
      dropped: ['-', '-', 'dropped', '-', '-', '-'],
    })
    expect(findNextState('defined', 'edit', { kind: 'custom', isAgreed: false, isComplete: false })).toBe(
      'draft',
    )
    // Only the decision "not relevant" needs a second person.
    expect(
      findNextState('draft', 'approve', { kind: 'notRelevant', isAgreed: false, isComplete: false }),
    ).toBe('defined')
  })
  test('is agreed in an agreed plan once the action is complete', () => {
    expect(findNextState('draft', 'edit', { kind: 'custom', isAgreed: true, isComplete: true })).toBe(
      'agreed',
    )
    expect(
      findNextState('agreed', 'edit', { kind: 'custom', isAgreed: true, isComplete: false }),
    ).toBeUndefined()
    expect(
      findNextState('agreed', 'drop', { kind: 'custom', isAgreed: true, isComplete: true }),
    ).toBeUndefined()
    expect(findNextState('done', 'reopen', { kind: 'custom', isAgreed: true, isComplete: true })).toBe(
      'agreed',
    )
  })
})

describe('the status of a risk', () => {
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
  ] as const)('with level %s and actions %j, plan agreed %s, is %s', (level, states, isAgreed, status) => {
    expect(
      deriveRiskState(
        level,
        states.map((state) => createFacts(state)),
        isAgreed,
      ).status,
    ).toBe(status)
  })
  test('requires a reason for purely personal actions of a high risk only', () => {
    const personal = createFacts('defined', { stop: 'P' })
    expect([6, 7].map((level) => lacksReason(level, [personal]))).toEqual([false, true])
    expect(lacksReason(9, [personal, createFacts('draft')])).toBe(false)
    expect(lacksReason(9, [personal, { ...personal, reason: 'anders nicht möglich' }])).toBe(false)
    expect(lacksReason(9, [{ ...personal, state: 'dropped' }])).toBe(false)
  })
})

describe('the due status', () => {
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
  ] as const)('of an action due on %s is %s on 20 November', (dueOn, status) => {
    expect(findDueStatus({ state: 'agreed', dueOn }, '2026-11-20')).toBe(status)
    expect(findDueStatus({ state: 'done', dueOn }, '2026-11-20')).toBe('done')
  })
  test('counts a month from the last days of a month to the end of the next month', () => {
    const on31January = (dueOn: string) => findDueStatus({ state: 'agreed', dueOn }, '2027-01-31')
    expect(['2027-02-28', '2027-03-01'].map(on31January)).toEqual(['nextMonth', 'none'])
    expect(findDueStatus({ state: 'agreed', dueOn: '2028-02-29' }, '2028-01-31')).toBe('nextMonth')
  })
  test('changes at local midnight in Vienna and Berlin, in summer and winter', () => {
    for (const [instant, day] of [
      ['2026-11-19T22:59:59Z', '2026-11-19'],
      ['2026-11-19T23:00:00Z', '2026-11-20'],
      ['2026-07-19T21:59:59Z', '2026-07-19'],
      ['2026-07-19T22:00:00Z', '2026-07-20'],
    ] as const)
      expect([dayIn('AT', new Date(instant)), dayIn('DE', new Date(instant))]).toEqual([day, day])
  })
  test('is one of five values and the same in SQL', async () => {
    const today = '2027-01-31'
    const cases = riskActionStates.flatMap((state) =>
      [null, ...Array.from({ length: 120 }, (_, days) => addDays(today, days - 40))].map((dueOn) => ({
        state,
        dueOn,
      })),
    )
    const client = await server.createClient()
    const input = JSON.stringify(cases.map(({ state, dueOn }) => ({ state, due_on: dueOn })))
    const { rows } = await server.inClient(client, (db) =>
      sql<{ status: DueStatus }>`
        select ${dueStatusColumn(today)} as status
        from jsonb_to_recordset(${input}::jsonb) as m (state text, due_on date)`.execute(db),
    )
    expect(rows.map(({ status }) => status)).toEqual(cases.map((one) => findDueStatus(one, today)))
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(dueStatuses))
  })
})

test('the band of a level is the same in SQL', async () => {
  const server = await createTestServer(someEngine)
  const client = await server.createClient()
  const levels = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const { rows } = await server.inClient(client, (db) =>
    sql<{ band: string }>`
      select ${bandColumn} as band
      from unnest(${levels}::integer[]) with ordinality as k (level, position) order by k.position`.execute(
      db,
    ),
  )
  await server.close()
  expect(rows.map(({ band }) => band)).toEqual(levels.map(findBand))
})

test('four editors lose no accepted save in 10,000 random histories', () => {
  const random = new Random(4711)
  const pick = (count: number) => random.below(count)
  let [saves, refusals] = [0, 0]
  for (let history = 0; history < 10_000; history += 1) {
    let lease: Lease = { memberUuid: null, token: null, until: null }
    let revision = 0
    let minute = 0
    /** The stored saves, newest last. Each save stores what its editor has read and one more entry. */
    let stored: readonly number[] = []
    let accepted = 0
    /** The lease token and the state that each editor has read last. */
    const seen = new Map<number, { token: string | null; revision: number; stored: readonly number[] }>()
    for (let step = 0; step < 24; step += 1) {
      const who = pick(4)
      const now = new Date(minute * 60_000)
      const known = seen.get(who)
      switch (pick(5)) {
        case 0: {
          const token = isLeasedByOther(lease, known?.token ?? undefined, now)
            ? null
            : (known?.token ?? `${history}-${step}`)
          if (token) lease = { memberUuid: `${who}`, token, until: leaseEnd(now) }
          seen.set(who, { token, revision, stored })
          break
        }
        case 1:
        case 2: {
          if (!known?.token) break
          const holder = lease.until && lease.until > now ? lease.memberUuid : null
          if (
            findSaveRefusal({ lease, revision }, { leaseToken: known.token, revision: known.revision }, now)
          ) {
            refusals += 1
            break
          }
          // The save is accepted, so no other editor has the lease.
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
    // No accepted save is missing.
    expect(stored).toHaveLength(accepted)
    saves += accepted
  }
  expect([saves > 10_000, refusals > 1_000]).toEqual([true, true])
})
