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
import { addLocation, addPeople, makeResponsible } from '../member/list/member-list-fixture.ts'
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
    expect(await read()).toContain('Verantwortliche Niemand eingetragen –')
    await makeResponsible(server, client, anna.uuid, { unit: client.rootUuid })
    const words = await read()
    expect(words).toContain('Nachweispaket')
    expect(words).toContain('Gefährdungsbeurteilungen 0 von 0 keine in diesem Zeitraum')
    expect(words).toContain('Was fehlt')
    expect(words).toContain('Alle Nachweise dieses Zeitraums sind enthalten.')
    expect(words).toMatch(/Dokument NP-2026-000001, Fassung 2/)
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

  test('of a location contains the assessments of its members’ org units', async () => {
    const [ulm, empty] = [
      await addLocation(server, client, 'Neu-Ulm'),
      await addLocation(server, client, 'Aalen'),
    ]
    await addPeople(server, client, [{ units: [client.rootUuid], locations: [ulm] }])
    await createEvaluatedRound(server, client)

    const words = (locationUuid: string) => read({ orgUnitUuid: undefined, locationUuid })
    expect(await words(ulm)).toContain('Maßnahmenplan noch nicht vereinbart')
    expect(await words(empty)).not.toContain('Maßnahmenplan')
  })

  test('names who is responsible, the helpers with their qualifications, and those that the law requires', async () => {
    const ulm = await addLocation(server, client, 'Ulm')
    const locations = [ulm]
    const [lena = '', valid = '', expired = ''] = await addPeople(server, client, [
      { firstName: 'Lena', lastName: 'Standort', locations },
      { firstName: 'Vera', lastName: 'Valide', locations },
      { firstName: 'Emil', lastName: 'Ehemals', locations },
    ])
    await makeResponsible(server, client, lena, { location: ulm })
    await server.inClient(client, async (db) => {
      const { uuid: memberGroupUuid } = await db
        .insertInto('memberGroup')
        .values({ name: 'Ersthilfe Ulm', type: 'first-aid', locationUuid: ulm })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      const phones = { phoneNumber: '+49 731 1', mobileNumber: '+49 151 2' }
      await db.updateTable('member').set(phones).where('uuid', 'in', [lena, valid]).execute()
      await db.updateTable('member').set({ infoPointPhone: 'mobile' }).where('uuid', '=', valid).execute()
      await db
        .insertInto('memberGroupMember')
        .values([
          { memberGroupUuid, memberUuid: valid, qualifiedSince: '2025-03-01', validUntil: '2027-02-28' },
          { memberGroupUuid, memberUuid: expired, qualifiedSince: '2022-03-01', validUntil: '2024-02-29' },
        ])
        .execute()
    })

    const occasion = 'Besichtigung am 25. November'
    const words = await read({ orgUnitUuid: undefined, locationUuid: ulm, occasion })
    expect(words).toContain(`Anlass ${occasion}`)
    expect(words).toContain('3 Personen')
    expect(words).toMatch(/Verantwortliche, Helfer und Beauftragte IP-2026-\d{6}, Fassung 1/)
    expect(words).toContain('Lena Standort Standort Ulm –')
    expect(words).toContain('Vera Valide Ersthilfe Ulm 01.03.2025 28.02.2027 +49 151 2')
    expect(words).toMatch(/Emil Ehemals Ersthilfe Ulm 01\.03\.2022 abgelaufen am 29\.02\.2024 –/)
    expect(words).not.toContain('+49 731 1')
    expect(words).toContain('Ersthelfer 1 1 DGUV Vorschrift 1 § 26')
    expect(words).toContain('Brandschutzhelfer 1 0 von 1 ASR A2.2')
    expect(words).toContain('es fehlen: 1 Brandschutzhelfer')
  })

  test('contains the training record of each member who has e-learnings, in alphabetical order', async () => {
    const small = await server.createClient()
    const units = [small.rootUuid]
    await addPeople(server, small, [
      { firstName: 'Zoe', lastName: 'Zander', units },
      { firstName: 'Alba', lastName: 'Adler', units },
    ])
    const head = await server.signedIn(await server.createMember(small, { role: 'admin' }))
    await createAssignedCourse(server, small, { assignedOn: '2026-11-20' })

    const jobUuid = await order({ orgUnitUuid: small.rootUuid }, head)
    const { bytes } = await head.file(downloadAuditPackage, { jobUuid })
    const words = pdfText(bytes).join(' ').replaceAll(/ +/g, ' ')
    expect(words).toMatch(/Adler bis Zander \(3 Personen\) UN-2026-000002 bis 000004 20\.11\.2026 \d/)
    expect(words).toMatch(/Unterweisungsnachweis Alba Adler UN-2026-000002, Fassung 1 [0-9A-Z]{4}-/)
    expect(words.indexOf('Dokument UN-2026-000002')).toBeLessThan(words.indexOf('Dokument UN-2026-000004'))

    const file = bytes.toString('latin1')
    expect(file).toContain('/Lang (de-DE)')
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'L']) expect(file).toContain(`/S /${tag}`)
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
    const { state, done, total } = await admin.ok(calls.job.readProgress, { jobUuid })
    expect(state).toBe('done')
    expect(total).toBeGreaterThan(1)
    expect(done).toBe(total)
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
