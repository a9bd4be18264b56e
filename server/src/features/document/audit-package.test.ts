/** The audit package of a location or an org unit. */
import { calls } from '@sorgfalt/contract'
import { maxPackageTrainings } from '@sorgfalt/contract/document/audit-package'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { pdfText } from '../../test/pdf-text.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { Player } from '../elearning/player-fixture.ts'
import { addPeople } from '../member/list/member-list-fixture.ts'
import { createEvaluatedRound, decideAll } from '../risk-assessment/plan/plan-fixture.ts'

const { orderAuditPackage, downloadAuditPackage } = calls.auditPackage

describe.each(featureEngines)('the audit package on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let anna: TestMember
  let admin: Api
  const year = { from: '2026-01-01', until: '2026-12-31' }
  const order = async (input: object = {}, api = admin) => {
    const { jobUuid } = await api.ok(orderAuditPackage, { orgUnitUuid: client.rootUuid, ...year, ...input })
    await server.runJobs()
    return jobUuid
  }
  const read = async (input: object = {}) => {
    const { status, bytes } = await admin.file(downloadAuditPackage, { jobUuid: await order(input) })
    expect(status).toBe(200)
    return pdfText(bytes).join(' ').replaceAll(/ +/g, ' ')
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    admin = await server.signedIn(anna)
  })
  afterAll(() => server.close())

  test('says that nothing is missing if there is no evidence to keep', async () => {
    const words = await read()
    expect(words).toContain('Nachweispaket')
    expect(words).toContain('Was fehlt')
    expect(words).toContain('Alle Nachweise dieses Zeitraums sind enthalten.')
    expect(words).toMatch(/Dokument NP-2026-000001, Fassung 1/)
  })

  test('contains assessments, plans and trainings, with their numbers and pages', async () => {
    const round = await createEvaluatedRound(server, client)
    const draft = await createEvaluatedRound(server, client)
    await decideAll(admin, round, anna.uuid)
    await admin.ok(calls.riskAction.confirmRiskActions, {
      riskAssessmentExecutionResultUuid: round.resultUuid,
    })
    const learner = await server.createMember(client)
    const course = await createAssignedCourse(server, client, { assignedOn: '2026-11-20' })
    const later = await createAssignedCourse(server, client, { assignedOn: '2026-11-20' })
    await (await Player.open(await server.signedIn(learner), course)).finish()

    const words = await read()
    expect(words).toMatch(/GBU-2026-000001, Fassung 1 20\.11\.2026 \d/)
    expect(words).toMatch(/MP-2026-000001, Fassung 1/)
    expect(words).toMatch(/UN-2026-00000\d, Fassung 1/)
    expect(words).toContain('Maßnahmenplan noch nicht vereinbart')
    expect(words).toContain('Prüfcodes aller Dokumente')
    expect(words).toMatch(
      /Nachweispaket \S+ .* NP-2026-00000\d, Fassung \d+ [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/,
    )
    expect(words).toContain(course.course.title.de_DE)
    expect(words).toContain(later.course.title.de_DE)
    expect(words).toContain(`Person ${learner.username}, Test`)
    const [, last = ''] = words.match(/Seite 1 von (\d+)/) ?? []
    expect(Number(last)).toBeGreaterThan(5)
    expect(words).toContain(`Seite ${last} von ${last}`)
    expect(draft.resultUuid).not.toBe(round.resultUuid)
  })

  test('leaves out what was finished outside of the period', async () => {
    expect(await read({ from: '2025-01-01', until: '2025-12-31' })).not.toContain('GBU-')
  })

  test('is refused if it has more rows about trainings than fit', async () => {
    const large = await server.createClient()
    const people = Array.from({ length: maxPackageTrainings / 2 }, () => ({ units: [large.rootUuid] }))
    await addPeople(server, large, people)
    const head = await server.signedIn(await server.createMember(large, { role: 'admin' }))
    for (let course = 0; course < 2; course += 1)
      await createAssignedCourse(server, large, { assignedOn: '2026-11-20' })

    const jobUuid = await order({ orgUnitUuid: large.rootUuid }, head)
    const { status, bytes } = await head.file(downloadAuditPackage, { jobUuid })
    expect(status).toBe(400)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      error: { code: 'Document.PackageTooLarge', params: { trainings: maxPackageTrainings } },
    })
  })

  test('is only for the user who has ordered it, and deleted after a day', async () => {
    const jobUuid = await order()
    const other = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    expect((await other.file(downloadAuditPackage, { jobUuid })).status).toBe(404)
    expect((await admin.ok(calls.job.readProgress, { jobUuid })).state).toBe('done')
    expect(await server.services.files.stat(`client/${jobUuid}`)).toBeDefined()

    await server.databases.owner.transaction(undefined, (db) =>
      sql`update job set run_at = now() where kind = 'delete-audit-package'`.execute(db),
    )
    await server.runJobs()
    expect((await admin.file(downloadAuditPackage, { jobUuid })).status).toBe(404)
    expect(await server.services.files.stat(`client/${jobUuid}`)).toBeUndefined()
  })

  test('needs exactly one org unit or location', async () => {
    const both = { ...year, orgUnitUuid: client.rootUuid, locationUuid: client.rootUuid }
    for (const input of [year, both])
      expect((await admin.send(orderAuditPackage, input)).error?.code).toBe('Request.Invalid')
  })
})
