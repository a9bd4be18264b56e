/**
 * After a change of SECRET_KEY, texts sealed with older keys are resealed, so that the older keys can be
 * dropped.
 */
import { randomUUID } from 'node:crypto'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Importer } from '../features/member/import/import-fixture.ts'
import {
  allAnswers,
  createMembers,
  createUnit,
  startExecution,
  submitAnswers,
} from '../features/risk-assessment/risk-fixture.ts'
import { enrol } from '../features/second-factor/second-factor-fixture.ts'
import { saveTest } from '../features/sign-on/provider-test/sso-test.store.ts'
import { sealSecret } from '../features/sign-on/sealed-secrets.ts'
import { insertAttempt } from '../features/sign-on/sso-attempt.store.ts'
import { countSealed, type SealedColumn, type SealedCounts } from '../platform/crypto/reseal.store.ts'
import { Keys } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/db/database.ts'
import { JobRunner } from '../platform/jobs/runner.ts'
import { createProvider } from '../test/contract-wide/fixture/sign-on.ts'
import { testEngines } from '../test/databases.ts'
import { KillSwitch } from '../test/kill/kill-points.ts'
import { createRiskCatalogue } from '../test/risk.ts'
import { secretKey } from '../test/server-process.ts'
import { createTestServer, password, type TestClient, type TestServer } from '../test/test-server.ts'
import { rotateKeys } from './cli/key.commands.ts'
import { planResealing, resealJobs } from './reseal.jobs.ts'
import { sealedColumns } from './sealed-columns.ts'

const newKey = 'n'.repeat(32)
const both = new Keys([newKey, secretKey])
const onlyNew = new Keys([newKey])

