import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { listResults } from '../../elearning/records-fixture.ts'
import { cmi12, PackagePlayer } from './package-player-fixture.ts'
import { createReleasedPackage, type PackageOptions } from './played-package-fixture.ts'

describe.each(testEngines)('playing a package on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let player: PackagePlayer
  const start = async (options: PackageOptions = {}): Promise<PackagePlayer> => {
    player = await PackagePlayer.open(api, await createReleasedPackage(server, client, options))
    return player
  }
  const two = [{}, {}]

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.clock.now = new Date('2026-11-02T09:00:00Z')
  })

  test('begins with the first part, and continues with the part that was open', async () => {
    await start({ parts: [{ kind: 'heading' }, {}, {}] })
    expect(await player.launch()).toMatchObject({
      title: expect.stringMatching(/^Paket/),
      language: 'de_DE',
      edition: 'scorm12',
      practice: false,
      dueDate: '2026-11-16',
      attempt: 1,
      state: 'open',
      progressPercent: 0,
      resumePartId: 'part-2',
      canConfirm: false,
      parts: [
        { partId: 'part-1', isLaunchable: false, kind: 'heading', status: 'notAttempted' },
        { partId: 'part-2', isLaunchable: true, kind: 'sco', status: 'notAttempted', scorePercent: null },
        { partId: 'part-3' },
      ],
    })
    await player.openPart('part-3')
    expect(await player.launch()).toMatchObject({
      resumePartId: 'part-3',
      parts: { 2: { status: 'incomplete' } },
    })
  })

  test('gives the run-time what the manifest says and what the part has stored', async () => {
    const part = {
      path: 'start.html?page=1',
      launchData: 'x=1',
      masteryScore: 70,
      completionThreshold: 0.5,
      maxTimeAllowed: '0001:00:00',
      timeLimitAction: 'exit,message',
      objectiveIds: ['o-1'],
    }
    await start({ parts: [part] })
    const first = await player.openPart()
    expect(first).toEqual({
      partId: 'part-1',
      ...part,
      cmi: null,
      seq: 1,
      learner: { id: expect.stringMatching(/^[0-9a-f]{32}$/), name: `Person ${max.username}, Test` },
      saved: expect.objectContaining({ state: 'open', progressPercent: 0, result: null, canConfirm: false }),
    })
    const state = cmi12('incomplete', 20, { suspend_data: 'seite=3;ä\u2028"\\' })
    await player.save(state)
    expect(await player.openPart()).toEqual({
      ...first,
      cmi: state,
      seq: 2,
      saved: expect.objectContaining({ canConfirm: false }),
    })
  })

  test('passes when the part is completed, and gives the same result to later saves', async () => {
    await start()
    await player.openPart()
    const saved = await player.save(cmi12('completed', 85))
    expect(saved).toMatchObject({
      state: 'passed',
      progressPercent: 100,
      savedAt: '2026-11-02T09:00:00.000Z',
      parts: [{ status: 'completed', scorePercent: 85 }],
      result: { passed: true, scorePercent: 85, resultUuid: expect.any(String), nextDueDate: '2027-11-02' },
      canConfirm: false,
    })
    expect(await player.save(cmi12('incomplete', 5), { isFinal: true })).toEqual(saved)
    expect((await player.openPart()).cmi).toBe(cmi12('completed', 85))
    expect(await player.launch()).toMatchObject({ state: 'passed', progressPercent: 100 })
  })

  test('passes only when every part is done', async () => {
    await start({ parts: two })
    expect(await player.play(cmi12('passed', 100))).toMatchObject({
      state: 'open',
      progressPercent: 50,
      result: null,
    })
    expect(await player.play(cmi12('completed'), 'part-2')).toMatchObject({
      state: 'passed',
      result: { passed: true, scorePercent: 100 },
    })
  })

  test('fails only when the part ends, and the next attempt begins without the old states', async () => {
    await start()
    await player.openPart()
    expect(await player.save(cmi12('failed', 40))).toMatchObject({ state: 'open', result: null })
    const failed = { passed: false, scorePercent: 40, resultUuid: null, nextDueDate: null }
    expect(await player.save(cmi12('failed', 40), { isFinal: true })).toMatchObject({
      state: 'failed',
      result: failed,
    })

    const { executionUuid } = player
    expect(await api.ok(calls.elearning.readExecutionResult, { executionUuid })).toMatchObject({
      kind: 'scorm',
      passed: false,
      scorePercent: 40,
      canRetry: true,
      retry: null,
      review: [],
      talk: 'none',
    })
    player.attempt = (await api.ok(calls.elearning.resetExecution, { executionUuid, retry: true })).attempt
    expect(player.attempt).toBe(2)
    const task = { progressPercent: 0, page: null, image: null, executionUuid }
    expect((await api.ok(calls.elearning.readMemberTasks)).rows).toContainEqual(expect.objectContaining(task))
    expect(await api.ok(calls.elearning.readExecution, { executionUuid })).toMatchObject({
      progressPercent: 0,
    })
    expect(await player.launch()).toMatchObject({
      attempt: 2,
      state: 'open',
      progressPercent: 0,
      parts: [{ status: 'notAttempted' }],
    })
    expect(await player.openPart()).toMatchObject({ cmi: null, seq: 1 })
    expect((await player.save(cmi12('passed', 90))).result).toMatchObject({ passed: true, scorePercent: 90 })
    expect(await api.ok(calls.elearning.readExecutionResult, { executionUuid })).toMatchObject({
      kind: 'scorm',
      passed: true,
      scorePercent: 90,
      attempt: 2,
      completedOn: '2026-11-02',
      nextDueDate: '2027-11-02',
    })
  })

  test('passes by score if the company demands it', async () => {
    await start({ passRule: 'score', passMark: 80 })
    await player.openPart()
    expect(await player.save(cmi12('passed', 79))).toMatchObject({ state: 'open' })
    expect(await player.save(cmi12('passed', 80))).toMatchObject({ state: 'passed' })
  })

  test('repeats the answer to a repeated save and keeps the newer state', async () => {
    await start()
    await player.openPart()
    const first = player.next(cmi12('incomplete', 10))
    const saved = await player.save(cmi12('incomplete', 10))
    expect(await api.ok(calls.scorm.save, first)).toEqual(saved)

    server.clock.now = new Date('2026-11-02T09:00:15Z')
    const newest = await player.save(cmi12('incomplete', 30))
    expect(await api.ok(calls.scorm.save, { ...first, cmi: cmi12('passed', 100) })).toEqual(newest)
    expect((await player.openPart()).cmi).toBe(cmi12('incomplete', 30))
  })

  test('continues in the window that has opened a part last', async () => {
    await start({ parts: two })
    await player.openPart()
    await player.save(cmi12('incomplete', 10))

    const other = new PackagePlayer(api, player.executionUuid)
    expect((await other.openPart('part-2')).seq).toBe(1)
    expect((await player.trySave(cmi12('passed', 100))).error?.code).toBe('ScormPart.Elsewhere')
    expect(await other.launch()).toMatchObject({ parts: [{ status: 'incomplete', scorePercent: 10 }, {}] })

    await player.openPart()
    expect(await player.save(cmi12('passed', 100))).toMatchObject({ parts: [{ status: 'passed' }, {}] })
  })

  test('keeps a state of the greatest length, and refuses a longer one', async () => {
    await start()
    await player.openPart()
    const padding = scormPlayer.stateChars - cmi12('incomplete', 1, { suspend_data: '' }).length
    const state = cmi12('incomplete', 1, { suspend_data: 'ü'.repeat(padding) })
    expect(state).toHaveLength(scormPlayer.stateChars)
    await player.save(state)
    expect((await player.trySave(`${state} `)).error?.code).toBe('Request.Invalid')
    expect((await player.openPart()).cmi).toBe(state)
  })

  test.each(['', '{}', 'null', '{"cmi":[]}', '{"cmi":{}', '['.repeat(5000)])(
    'refuses the state %j and keeps the one before',
    async (state) => {
      await start()
      await player.openPart()
      await player.save(cmi12('incomplete', 50))
      expect((await player.trySave(state)).error?.code).toBe('ScormPart.StateInvalid')
      expect(await player.launch()).toMatchObject({ state: 'open', parts: [{ scorePercent: 50 }] })
      expect((await player.openPart()).cmi).toBe(cmi12('incomplete', 50))
    },
  )

  test('finds only parts that can be opened, and saves only parts that are open', async () => {
    await start({ parts: [{ kind: 'heading' }, {}] })
    const { executionUuid, attempt, tab } = player
    for (const partId of ['part-1', 'part-9']) {
      const opened = await api.send(calls.scorm.openPart, { executionUuid, attempt, tab, partId })
      expect(opened.error?.code).toBe('ScormPart.NotFound')
      expect((await player.trySave(cmi12('passed'), { partId })).error?.code).toBe('ScormPart.NotFound')
    }
    expect((await player.trySave(cmi12('passed'), { partId: 'part-2' })).error?.code).toBe(
      'ScormPart.Elsewhere',
    )
  })

  test('refuses the attempt before, and one that does not exist', async () => {
    await start()
    const { executionUuid } = player
    await player.openPart()
    await api.ok(calls.elearning.resetExecution, { executionUuid })
    for (const attempt of [1, 3]) {
      player.attempt = attempt
      expect((await player.trySave(cmi12('passed'))).error?.code).toBe('ElearningExecution.Closed')
      const again = await api.send(calls.scorm.confirm, { executionUuid, attempt })
      expect(again.error?.code).toBe('ElearningExecution.Closed')
    }
  })

  test('is confirmed by the learner if no part reports anything', async () => {
    await start({ parts: two })
    const { executionUuid, attempt } = player
    await player.openPart('part-1')
    const early = await api.send(calls.scorm.confirm, { executionUuid, attempt })
    expect(early.error?.code).toBe('ElearningExecution.Incomplete')

    await player.openPart('part-2')
    expect(await player.launch()).toMatchObject({ state: 'open', canConfirm: true })
    const tooEarly = await api.send(calls.scorm.confirm, { executionUuid, attempt })
    expect(tooEarly.error?.code).toBe('ElearningExecution.Incomplete')

    server.clock.now = new Date('2026-11-02T09:00:10Z')
    const confirmed = await player.confirm()
    expect(confirmed).toMatchObject({
      state: 'passed',
      progressPercent: 100,
      canConfirm: false,
      result: { passed: true, scorePercent: null, resultUuid: expect.any(String), nextDueDate: '2027-11-02' },
    })
    expect(await player.confirm()).toEqual(confirmed)
    expect(await api.ok(calls.elearning.readExecutionResult, { executionUuid })).toMatchObject({
      scorePercent: 0,
    })
  })

  test('passes when the last part is an asset that is opened', async () => {
    await start({ parts: [{}, { kind: 'asset' }] })
    expect(await player.play(cmi12('passed', 90))).toMatchObject({ state: 'open' })
    expect((await player.openPart('part-2')).saved).toMatchObject({
      state: 'passed',
      result: { passed: true, resultUuid: expect.any(String) },
    })
    expect(await player.launch()).toMatchObject({ state: 'passed', parts: [{}, { status: 'completed' }] })
  })

  test('has no effect as a practice', async () => {
    const played = await createReleasedPackage(server, client)
    await (await PackagePlayer.open(api, played)).play(cmi12('passed', 100))
    const practice = await PackagePlayer.open(api, played, { practice: true })
    expect(await practice.launch()).toMatchObject({ practice: true, dueDate: null, state: 'open' })
    expect(await practice.play(cmi12('passed', 50))).toMatchObject({
      state: 'passed',
      result: { passed: true, scorePercent: 50, resultUuid: null, nextDueDate: null },
    })
    const results = await listResults(server, client, played)
    expect(results).toMatchObject([{ source: 'scorm', memberUuid: max.uuid, completedOn: '2026-11-02' }])
  })

  test('waits for the conversation if the company demands one', async () => {
    await start({ confirmationMode: 'required' })
    expect(await player.play(cmi12('passed', 100))).toMatchObject({
      state: 'passed',
      result: { passed: true, resultUuid: null, nextDueDate: null },
    })
  })

  test('is no native course, and the other way around', async () => {
    await start()
    const { executionUuid, attempt, tab } = player
    expect(await api.ok(calls.elearning.readExecution, { executionUuid })).toMatchObject({
      kind: 'scorm',
      chapters: [],
      quiz: [],
    })
    const native = await api.send(calls.elearning.saveExecution, {
      executionUuid,
      attempt,
      seq: 1,
      tab,
      language: 'de_DE',
      currentPageId: null,
      pagesCompleted: [],
      acks: [],
      timeSpent: 0,
      answers: [],
      submit: true,
    })
    expect(native.error?.code).toBe('ElearningExecution.NotFound')
  })

  test('ends when the task is withdrawn, but the learner can still look at it', async () => {
    const played = await createReleasedPackage(server, client)
    player = await PackagePlayer.open(api, played)
    await player.openPart()
    await server.inClient(client, (db) =>
      db
        .updateTable('elearningTask')
        .set({ state: 'withdrawn' })
        .where('clientElearningUuid', '=', played.clientElearningUuid)
        .execute(),
    )
    expect((await player.trySave(cmi12('passed'))).error?.code).toBe('ElearningExecution.Withdrawn')
    expect(await player.launch()).toMatchObject({ state: 'open', progressPercent: 0 })
  })

  test('ends when the member is exempt', async () => {
    const played = await createReleasedPackage(server, client)
    player = await PackagePlayer.open(api, played)
    await player.openPart()
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const { elearningUuid } = played
    const exemption = { elearningUuid, memberUuid: max.uuid, reason: 'Elternzeit', until: '2027-03-01' }
    await admin.ok(calls.elearningExemption.exempt, exemption)

    const saved = await player.trySave(cmi12('passed', 100))
    expect(saved.error).toEqual({ code: 'ElearningExecution.ExemptUntil', params: { until: '2027-03-01' } })
    const { executionUuid } = player
    const launched = await api.send(calls.scorm.launch, { executionUuid })
    expect(launched.error?.code).toBe('ElearningExecution.ExemptUntil')
  })

  test('closes a renewed cycle early, with the next due date after it', async () => {
    const played = await createReleasedPackage(server, client)
    await (await PackagePlayer.open(api, played)).play(cmi12('passed', 100))
    server.clock.now = new Date('2027-09-20T09:00:00Z')
    api = await server.signedIn(max)
    const renewal = await PackagePlayer.open(api, played, { renew: true })
    expect((await renewal.play(cmi12('passed', 80))).result).toMatchObject({
      passed: true,
      scorePercent: 80,
      nextDueDate: '2028-09-20',
    })
    const results = await listResults(server, client, played)
    expect(results.map(({ completedOn }) => completedOn)).toEqual(['2026-11-02', '2027-09-20'])
  })

  test('counts as learning time only as long as the learner works', async () => {
    await start()
    await player.openPart()
    for (const instant of ['2026-11-02T09:00:15Z', '2026-11-02T09:00:30Z', '2026-11-02T11:00:00Z']) {
      server.clock.now = new Date(instant)
      await player.save(cmi12('incomplete'))
    }
    const rows = await server.inClient(client, (db) =>
      db
        .selectFrom('elearningAttempt')
        .select('timeSpent')
        .where('executionUuid', '=', player.executionUuid)
        .execute(),
    )
    expect(rows).toEqual([{ timeSpent: 90 }])
  })

  test('can be previewed by managers without a trace, and not by members', async () => {
    const { packageUuid } = await createReleasedPackage(server, client, { parts: two })
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    expect(await admin.ok(calls.scorm.preview, { packageUuid })).toMatchObject({
      attempt: 1,
      state: 'open',
      practice: true,
      resumePartId: 'part-1',
      frameUrl: expect.stringContaining('/launch/'),
    })
    expect(await admin.ok(calls.scorm.previewPart, { packageUuid, partId: 'part-2' })).toMatchObject({
      cmi: null,
      seq: 1,
      path: 'part-2.html',
    })
    const missing = await admin.send(calls.scorm.previewPart, { packageUuid, partId: 'part-3' })
    expect(missing.error?.code).toBe('ScormPart.NotFound')
    const unknown = await admin.send(calls.scorm.preview, { packageUuid: randomUUID() })
    expect(unknown.error?.code).toBe('ScormPackage.NotFound')
    expect((await api.send(calls.scorm.preview, { packageUuid })).status).toBe(403)
  })

  test('calls the same learner by another id in another package', async () => {
    const ids = []
    for (const _ of two) ids.push((await (await start()).openPart()).learner.id)
    expect(new Set(ids).size).toBe(2)
  })
})
