import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { upkeep } from './upkeep.ts'

let database: PGlite
beforeEach(async () => {
  database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
})

it('runs a checkpoint when the write-ahead log is long, and vacuums a table with deleted rows', async () => {
  const keeper = upkeep(database, 2 ** 20)
  const walBytes = async () =>
    Number(
      (
        await database.query<{ bytes: string }>(
          'select pg_current_wal_lsn() - (pg_control_checkpoint()).redo_lsn as bytes',
        )
      ).rows[0]?.bytes,
    )
  await database.exec(`
    create table note as select g as id, repeat(md5(g::text), 10) as text from generate_series(1, 10000) g;
    delete from note where id % 2 = 0`)
  expect(keeper.isDue()).toBe(false)
  expect(await walBytes()).toBeGreaterThan(2 ** 20)

  vi.setSystemTime(Date.now() + 3_000)
  expect(keeper.isDue()).toBe(true)
  await keeper.run()
  expect(await walBytes()).toBeLessThan(2 ** 20)
  expect(keeper.isDue()).toBe(false)

  vi.setSystemTime(Date.now() + 60_000)
  await keeper.run()
  const { rows } = await database.query(
    'select relname, n_dead_tup, last_vacuum is not null as vacuumed from pg_stat_user_tables',
  )
  expect(rows).toEqual([{ relname: 'note', n_dead_tup: 0, vacuumed: true }])
})
