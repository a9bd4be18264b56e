import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Player, SaveInput } from '../../features/elearning/player-fixture.ts'
import { testEngines } from '../databases.ts'
import { createKillableCompany, type KillableCompany, shapeOf } from './kill-points.ts'

type SaveOf = (player: Player) => Promise<SaveInput>
const passing: SaveOf = (player) => player.whole()
/** The saves to test: a name, the save, and the number of results that it creates. */
const saves: [string, SaveOf, number][] = [
  [
    'a save of pages',
    async (player) =>
      player.next({ pagesCompleted: ['p3'], acks: ['a1'], currentPageId: 'p3', timeSpent: 9 }),
    0,
  ],
  [
    'a save of an answer',
    async (player) =>
      player.next({ answers: (await player.answers()).filter(({ questionId }) => questionId === 'q1') }),
    0,
  ],
  ['a submission that passes', passing, 1],
  ['a submission that fails', (player) => player.whole({ wrong: ['q1'] }), 0],
]

describe.each(testEngines)('a killed call, on %s', (engine) => {
  let company: KillableCompany
  beforeAll(async () => {
    company = await createKillableCompany(engine)
  })
  afterAll(() => company.server.close())

  test.each(saves)(
    '%s stores all changes or none if it is killed at any statement, and stores them once when sent again',
    async (_, saveOf, resultCount) => {
      const { statements, answer, after } = await company.model(saveOf)
      expect([statements[0], statements.at(-1)]).toEqual([
        expect.stringMatching(/^begin; select \* from enter_session/),
        'commit',
      ])
      expect(statements.length).toBeGreaterThan(resultCount === 0 ? 3 : 9)
      for (const [index, statement] of statements.entries()) {
        const { player, save, rows } = await company.learner(saveOf)
        const before = await rows()
        const { status, error } = await company.faults.during(() => player.send(save), index + 1)
        expect([status, error?.code, company.faults.seen.at(-1)]).toEqual([
          500,
          'Request.Failed',
          index === 0 ? expect.stringMatching(/^begin; select \* from enter_session/) : statement,
        ])
        expect(await rows()).toEqual(before)

        const again = await player.send(save)
        expect([again.status, again.body.conflict, again.body.state, again.body.progressPercent]).toEqual([
          200,
          false,
          answer.state,
          answer.progressPercent,
        ])
        expect(shapeOf(await rows())).toEqual(after)
        expect((await player.send(save)).text).toBe(again.text)
        expect((await rows()).results).toHaveLength(resultCount)
      }
      expect(await company.brokenLinks()).toEqual([])
    },
  )

  test('returns the stored result when a submission is sent again because its answer was lost', async () => {
    const { statements, after } = await company.model(passing)
    for (let time = 0; time < 5; time += 1) {
      const { player, save, rows } = await company.learner(passing)
      await expect(
        company.faults.during(
          () => player.send(save),
          statements.length,
          () => company.server.app.server.closeAllConnections(),
        ),
      ).rejects.toThrow('fetch failed')
      const again = await player.send(save)
      expect(again.body.result).toMatchObject({ passed: true, resultUuid: (await rows()).results[0]?.uuid })
      expect(shapeOf(await rows())).toEqual(after)
    }
    expect(await company.brokenLinks()).toEqual([])
  })
})

/** Runs on PostgreSQL only, because the embedded database has no connections that a test can close. */
describe.each(testEngines.filter((engine) => engine === 'postgres'))(
  'a submission during which the database connection is closed, on %s',
  (engine) => {
    let company: KillableCompany
    beforeAll(async () => {
      company = await createKillableCompany(engine)
    })
    afterAll(() => company.server.close())

    /** Makes PostgreSQL close the app's connections, as a restart of the database does. */
    const closeConnections = (): Promise<void> =>
      company.server.databases.owner.transaction(undefined, async (db) => {
        const terminate = sql`
          select pg_terminate_backend(pid, 1000)
          from pg_stat_activity
          where datname = current_database() and usename = 'sorgfalt_app'`
        await terminate.execute(db)
      })

    test('changes nothing, whichever statement is interrupted, and succeeds when sent again', async () => {
      const { statements, after } = await company.model(passing)
      for (const index of statements.keys()) {
        const { player, save, rows } = await company.learner(passing)
        const before = await rows()
        const { status, error } = await company.faults.during(
          () => player.send(save),
          index + 1,
          closeConnections,
        )
        expect([status, error?.code]).toEqual([503, 'Request.Busy'])
        expect(await rows()).toEqual(before)
        expect((await player.send(save)).body.result).toMatchObject({ passed: true })
        expect(shapeOf(await rows())).toEqual(after)
      }
      expect(await company.brokenLinks()).toEqual([])
    })

    test('is stored completely or not at all if the commit is interrupted, and can be resent', async () => {
      const { statements, after } = await company.model(passing)
      for (let time = 0; time < 10; time += 1) {
        const { player, save, rows } = await company.learner(passing)
        const before = await rows()
        let closing: Promise<void> | undefined
        await company.faults.during(
          () => player.send(save),
          statements.length,
          () => {
            closing = closeConnections()
          },
        )
        await closing
        const left = await rows()
        if (left.results.length === 0) expect(left).toEqual(before)
        else expect(shapeOf(left)).toEqual(after)
        expect((await player.send(save)).body.result).toMatchObject({ passed: true })
        expect(shapeOf(await rows())).toEqual(after)
      }
      expect(await company.brokenLinks()).toEqual([])
    })
  },
)
