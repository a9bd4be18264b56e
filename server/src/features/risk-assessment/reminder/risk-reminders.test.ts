import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { makeResponsible } from '../../member/list/member-list-fixture.ts'
import { addressOf, remindAt } from '../../reminder/reminder-fixture.ts'
import { createEvaluatedRound, decideAll } from '../plan/plan-fixture.ts'
import { assignCatalogue, createMembers, createUnit, submitAnswers } from '../risk-fixture.ts'

describe.each(testEngines)('reminders of risk assessments on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let anna: TestMember
  let people: TestMember[]
  let apis: Api[]
  let assignmentUuid: string
  const on = async (day: string) =>
    (await remindAt(server, client, `${day}T09:00:00Z`)).map(({ recipient, subject, bodyText }) => ({
      recipient,
      subject,
      text: bodyText ?? '',
    }))

  beforeAll(async () => {
    server = await createTestServer(engine)
    // A Monday.
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    admin = await server.signedIn(anna)
    people = await createMembers(server, client, 7)
    apis = await Promise.all(people.map((person) => server.signedIn(person)))
    const unit = await createUnit(server, client, 'Lager', people)
    // The only responsible member of the unit is archived, so the administrators are notified.
    const left = await server.createMember(client, { role: 'ou-admin', archived: true })
    await makeResponsible(server, client, left.uuid, { unit })
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    assignmentUuid = await assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
  })
  afterAll(() => server.close())

  test('invite all members once and remind only those who have not submitted', async () => {
    const invited = await on('2026-10-05')
    expect(invited.map(({ recipient }) => recipient).toSorted()).toEqual(people.map(addressOf).toSorted())
    expect(invited[0]).toMatchObject({
      subject: expect.stringContaining('Katalog'),
      text: expect.stringMatching(/bis 4\.\sNovember/),
    })
    expect(await on('2026-10-06')).toEqual([])
    for (const api of apis.slice(0, 6)) await submitAnswers(api, assignmentUuid, 3)
    const reminded = await on('2026-10-21')
    const last = people[6] as TestMember
    expect(reminded.map(({ recipient }) => recipient).toSorted()).toEqual(
      [addressOf(anna), addressOf(last)].toSorted(),
    )
    expect(reminded.find(({ recipient }) => recipient === addressOf(anna))?.text).toContain(
      'Kann abgeschlossen werden',
    )
    expect(await on('2026-10-22')).toEqual([])
  })

  test('announce an agreed plan, due actions and due checks', async () => {
    server.clock.now = new Date('2026-10-22T09:00:00Z')
    const worker = people[0] as TestMember
    const unit = await createUnit(server, client, 'Versand', people)
    const round = await createEvaluatedRound(server, client, { unit })
    const [riskActionUuid = ''] = await decideAll(admin, round, worker.uuid)
    const of = { riskAssessmentExecutionResultUuid: round.resultUuid }
    await admin.ok(calls.riskAction.updateRiskAction, { riskActionUuid, version: 1, dueDate: '2026-11-06' })
    // It is half past midnight in the company's time zone and still the day before in UTC.
    server.clock.now = new Date('2026-10-22T22:30:00Z')
    await admin.ok(calls.riskAction.confirmRiskActions, of)
    const agreed = (await on('2026-10-23')).filter(({ text }) => text.includes('Maßnahmenplan vereinbart'))
    expect(agreed).toHaveLength(people.length)
    expect(agreed[0]?.text).toMatch(/Maßnahmenplan vereinbart\n.*\n\s+23\.\sOktober/)
    const lines = async (day: string, words: string) =>
      (await on(day)).filter(({ recipient, text }) => recipient === addressOf(worker) && text.includes(words))
        .length
    expect(await lines('2026-10-30', 'Puffer einplanen')).toBe(1)
    expect(await lines('2026-11-13', 'Überfällig')).toBe(1)
    await admin.ok(calls.riskAction.updateRiskAction, { riskActionUuid, version: 3, done: true })
    const check = (await on('2027-02-12')).find(({ recipient }) => recipient === addressOf(anna))
    expect(check?.text).toContain('Wirksamkeit zu prüfen')
  })
})
