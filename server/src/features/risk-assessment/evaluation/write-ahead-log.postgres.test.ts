/**
 * Simulates an attack: a reader of the write-ahead log who has the key of the server collects every state of
 * every draft and of the tally. No state can be read without the key of the round, which is not in the
 * database.
 */
import { calls } from '@sorgfalt/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyMissing } from '../../../platform/crypto/erasable-keys.ts'
import { Keys } from '../../../platform/crypto/secrets.ts'
import type { Api } from '../../../test/api.ts'
import { postgresOnly } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { draftPurpose, tallyPurpose } from '../execution/sealing.ts'
import { allAnswers, createMembers, createUnit, startExecution } from '../risk-fixture.ts'
import { collectLargeTexts } from './wal-fixture.ts'

/** Other tests write to the same log with another key. */
const secretKey = 'w'.repeat(32)
/** Replication slot that keeps PostgreSQL from recycling the log. */
const slot = 'write_ahead_log_test'
const purposes = [draftPurpose, tallyPurpose] as const
const people = 7

interface State {
  purpose: (typeof purposes)[number]
  sealed: string
  /** The text after it was unsealed with the key of the server. */
  opened: string
}

describe.each(postgresOnly)('the write-ahead log of %s', (engine) => {
  const serverKeys = new Keys([secretKey])
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
  let server: TestServer
  let client: TestClient
  let leader: Api
  let apis: Api[]
  let assignmentUuid: string
  let start: string

  beforeAll(async () => {
    await admin.connect()
    server = await createTestServer(engine, { env: { SECRET_KEY: secretKey } })
    client = await server.createClient()
    leader = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const members = await createMembers(server, client, people)
    apis = await Promise.all(members.map((member) => server.signedIn(member)))
    const unit = await createUnit(server, client, 'Lager', members)
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    const { assignmentUuids } = await leader.ok(calls.riskAssignment.assignOrgUnits, {
      riskAssessmentTaskUuid,
      orgUnitUuids: [unit],
    })
    assignmentUuid = assignmentUuids[0] ?? ''
    await admin.query('select pg_create_physical_replication_slot($1, true)', [slot])
    start = (await admin.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')).rows[0]?.lsn ?? ''
  })
  afterAll(async () => {
    await admin.query('select pg_drop_replication_slot($1)', [slot])
    await server.close()
    await admin.end()
  })

  const tryServerKey = (purpose: State['purpose'], sealed: string): State[] => {
    try {
      return [{ purpose, sealed, opened: serverKeys.unseal(purpose, sealed) }]
    } catch {
      return []
    }
  }
  const readStates = async (): Promise<State[]> => {
    const texts = await collectLargeTexts(admin, start)
    return texts.flatMap((sealed) => purposes.flatMap((purpose) => tryServerKey(purpose, sealed)))
  }

  test('reveals no answer to a reader with the key of the server, during and after the round', async () => {
    for (const [index, api] of apis.entries()) {
      const open = await startExecution(api, assignmentUuid)
      const answers = allAnswers(((index % 5) + 1) as 1)
      await api.ok(calls.riskExecution.saveExecution, { ...open, answers: answers.slice(0, 3) })
      await api.ok(calls.riskExecution.saveExecution, {
        ...open,
        revision: 1,
        answers: answers.slice(3),
        completed: true,
      })
    }
    const { uuid: roundUuid } = await server.inClient(client, (db) =>
      db.selectFrom('riskRound').select('uuid').executeTakeFirstOrThrow(),
    )

    // The reader finds all states: one draft of each member, and the tally before and after each submission.
    const during = await readStates()
    const ofPurpose = (purpose: State['purpose']) => during.filter((state) => state.purpose === purpose)
    expect(ofPurpose(draftPurpose)).toHaveLength(people)
    expect(ofPurpose(tallyPurpose)).toHaveLength(people + 1)
    for (const { opened } of during) expect(opened).toMatch(/^[\w-]+$/)

    // The key of the round opens every state. The database does not contain this key.
    const { surveyKeys } = server.services
    for (const { purpose, sealed } of during)
      expect(JSON.parse(surveyKeys.unseal(roundUuid, purpose, sealed))).toBeInstanceOf(Object)

    await leader.ok(calls.riskEvaluation.completeExecution, { assignmentUuid })
    await server.runJobs()
    const afterwards = await readStates()
    expect(afterwards.length).toBeGreaterThanOrEqual(during.length)
    for (const { purpose, sealed } of afterwards)
      expect(() => surveyKeys.unseal(roundUuid, purpose, sealed)).toThrow(KeyMissing)
  })
})
