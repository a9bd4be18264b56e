import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { countFirstDueDate } from './cycle.rules.ts'
import { termDueOn } from './term.store.ts'

const today = '2026-10-01'

describe('the first due date', () => {
  test.each([
    ['the buffer days', '2026-10-15', {}, true],
    ['a fixed day that is still to come', '2026-12-24', { fixedDueOn: '2026-12-24' }, true],
    [
      'a fixed day in the past on the day of the assignment',
      '2026-09-01',
      { fixedDueOn: '2026-09-01' },
      true,
    ],
    [
      'the buffer days for members who join after a fixed day',
      '2026-10-15',
      { fixedDueOn: '2026-09-20', assignedOn: '2026-09-01' },
      true,
    ],
    [
      'the buffer days if the first login is after a fixed day',
      '2026-10-15',
      { fixedDueOn: '2026-09-20' },
      false,
    ],
    ['today if the term is no days', '2026-10-01', { bufferDays: 0 }, true],
    ['tomorrow if the member has never signed in', '2026-10-02', { bufferDays: 0 }, false],
  ])('is %s', (_what, expected, term, hasSignedIn) => {
    const whole = { bufferDays: 14, fixedDueOn: null, assignedOn: today, ...term }
    expect(countFirstDueDate(today, whole, hasSignedIn)).toBe(expected)
  })
})

const days = ['2026-09-30', '2026-10-01', '2026-10-02']
const cases = [0, 14].flatMap((bufferDays) =>
  [null, ...days].flatMap((fixedDueOn) =>
    days.flatMap((assignedOn) =>
      [true, false].map((hasSignedIn) => ({ bufferDays, fixedDueOn, assignedOn, hasSignedIn })),
    ),
  ),
)

describe.each(featureEngines)('the first due date in SQL on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('is that of countFirstDueDate for all generated terms', async () => {
    const client = await server.createClient()
    const input = JSON.stringify(cases.map((one, number) => ({ number, ...one })))
    const { rows } = await server.inClient(client, (db) =>
      sql<{ dueOn: string }>`
        select ${termDueOn(
          today,
          {
            bufferDays: sql`"bufferDays"`,
            fixedDueOn: sql`"fixedDueOn"`,
            assignedOn: sql`"assignedOn"`,
          },
          sql`"hasSignedIn"`,
        )} as due_on
        from jsonb_to_recordset(${input}::jsonb) input (
          number int, "bufferDays" int, "fixedDueOn" date, "assignedOn" date, "hasSignedIn" boolean)
        order by number`.execute(db),
    )
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(
      cases.map(({ hasSignedIn, ...term }) => countFirstDueDate(today, term, hasSignedIn)),
    )
  })
})
