import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines, type TestDatabase, testDatabase } from '../../../test/databases.ts'
import { countWindowDays } from './cycle.rules.ts'
import { windowDays } from './window.store.ts'

const windows = [0, 1, 2, 3, 12].flatMap((intervalMonths) =>
  [0, 9, 10, 11, 60].map((leadDays) => ({ intervalMonths, leadDays })),
)

describe.each(featureEngines)('the number of days between opening and due date on %s', (engine) => {
  let databases: TestDatabase
  beforeAll(async () => {
    databases = await testDatabase(engine)
  })
  afterAll(() => databases.close())

  test('is the same in SQL and according to countWindowDays', async () => {
    const { rows } = await databases.app.transaction(undefined, (db) =>
      sql<{ days: number }>`
        select ${windowDays('w')} as days
        from unnest(
          ${windows.map(({ intervalMonths }) => intervalMonths)}::int[],
          ${windows.map(({ leadDays }) => leadDays)}::int[]
        ) with ordinality as w (interval_months, lead_days, number)
        order by w.number`.execute(db),
    )

    expect(rows.map(({ days }) => days)).toEqual(windows.map((window) => countWindowDays(window)))
  })
})
