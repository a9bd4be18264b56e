/**
 * Kills the server and the database with kill -9 while members submit answers and an administrator finishes
 * the round.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyProducts, grantPackage } from '../../features/company/products/product.store.ts'
import { insertAssignments } from '../../features/risk-assessment/assignment/assignment.store.ts'
import { takeIntoUse } from '../../features/risk-assessment/catalog/catalog.store.ts'
import { storeCatalogue } from '../../features/risk-assessment/catalog/catalogue.store.ts'
import { planCatalogue } from '../../features/risk-assessment/catalog/plan-catalogue.ts'
import { openFirstRounds } from '../../features/risk-assessment/evaluation/round.store.ts'
import { allAnswers, startExecution } from '../../features/risk-assessment/risk-fixture.ts'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { tinyCatalogue } from '../risk.ts'
import { createMember, KilledServer, killCount, killTimeout, type Offline } from './killed-server.ts'

const people = 16

describe.each(featureEngines)('kill -9 during a risk assessment, on %s', (engine) => {
  let server: KilledServer
  let admin: Api
  const apis: Api[] = []
  const assignments: string[] = []

  beforeAll(async () => {
    server = await KilledServer.prepare(engine, async ({ origin, clientUuid }, { databases, inClient }) => {
      admin = await inClient((db) => createMember(origin, db, 'anna', 'admin'))
      for (let index = 0; index < people; index += 1)
        apis.push(await inClient((db) => createMember(origin, db, `person${index}`)))
      for (let round = 0; round < killCount; round += 1) {
        const catalogue = tinyCatalogue(`catalogue-${round}`)
        const { catalogueUuid } = await storeCatalogue(databases.owner!, planCatalogue(catalogue))
        await databases.owner!.transaction(undefined, async (db) => {
          const { identifier, title } = catalogue
          await applyProducts(db, {
            products: [{ identifier, type: 'risk-assessment', name: title, contents: [identifier] }],
            packages: [{ identifier, name: identifier, products: [identifier] }],
          })
          await grantPackage(db, {
            clientUuid,
            packageIdentifier: identifier,
            validFrom: '2020-01-01',
            validUntil: null,
          })
        })
        assignments.push(await inClient((db) => assign(db, catalogueUuid)))
      }
    })
  }, killTimeout)
  afterAll(() => server.close())

  /** Assigns the catalogue to a new unit that contains all members. Returns the uuid of the assignment. */
  async function assign(
    db: Parameters<Parameters<Offline['inClient']>[0]>[0],
    catalogueUuid: string,
  ): Promise<string> {
    const unit = randomUUID()
    await sql`insert into org_unit (uuid, identifier, name, parent_uuid)
      select ${unit}::uuid, ${`u-${unit}`}, 'Alle', uuid from org_unit where is_root`.execute(db)
    await sql`insert into org_unit_member (org_unit_uuid, member_uuid)
      select ${unit}::uuid, uuid from member where role = 'member'`.execute(db)
    const { uuid } = await takeIntoUse(db, catalogueUuid, 24)
    const today = new Date().toISOString().slice(0, 10)
    const of = { clientRiskCatalogueUuid: uuid, places: [{ units: [unit], locationUuid: null }], today }
    const [assignmentUuid = ''] = await insertAssignments(db, { kind: 'system', uuid: null }, of)
    await openFirstRounds(db, [assignmentUuid], today, 30)
    return assignmentUuid
  }

  const state = ({ inClient }: Offline, assignmentUuid: string) =>
    inClient(async (db) => {
      const executions = sql`select count(*)::int from risk_execution e where e.round_uuid = r.uuid`
      const query = sql<{
        round: string
        submitted: number
        open: number
        drafts: number
        counted: number | null
        results: number
        completed: number | null
        risks: number
      }>`
        select
          r.state as round,
          (${executions} and e.state = 'completed') as submitted,
          (${executions} and e.state = 'started') as open,
          (${executions} and e.state <> 'started' and e.draft is not null) as drafts,
          (select t.n from risk_tally t where t.round_uuid = r.uuid) as counted,
          (select count(*)::int from risk_result k where k.round_uuid = r.uuid) as results,
          (select k.completed_count from risk_result k where k.round_uuid = r.uuid) as completed,
          (
            select count(*)::int
            from risk k
            join risk_result s on s.uuid = k.result_uuid
            where s.round_uuid = r.uuid
          ) as risks
        from risk_round r
        where r.assignment_uuid = ${assignmentUuid} and r.number = 1`
      return (await query.execute(db)).rows[0]!
    })

  test(
    'counts every submission once, and finishes the round completely or not at all',
    async () => {
      for (const [round, assignmentUuid] of assignments.entries()) {
        await server.start()
        const open = await Promise.all(apis.map((api) => startExecution(api, assignmentUuid)))
        let acknowledged = 0
        const working = [
          ...open.map(async (one, index) => {
            await delay(index * 15)
            const sent = await apis[index]?.send(calls.riskExecution.saveExecution, {
              ...one,
              answers: allAnswers(3),
              completed: true,
            })
            if (sent?.status === 200) acknowledged += 1
          }),
          (async () => {
            for (;;)
              if (
                (await admin.send(calls.riskEvaluation.completeExecution, { assignmentUuid })).status === 200
              )
                return
          })(),
        ].map((work) => work.catch(() => undefined))
        await delay(60 + Math.random() * 250)
        await (round % 2 === 0 ? server.kill() : server.killWithDatabase())
        await Promise.all(working)
        const left = await server.offline((offline) => state(offline, assignmentUuid))
        expect(left.submitted).toBeGreaterThanOrEqual(acknowledged)
        expect(left.drafts).toBe(0)
        if (left.round === 'running')
          expect(left).toMatchObject({ counted: left.submitted, results: 0, risks: 0 })
        else
          expect(left).toMatchObject({
            round: 'finished',
            open: 0,
            counted: null,
            results: 1,
            completed: left.submitted,
            risks: 4,
          })
      }
    },
    killTimeout,
  )
})
