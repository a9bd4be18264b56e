import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenLinks } from '../../features/elearning/chain-fixture.ts'
import { Player, type SaveInput } from '../../features/elearning/player-fixture.ts'
import { anAssignedCourse, type TestCourse } from '../courses.ts'
import { testEngines } from '../databases.ts'
import { aWorld, type TestClient, type TestMember, type World } from '../world.ts'
import { KillSwitch, type Rows, rowsOf, shapeOf } from './kill-points.ts'

/** More than any of these calls has statements. */
const most = 30

interface Learner {
  member: TestMember
  player: Player
  save: SaveInput
}

describe.each(testEngines)('a call that is killed at each of its statements, on %s', (engine) => {
  let world: World
  let client: TestClient
  let learners: Learner[]
  let course: TestCourse
  const faults = new KillSwitch()
  const rows = (member: TestMember): Promise<Rows> => world.inClient(client, (db) => rowsOf(db, member.uuid))
  const broken = () => world.inClient(client, (db) => brokenLinks(db, client.uuid))

  /** Members who have everything ready for the save, and nothing sent. */
  const calledBy = async (saveOf: (player: Player) => Promise<SaveInput>): Promise<void> => {
    for (const learner of learners) {
      learner.player = await Player.open(learner.player.api, course)
      await learner.player.save({ pagesCompleted: ['p1'] })
      learner.save = await saveOf(learner.player)
    }
  }
  const oneAnswer = async (player: Player): Promise<SaveInput> => player.next({ answers: (await player.answers()).filter(({ questionId }) => questionId === 'q1') })

  beforeAll(async () => {
    world = await aWorld(engine, { onStatement: faults.onStatement, env: { LOG_LEVEL: 'silent' } })
    world.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await world.aClient()
    learners = []
    for (let number = 0; number <= most; number += 1) {
      const member = await world.aMember(client)
      const player = new Player(await world.signedIn(member), '', {} as never)
      learners.push({ member, player, save: player.next() })
    }
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    course = await anAssignedCourse(world, client, { assignedOn: '2026-11-02' })
  })

  const calls: [string, (player: Player) => Promise<SaveInput>, number][] = [
    ['a save of pages', async (player) => player.next({ pagesCompleted: ['p2'], acks: ['a1'], currentPageId: 'p2', timeSpent: 9 }), 0],
    ['a save of an answer', oneAnswer, 0],
    ['a hand-in that passes', (player) => player.whole(), 1],
    ['a hand-in that fails', (player) => player.whole({ wrong: ['q1'] }), 0],
  ]

  test.each(calls)('%s leaves all or nothing, and the same save sent again completes it once', async (_, saveOf, certificates) => {
    await calledBy(saveOf)
    const [model, ...others] = learners as [Learner, ...Learner[]]
    await faults.during(() => model.player.save(model.save))
    const statements = [...faults.seen]
    expect([statements[0], statements.at(-1)]).toEqual([expect.stringMatching(/^begin; select \* from enter_session/), 'commit'])
    expect(statements.length).toBeLessThan(most)
    const after = shapeOf(await rows(model.member))
    const answered = (await model.player.send(model.save)).body

    for (const [index, { member, player, save }] of others.slice(0, statements.length).entries()) {
      const before = await rows(member)
      const { status, error } = await faults.during(() => player.send(save), index + 1)
      expect([status, error?.code]).toEqual([500, 'Request.Failed'])
      expect(await rows(member)).toEqual(before)
      const repeated = await player.send(save)
      expect([repeated.status, repeated.body.conflict, repeated.body.state, repeated.body.progressPercent]).toEqual([200, false, answered.state, answered.progressPercent])
      expect(shapeOf(await rows(member))).toEqual(after)
      expect((await player.send(save)).text).toBe(repeated.text)
      expect((await rows(member)).results.filter(({ elearningUuid }) => elearningUuid === course.elearningUuid)).toHaveLength(certificates)
    }
    expect(await broken()).toEqual([])
  })

  test('a commit whose answer is lost has happened or not; the same save sent again completes it once', async () => {
    await calledBy((player) => player.whole())
    const [model, ...others] = learners as [Learner, ...Learner[]]
    await faults.during(() => model.player.save(model.save))
    const commit = faults.seen.length
    const after = shapeOf(await rows(model.member))
    const outcomes = { before: 0, after: 0 }
    for (const { member, player, save } of others.slice(0, 8)) {
      const before = await rows(member)
      let cut: Promise<unknown> = Promise.resolve()
      await faults.during(() => player.send(save), commit, () => {
        cut = cutConnections()
      })
      await cut
      const left = await rows(member)
      if (left.results.length === before.results.length) expect(left.attempts).toEqual(before.attempts)
      else expect(shapeOf(left)).toEqual(after)
      outcomes[left.results.length === before.results.length ? 'before' : 'after'] += 1
      const repeated = await player.send(save)
      expect(repeated.body.result).toMatchObject({ passed: true, resultUuid: expect.any(String) })
      expect(shapeOf(await rows(member))).toEqual(after)
    }
    expect(outcomes.before + outcomes.after).toBe(8)
    expect(await broken()).toEqual([])
  })

  test.runIf(engine === 'postgres')('a hand-in whose connection is cut at each of its statements leaves all or nothing', async () => {
    await calledBy((player) => player.whole())
    const [model, ...others] = learners as [Learner, ...Learner[]]
    await faults.during(() => model.player.save(model.save))
    const count = faults.seen.length
    const after = shapeOf(await rows(model.member))
    for (const [index, { member, player, save }] of others.slice(0, count).entries()) {
      const before = await rows(member)
      const { status, error } = await faults.during(() => player.send(save), index + 1, cutConnections)
      expect([status, error?.code]).toEqual([503, 'Request.Busy'])
      expect(await rows(member)).toEqual(before)
      expect((await player.send(save)).body.result).toMatchObject({ passed: true })
      expect(shapeOf(await rows(member))).toEqual(after)
    }
    expect(await broken()).toEqual([])
  })

  /** Ends the app's connections from outside, as a restart of the database does; the embedded one has no such thing. */
  async function cutConnections(): Promise<void> {
    if (engine !== 'postgres') return
    await world.databases.owner.transaction(undefined, (db) =>
      sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and usename = 'sorgfalt_app'`.execute(db))
  }
})
