import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { assignCatalogue, createStaff, createUnit, startExecution } from '../risk-fixture.ts'

const { readMemberTasks, readExecution, saveExecution } = calls.riskExecution

describe.each(featureEngines)('an execution of an inspection on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let inspection: string
  const tasks = async (api: Api) => (await api.ok(readMemberTasks)).rows

  beforeAll(async () => {
    server = await createTestServer(engine)
    ;({ client, admin, people, apis } = await createStaff(server, 7))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    const unit = await createUnit(server, client, 'Lager', people)
    const catalogue = await createRiskCatalogue(server, client, { kind: 'inspection' })
    inspection = await assignCatalogue(admin, catalogue, [unit])
  })

  test('is shown to colleagues, who can continue it when its lease is free', async () => {
    const [api, colleague] = apis as [Api, Api]
    const open = await startExecution(api, inspection)
    await api.ok(saveExecution, { ...open, answers: [{ itemId: 'i1', value: 4 }] })
    const rows = (await tasks(colleague)).filter((row) => row.assignmentUuid === inspection)
    expect(rows).toMatchObject([
      { colleague: expect.stringContaining(people[0]?.username ?? '?'), leaseHolder: { isSelf: false } },
      { colleague: null, status: 'due' },
    ])
    const { now } = server.clock
    server.clock.now = new Date(now.getTime() + 5 * 60_000 + 1)
    const later = (await tasks(colleague)).filter(
      (row) => row.assignmentUuid === inspection && row.colleague !== null,
    )
    expect(later, 'an expired lease is not shown').toMatchObject([{ leaseHolder: null }])
    server.clock.now = now
    const own = await colleague.ok(readMemberTasks, { filter: { own: true, search: 'lager katalog' } })
    expect(own.rows.filter((row) => row.assignmentUuid === inspection)).toMatchObject([{ colleague: null }])
    expect(await colleague.ok(readMemberTasks, { filter: { search: 'nirgends' } })).toMatchObject({
      total: 0,
    })
    const { executionUuid } = open
    expect(await colleague.ok(readExecution, { executionUuid, takeOver: true })).toMatchObject({
      leaseToken: null,
      answers: [{ itemId: 'i1', value: 4 }],
    })
    await admin.ok(calls.riskLease.breakExecutionLease, { executionUuid })
    // The lease is free. Even so, the page that lost the lease can neither save answers nor renew the lease.
    const { status, error } = await api.send(saveExecution, { ...open, revision: 1, answers: [] })
    expect([status, error], 'the refusal names no member').toEqual([
      409,
      { code: 'RiskAssessment.ExecutionLeased' },
    ])
    expect(await api.ok(readExecution, { executionUuid, leaseToken: open.leaseToken })).toMatchObject({
      leaseToken: null,
      leaseHolder: null,
    })
    expect((await tasks(colleague)).find((row) => row.executionUuid === executionUuid)).toMatchObject({
      leaseHolder: null,
    })
    const taken = await colleague.ok(readExecution, { executionUuid })
    const save = { executionUuid, leaseToken: taken.leaseToken ?? '', revision: taken.revision }
    await colleague.ok(saveExecution, { ...save, answers: [{ itemId: 'i2', value: 'na' }] })
    expect(await api.send(saveExecution, { ...open, revision: 1, answers: [] })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'RiskAssessment.ExecutionLeased',
          params: { name: expect.any(String), until: expect.any(String) },
        },
      },
    })
    const named = await server.inClient(client, (db) =>
      db
        .selectFrom('riskAnswer')
        .select(['itemId', 'choice', 'memberUuid'])
        .where('executionUuid', '=', executionUuid)
        .orderBy('itemId')
        .execute(),
    )
    expect(named).toEqual([
      { itemId: 'i1', choice: 4, memberUuid: people[0]?.uuid },
      { itemId: 'i2', choice: null, memberUuid: people[1]?.uuid },
    ])
  })
})