describe.each(testEngines)('a change of the secret key on %s', (engine) => {
  const faults = new KillSwitch()
  const purposes = new Set<string>()
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    const seal = vi.spyOn(Keys.prototype, 'seal')
    server = await createTestServer(engine, { onStatement: faults.onStatement, env: { LOG_LEVEL: 'silent' } })
    client = await server.createClient()
    await sealEverything()
    for (const [purpose] of seal.mock.calls) purposes.add(purpose)
    seal.mockRestore()
  })
  afterAll(() => server.close())

  const asOwner = <T>(work: (db: Db) => Promise<T>) => server.databases.owner.transaction(undefined, work)

  /**
   * Creates sealed texts of every kind: an import, initial passwords, the answer to a request that creates a
   * record, a draft and a tally of a survey, the secrets of a second factor and of an enrolment, the secret
   * of an identity provider and the code verifier of a sign-in.
   */
  async function sealEverything(): Promise<void> {
    const importer = await Importer.enter(server, client)
    await importer.file('Vorname;Nachname\nIna;Eins\nBerta;Zwei\n')
    const initialPassword = server.services.keys.seal('initial-password', 'Kbm7')
    await asOwner((db) =>
      sql`update member_import_row set initial_password = ${initialPassword} where line = 2`.execute(db),
    )

    const unitForm = { identifier: 'halle', orgUnitName: 'Halle', parentUuid: client.rootUuid }
    await importer.api.request('POST', calls.orgUnit.create.path, unitForm, {
      [idempotencyHeader]: randomUUID(),
    })

    const people = await createMembers(server, client, 3)
    await importer.api.ok(calls.memberAccess.resetPassword, {
      uuids: [people[2]!.uuid],
      passwordMode: 'initial',
    })
    await server.runJobs()

    const unit = await createUnit(server, client, 'Lager', people)
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    const { assignmentUuids } = await importer.api.ok(calls.riskAssignment.assignOrgUnits, {
      riskAssessmentTaskUuid,
      orgUnitUuids: [unit],
    })
    const [first, second] = await Promise.all(people.slice(0, 2).map((person) => server.signedIn(person)))
    await submitAnswers(first!, assignmentUuids[0]!, 4)
    const open = await startExecution(second!, assignmentUuids[0]!)
    await second!.ok(calls.riskExecution.saveExecution, { ...open, answers: allAnswers(2).slice(1) })

    await enrol(server, first!)
    await first!.ok(calls.secondFactor.beginEnrolment)

    const providerUuid = await createProvider(server, client)
    await server.inClient(client, (db) =>
      insertAttempt(
        db,
        { state: 'state', browser: 'browser' },
        {
          providerUuid,
          nonce: 'nonce',
          verifier: sealSecret(server.services.keys, 'verifier'),
          redirectUri: server.origin,
          returnUrl: '/dashboard',
          sessionUuid: null,
          isTest: false,
          answer: sealSecret(server.services.keys, 'answer'),
        },
      ),
    )
    await server.inClient(client, async (db) => {
      const { uuid: sessionUuid } = await db.selectFrom('session').select('uuid').executeTakeFirstOrThrow()
      await saveTest(db, { sessionUuid, providerUuid, outcome: sealSecret(server.services.keys, '{}') })
    })
  }

  /** Returns the plain texts of a column, or throws if one of them needs another key. */
  async function openAll({ table, column, purpose }: SealedColumn, keys: Keys): Promise<string[]> {
    const { rows } = await asOwner((db) =>
      sql<{ sealed: string }>`
        select ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null`.execute(db),
    )
    return rows.map(({ sealed }) => keys.unseal(purpose, sealed)).toSorted()
  }
  const readEverything = (keys: Keys) => Promise.all(sealedColumns.map((column) => openAll(column, keys)))

  const createRunner = (keys: Keys) => new JobRunner({ ...server.services, keys }, resealJobs, server.app.log)
  /** Plans the resealing as a starting server does, and runs it. */
  async function reseal(keys: Keys): Promise<void> {
    await asOwner((db) => planResealing(db, keys))
    while ((await createRunner(keys).runDue()) > 0);
  }
  /** Reseals everything with the old key, so that there is something to reseal with the new key again. */
  const goBack = () => reseal(new Keys([secretKey, newKey]))
  const makeJobsDue = () =>
    asOwner((db) =>
      sql`update job set run_at = now(), locked_until = null where finished_at is null`.execute(db),
    )

  test('finds no sealed text outside the listed columns', () => {
    expect(purposes).toEqual(new Set(sealedColumns.map(({ purpose }) => purpose)))
  })

  test('makes a starting server reseal every text of every column once', async () => {
    const texts = await readEverything(server.services.keys)
    expect(texts.map(({ length }) => length > 0)).toEqual(sealedColumns.map(() => true))
    await expect(readEverything(onlyNew)).rejects.toThrow('no longer accepted')
    await reseal(both)
    expect(await readEverything(onlyNew)).toEqual(texts)
    await goBack()
  })

  test('needs no job if there is no older key', async () => {
    await asOwner((db) => planResealing(db, onlyNew))
    expect(await createRunner(onlyNew).runDue()).toBe(0)
  })

  test('loses nothing if the process dies at any statement, and the next run completes it', async () => {
    const texts = await readEverything(both)
    await asOwner((db) => planResealing(db, both))
    await faults.during(() => createRunner(both).runDue())
    const statements = faults.seen.length
    expect(statements).toBeGreaterThan(3 * sealedColumns.length)
    for (let at = 1; at <= statements; at += 1) {
      await goBack()
      await asOwner((db) => planResealing(db, both))
      await faults.during(
        () =>
          createRunner(both)
            .runDue()
            .catch(() => undefined),
        at,
      )
      expect(await readEverything(both)).toEqual(texts)

      await makeJobsDue()
      while ((await createRunner(both).runDue()) > 0);
      expect(await readEverything(onlyNew)).toEqual(texts)
    }
    await goBack()
  })

  test('can be completed by several servers at once, and on PostgreSQL also by rotate-keys', async () => {
    const texts = await readEverything(both)
    for (let round = 0; round < 5; round += 1) {
      await goBack()
      await asOwner((db) => planResealing(db, both))
      await Promise.all([
        createRunner(both).runDue(),
        createRunner(both).runDue(),
        ...(engine === 'postgres' ? [rotateKeys(server.databases.owner, both, () => undefined)] : []),
      ])
      expect(await readEverything(onlyNew)).toEqual(texts)
    }
    await goBack()
  })

  describe('with the command rotate-keys', () => {
    const rotate = async (keys: Keys): Promise<string[]> => {
      const lines: string[] = []
      await rotateKeys(server.databases.owner, keys, (line) => void lines.push(line))
      return lines
    }

    test('reports the number of sealed texts that none of the accepted keys opens', async () => {
      expect(await rotate(onlyNew)).toContainEqual(expect.stringContaining('riskTally.sealed: 1 UNREADABLE'))
    })

    test('allows dropping the old key once every text is resealed and every password was used', async () => {
      const lines = await rotate(both)
      expect(lines).toContain('riskTally.sealed: 1 with the newest key, 0 with older keys')
      expect(lines.at(-1)).toMatch(/^[1-9]\d* need an older key. Keep it.$/)
      const counts = await Promise.all(sealedColumns.map((column) => countSealed(asOwner, onlyNew, column)))
      expect(counts.map(({ older, unreadable }: SealedCounts) => older + unreadable)).toEqual(
        sealedColumns.map(() => 0),
      )

      const rotated = await createTestServer(engine, { env: { SECRET_KEY: `${newKey},${secretKey}` } })
      const max = await rotated.createMember(await rotated.createClient(), { hasPassword: false })
      const oldHash = await server.services.passwords.hash(await hashForTransport(password))
      const setHash = (passwordHash: string) =>
        rotated.inClient(max.client, (db) => db.updateTable('member').set({ passwordHash }).execute())
      const count = async () => {
        const printed: string[] = []
        await rotateKeys(rotated.databases.owner, rotated.services.keys, (line) => void printed.push(line))
        return printed.at(-1)
      }
      await setHash(oldHash)
      expect(await count()).toBe('1 need an older key. Keep it.')
      await rotated.signedIn(max)
      expect(await count()).toBe('0 need an older key. It may be dropped.')
      await rotated.close()
    })
  })
})
