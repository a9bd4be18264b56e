import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Player, SaveInput } from '../../features/elearning/player-fixture.ts'
import { testEngines } from '../databases.ts'
import { Classroom, shapeOf } from './kill-points.ts'

type SaveOf = (player: Player) => Promise<SaveInput>
const passing: SaveOf = (player) => player.whole()
const calls: [string, SaveOf, number][] = [
  [
    'a save of pages',
    async (player) =>
      player.next({ pagesCompleted: ['p2'], acks: ['a1'], currentPageId: 'p2', timeSpent: 9 }),
    0,
  ],
  [
    'a save of an answer',
    async (player) =>
      player.next({ answers: (await player.answers()).filter(({ questionId }) => questionId === 'q1') }),
    0,
  ],
  ['a hand-in that passes', passing, 1],
  ['a hand-in that fails', (player) => player.whole({ wrong: ['q1'] }), 0],
]

describe.each(testEngines)('a call that is killed, on %s', (engine) => {
  let room: Classroom
  beforeAll(async () => {
    room = await Classroom.open(engine)
  })
  afterAll(() => room.server.close())

  test.each(calls)(
    '%s leaves all or nothing at each of its statements, and the same save sent again completes it once',
    async (_, saveOf, certificates) => {
      const { statements, answer, after } = await room.model(saveOf)
      expect([statements[0], statements.at(-1)]).toEqual([
        expect.stringMatching(/^begin; select \* from enter_session/),
        'commit',
      ])
      expect(statements.length).toBeGreaterThan(certificates === 0 ? 3 : 9)
      for (const [index, statement] of statements.entries()) {
        const { player, save, rows } = await room.learner(saveOf)
        const before = await rows()
        const { status, error } = await room.faults.during(() => player.send(save), index + 1)
        expect([status, error?.code, room.faults.seen.at(-1)]).toEqual([
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
        expect((await rows()).results).toHaveLength(certificates)
      }
      expect(await room.brokenLinks()).toEqual([])
    },
  )

  test('a hand-in whose answer is lost while it commits gives the same certificate when it is sent again', async () => {
    const { statements, after } = await room.model(passing)
    for (let time = 0; time < 5; time += 1) {
      const { player, save, rows } = await room.learner(passing)
      await expect(
        room.faults.during(
          () => player.send(save),
          statements.length,
          () => room.server.app.server.closeAllConnections(),
        ),
      ).rejects.toThrow('fetch failed')
      const again = await player.send(save)
      expect(again.body.result).toMatchObject({ passed: true, resultUuid: (await rows()).results[0]?.uuid })
      expect(shapeOf(await rows())).toEqual(after)
    }
    expect(await room.brokenLinks()).toEqual([])
  })
})

/** The embedded database has no connection that somebody could cut. */
describe.each(testEngines.filter((engine) => engine === 'postgres'))(
  'a hand-in whose connection is cut, on %s',
  (engine) => {
    let room: Classroom
    beforeAll(async () => {
      room = await Classroom.open(engine)
    })
    afterAll(() => room.server.close())

    /** Ends the app's connections from outside, as a restart of the database does. */
    const cutConnections = (): Promise<void> =>
      room.server.databases.owner.transaction(undefined, async (db) => {
        await sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and usename = 'sorgfalt_app'`.execute(
          db,
        )
      })

    test('leaves all or nothing at each of its statements, and the same save sent again completes it once', async () => {
      const { statements, after } = await room.model(passing)
      for (const index of statements.keys()) {
        const { player, save, rows } = await room.learner(passing)
        const before = await rows()
        const { status, error } = await room.faults.during(() => player.send(save), index + 1, cutConnections)
        expect([status, error?.code]).toEqual([503, 'Request.Busy'])
        expect(await rows()).toEqual(before)
        expect((await player.send(save)).body.result).toMatchObject({ passed: true })
        expect(shapeOf(await rows())).toEqual(after)
      }
      expect(await room.brokenLinks()).toEqual([])
    })

    test('has happened or not when the cut meets the commit, and the same save sent again completes it once', async () => {
      const { statements, after } = await room.model(passing)
      for (let time = 0; time < 10; time += 1) {
        const { player, save, rows } = await room.learner(passing)
        const before = await rows()
        let cut: Promise<void> | undefined
        await room.faults.during(
          () => player.send(save),
          statements.length,
          () => {
            cut = cutConnections()
          },
        )
        await cut
        const left = await rows()
        if (left.results.length === 0) expect(left).toEqual(before)
        else expect(shapeOf(left)).toEqual(after)
        expect((await player.send(save)).body.result).toMatchObject({ passed: true })
        expect(shapeOf(await rows())).toEqual(after)
      }
      expect(await room.brokenLinks()).toEqual([])
    })
  },
)
