/** Compares the rules of due status and band with the columns that compute the same in SQL. */
import {
  type DueStatus,
  dueStatuses,
  riskActionStates,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../platform/calendar/days.ts'
import { someEngine } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { findBand } from '../evaluation/formula.rules.ts'
import { dueStatusColumn } from './action.store.ts'
import { findDueStatus } from './due-status.rules.ts'
import { bandColumn } from './risk.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer(someEngine)
})
afterAll(() => server.close())

test('SQL and findDueStatus return the same due status in each case, and all five values occur', async () => {
  const today = '2027-01-31'
  const days = Array.from({ length: 120 }, (_, index) => addDays(today, index - 40))
  const cases = riskActionStates.flatMap((state) => [null, ...days].map((dueOn) => ({ state, dueOn })))

  const client = await server.createClient()
  const input = JSON.stringify(cases.map(({ state, dueOn }) => ({ state, due_on: dueOn })))
  const { rows } = await server.inClient(client, (db) =>
    sql<{ status: DueStatus }>`
      select ${dueStatusColumn(today)} as status
      from jsonb_to_recordset(${input}::jsonb) as m (state text, due_on date)`.execute(db),
  )

  expect(rows.map(({ status }) => status)).toEqual(cases.map((action) => findDueStatus(action, today)))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(dueStatuses))
})

test('SQL and findBand return the same band for every level', async () => {
  const client = await server.createClient()
  const levels = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const { rows } = await server.inClient(client, (db) =>
    sql<{ band: string }>`
      select ${bandColumn} as band
      from unnest(${levels}::integer[]) with ordinality as k (level, position)
      order by k.position`.execute(db),
  )

  expect(rows.map(({ band }) => band)).toEqual(levels.map(findBand))
})
