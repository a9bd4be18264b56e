/**
 * Tests that a round keeps its data when members, assignments and catalogue versions change.
 */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue, tinyCatalogue, tinyItem } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { storeCatalogue } from '../catalog/catalogue.store.ts'
import { planCatalogue } from '../catalog/plan-catalogue.ts'
import { assignCatalogue, createMembers, createUnit, startExecution, submitAnswers } from '../risk-fixture.ts'

const { completeExecution, readExecutionResultDetails } = calls.riskEvaluation
const { readAssignmentList, deleteTaskAssignments } = calls.riskAssignment

describe.each(featureEngines)('a round on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let unit: string
  let taskUuid: string
  let assignmentUuid: string
  let resultUuid: string
  const all = async () => {
    for (const api of apis) await submitAnswers(api, assignmentUuid, 4)
  }
  const finish = async () => {
    resultUuid = (await admin.ok(completeExecution, { assignmentUuid })).riskAssessmentExecutionResultUuid
  }
  const result = () => admin.ok(readExecutionResultDetails, { riskAssessmentExecutionResultUuid: resultUuid })
  const risks = async () =>
    (
      await admin.ok(calls.risk.readRiskList, {
        riskAssessmentExecutionResultUuid: resultUuid,
        sortBy: 'category',
      })
    ).rows

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    people = await createMembers(server, client, 6)
    apis = await Promise.all(people.map((person) => server.signedIn(person)))
    taskUuid = await createRiskCatalogue(server, client)
    unit = await createUnit(server, client, 'Lager', people)
    assignmentUuid = await assignCatalogue(admin, taskUuid, [unit])
  })

  test('counts the submission of a member who is later archived and deleted', async () => {
    await all()
    const [seventh] = await createMembers(server, client, 1)
    await server.inClient(client, (db) =>
      db
        .insertInto('orgUnitMember')
        .values({ orgUnitUuid: unit, memberUuid: seventh?.uuid ?? '' })
        .execute(),
    )
    const uuids = [people[0]?.uuid ?? '']
    await admin.ok(calls.archivedMember.archive, { uuids })
    const [row] = (await admin.ok(readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).rows
    expect(row).toMatchObject({ memberCount: 6, completedCount: 6, status: 'canFinish' })
    await admin.ok(calls.archivedMember.remove, { uuids })
    await finish()
    expect(await result()).toMatchObject({ completedCount: 6, invitedCount: 7 })
    expect((await risks()).map(({ riskFactor }) => riskFactor)).toEqual([8, 3, 8, 8])
  })

  test('does not count a member who is archived before submitting', async () => {
    for (const api of apis.slice(0, 5)) await submitAnswers(api, assignmentUuid, 4)
    await startExecution(apis[5] as Api, assignmentUuid)
    await admin.ok(calls.archivedMember.archive, { uuids: [people[5]?.uuid ?? ''] })
    expect(await admin.send(completeExecution, { assignmentUuid })).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.MinCompletionsNotReached', params: { count: 5 } } },
    })
  })

  test('keeps its result when the assignment is deleted later', async () => {
    await all()
    await finish()
    const before = [await result(), await risks()]
    expect(await admin.ok(deleteTaskAssignments, { assignmentUuids: [assignmentUuid] })).toEqual({ ended: 1 })
    expect((await admin.ok(readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).total).toBe(0)
    expect([await result(), await risks()]).toEqual(before)
    // On this day, the next round would be running. The assignment was deleted, so no member can start an
    // execution.
    server.clock.now = new Date('2028-12-05T09:00:00Z')
    expect(
      await (apis[0] as Api).send(calls.riskExecution.createExecution, { assignmentUuid }),
    ).toMatchObject({ status: 404 })
  })

  test('keeps its catalogue version, while the next round uses the newest one', async () => {
    await submitAnswers(apis[0] as Api, assignmentUuid, 4)
    const [{ identifier }] = (await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('riskCatalogue').select('identifier').where('uuid', '=', taskUuid).execute(),
    )) as [{ identifier: string }]
    const { categories, ...catalogue } = tinyCatalogue(identifier, { version: '2.0.0' })
    const newer = {
      ...catalogue,
      categories: categories.map((category) => ({ ...category, items: category.items.slice(0, 1) })),
    }
    const added = { de_DE: 'Neu', en_GB: 'New' }
    const extended = [...newer.categories, { id: 'c3', title: added, items: [tinyItem('i5')] }]
    await storeCatalogue(server.databases.owner, planCatalogue({ ...newer, categories: extended }))
    for (const api of apis.slice(1)) await submitAnswers(api, assignmentUuid, 4)
    await finish()
    const first = [await result(), await risks()]
    expect(first).toMatchObject([{ contentVersion: '1.0.0' }, [{}, {}, {}, {}]])

    server.clock.now = new Date('2028-10-20T09:00:00Z')
    for (const api of apis) {
      const open = await startExecution(api, assignmentUuid)
      const answers = ['i1', 'i3', 'i5'].map((itemId) => ({ itemId, value: 2 as const }))
      await api.ok(calls.riskExecution.saveExecution, { ...open, answers, completed: true })
    }
    const old = resultUuid
    await finish()
    expect(await result()).toMatchObject({ contentVersion: '2.0.0', roundNumber: 2 })
    expect((await risks()).map(({ riskFactor, previousFactor }) => [riskFactor, previousFactor])).toEqual([
      [3, 8],
      [3, 8],
      [3, null],
    ])
    resultUuid = old
    const [{ otherRounds, ...same }, levels] = [await result(), await risks()]
    expect([{ ...same, otherRounds: [] }, levels]).toEqual(first)
    expect(otherRounds).toHaveLength(1)
  })
})
