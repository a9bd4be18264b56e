import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines, testDatabase } from '../../test/databases.ts'
import { determineState } from './validity.rules.ts'
import { isUnexpired, isUnrevoked } from './validity.store.ts'

const day = '2026-11-20'
const results = [null, '2026-11-19', '2026-11-20', '2026-11-21'].flatMap((validUntil) =>
  [true, false].map((revoked) => ({ validUntil, revoked })),
)

describe.each(featureEngines)('the validity of a certificate on %s', (engine) => {
  let databases: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    databases = await testDatabase(engine)
  })
  afterAll(() => databases.close())

  test('is the same in SQL and according to determineState', async () => {
    const { rows } = await databases.app.transaction(undefined, (db) =>
      sql<{ isValid: boolean }>`
        with elearning_result_revocation as (
          select null::uuid as client_uuid, null::uuid as result_uuid where false
          union all
          select gen.uuid, gen.uuid from (${generated}) gen where gen.revoked
        )
        select ${isUnexpired('r', day)} and ${isUnrevoked('r')} as is_valid
        from (select uuid as client_uuid, uuid, valid_until, number from (${generated}) gen) r
        order by r.number`.execute(db),
    )
    const expected = results.map((result) => determineState(result, day) === 'valid')
    expect(rows.map(({ isValid }) => isValid)).toEqual(expected)
    expect(new Set(expected).size).toBe(2)
  })
})

const uuids = results.map((_, index) => `00000000-0000-4000-8000-00000000000${index}`)
const generated = sql`
  select * from unnest(
    ${uuids}::uuid[],
    ${results.map(({ validUntil }) => validUntil)}::date[],
    ${results.map(({ revoked }) => revoked)}::boolean[]
  ) with ordinality as generated (uuid, valid_until, revoked, number)`
