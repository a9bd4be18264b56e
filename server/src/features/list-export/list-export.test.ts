import { type Call, calls, type FileCall } from '@sorgfalt/contract'
import { languages } from '@sorgfalt/contract/core/limits'
import { type ExportedList, exportedLists } from '@sorgfalt/contract/list-export/list-export'
import { formatAuditValue } from '@sorgfalt/texts/audit-value'
import { translator } from '@sorgfalt/texts/load'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse } from '../../test/courses.ts'
import { someEngine } from '../../test/databases.ts'
import { readXlsx } from '../../test/read-xlsx.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { addLocation, addPeople, addUnit } from '../member/list/member-list-fixture.ts'
import { createEvaluatedRound } from '../risk-assessment/plan/plan-fixture.ts'

const { exportMembers, exportOrgUnits } = calls.listExport

describe('the export of a list', () => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let office: string
  let graz: string

  beforeAll(async () => {
    server = await createTestServer(someEngine)
    server.clock.now = new Date('2026-11-23T08:14:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    office = await addUnit(server, client, 'Büro')
    graz = await addLocation(server, client, 'Graz')
    await addPeople(server, client, [
      { firstName: '=1+1', lastName: 'Huber', username: 'huber', units: [office], locations: [graz] },
      { firstName: 'Eva', lastName: 'Adler', username: 'adler', units: [office], locations: [] },
      { firstName: 'Max', lastName: 'Zorn', username: 'zorn', units: [], locations: [] },
    ])
  })
  afterAll(() => server.close())

  test('contains the rows, the order and the filters of the list', async () => {
    const list = { filter: { orgUnit: [office] }, sortBy: 'lastName', sortDirection: 'desc' } as const
    const shown = await admin.ok(calls.memberList.getList, list)
    const { bytes, headers } = await admin.file(exportMembers, {
      list,
      format: 'xlsx',
      languageCode: 'de_DE',
    })
    expect(headers.get('content-disposition')).toContain('-2026-11-23.xlsx')

    const [sheet, about] = await readXlsx(bytes)
    const rows = sheet?.table.slice(1).map((row) => row.map((cell) => cell?.value ?? null)) ?? []
    expect(rows.map(([name]) => name)).toEqual(['Huber, =1+1', 'Adler, Eva'])
    expect(rows).toHaveLength(shown.rows.length)
    expect(rows[0]?.slice(3, 5)).toEqual(['Büro', 'Graz'])
    expect(sheet?.rows[2]?.[0]?.value).toContain('Stand 23.11.2026 09:14')
    const facts = about?.rows.map((row) => row.map((cell) => cell?.value))
    expect(facts).toContainEqual(['Zeilen', 2])
    expect(facts?.some(([, value]) => value === 'Büro')).toBe(true)
  })

  test('exists for each list about work, with as many rows as the list', async () => {
    const course = await createAssignedCourse(server, client, { assignedOn: '2026-10-01', bufferDays: 14 })
    const { elearningUuid } = course
    const { rows: members } = await admin.ok(calls.memberList.getList, {})
    const memberUuid = members[0]?.uuid
    const { resultUuid } = await createEvaluatedRound(server, client)
    const ofResult = { riskAssessmentExecutionResultUuid: resultUuid }
    const memberGroupUuid = await server.inClient(client, async (db) => {
      const [group] = await db
        .insertInto('memberGroup')
        .values({ name: 'Ersthilfe', type: 'first-aid', locationUuid: graz })
        .returning('uuid')
        .execute()
      await db
        .insertInto('memberGroupMember')
        .values({
          memberGroupUuid: group?.uuid ?? '',
          memberUuid: memberUuid ?? '',
          validUntil: '2026-12-01',
        })
        .execute()
      return group?.uuid
    })
    const lists: [FileCall, Call, object][] = [
      [calls.listExport.exportOverdue, calls.overdue.list, {}],
      [calls.listExport.exportEvaluations, calls.riskEvaluation.readAssignmentOverviewList, {}],
      [calls.listExport.exportAssignments, calls.elearningAssignment.readAssignments, { elearningUuid }],
      [calls.listExport.exportOpenOralParts, calls.elearningOral.readOpenList, {}],
      [calls.listExport.exportMemberCertificates, calls.memberRecord.readCertificateList, { memberUuid }],
      [calls.listExport.exportOwnCertificates, calls.elearningEvidence.readResultList, {}],
      [calls.listExport.exportTemplates, calls.template.list, {}],
      [calls.listExport.exportElearnings, calls.elearningCatalog.readCatalog, {}],
      [calls.listExport.exportRiskCatalogues, calls.riskCatalog.readCatalogList, {}],
      [calls.listExport.exportUnitMembers, calls.orgUnit.memberList, { orgUnitUuid: office }],
      [calls.listExport.exportLocationMembers, calls.location.memberList, { locationUuid: graz }],
      [calls.listExport.exportGroupMembers, calls.memberGroup.memberList, { memberGroupUuid }],
      [calls.listExport.exportMemberActions, calls.memberRecord.readActionList, { memberUuid }],
      [calls.listExport.exportMemberHistory, calls.memberRecord.readHistory, { memberUuid }],
      [calls.listExport.exportMemberOrgUnits, calls.memberDetails.readOrgUnitList, { memberUuid }],
      [calls.listExport.exportOwnOrgUnits, calls.profile.readOrgUnitList, {}],
      [calls.listExport.exportRisks, calls.risk.readRiskList, ofResult],
      [calls.listExport.exportQuestions, calls.elearningQuestion.readList, {}],
      [calls.listExport.exportOwnElearnings, calls.elearning.readMemberTasks, {}],
      [calls.listExport.exportOwnExecutions, calls.riskExecution.readMemberTasks, {}],
      [calls.listExport.exportOwnQuestions, calls.elearningQuestion.readOwnList, {}],
    ]

    const counts = new Map<string, number>()
    for (const [exported, shown, list] of lists) {
      const { total } = (await admin.ok(shown, list)) as { total: number }
      const { status, bytes } = await admin.file(exported, { list, format: 'csv', languageCode: 'de_DE' })
      expect(status, exported.path).toBe(200)
      const lines = bytes.toString('utf8').trimEnd().split('\r\n')
      expect(lines.length - 1, exported.path).toBe(total)
      counts.set(shown.path, total)
    }
    expect(counts.get(calls.template.list.path)).toBeGreaterThan(10)
    expect(counts.get(calls.elearningAssignment.readAssignments.path)).toBe(1)
    expect(counts.get(calls.elearning.readMemberTasks.path)).toBe(1)
    expect(counts.get(calls.elearningCatalog.readCatalog.path)).toBeGreaterThan(0)
    expect(counts.get(calls.riskCatalog.readCatalogList.path)).toBeGreaterThan(0)
    expect(counts.get(calls.orgUnit.memberList.path)).toBe(2)
    expect(counts.get(calls.location.memberList.path)).toBe(1)
    expect(counts.get(calls.memberGroup.memberList.path)).toBe(1)
    expect(counts.get(calls.memberRecord.readHistory.path)).toBeGreaterThan(1)
    expect(counts.get(calls.memberDetails.readOrgUnitList.path)).toBeGreaterThan(0)
    expect(counts.get(calls.profile.readOrgUnitList.path)).toBe(1)
    expect(counts.get(calls.risk.readRiskList.path)).toBeGreaterThan(1)
  })

  test('is also available as CSV, in which no cell is a formula', async () => {
    const { bytes } = await admin.file(exportMembers, {
      list: { filter: { search: 'huber' } },
      format: 'csv',
      languageCode: 'en_GB',
    })
    const lines = bytes.toString('utf8').split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^"Huber, =1\+1","huber",/)
  })

  test('contains only the rows that the actor may see', async () => {
    const manager = await server.createMember(client, { role: 'ou-admin' })
    await server.inClient(client, (db) =>
      db.insertInto('orgUnitResponsible').values({ orgUnitUuid: office, memberUuid: manager.uuid }).execute(),
    )
    const { bytes } = await (await server.signedIn(manager)).file(exportMembers, {
      list: {},
      format: 'csv',
      languageCode: 'de_DE',
    })
    const text = bytes.toString('utf8')
    expect(text).toContain('Adler, Eva')
    expect(text).not.toContain('Zorn')
  })

  test('needs the permission of the list, and is recorded in the audit log', async () => {
    const member = await server.signedIn(await server.createMember(client))
    const input = { list: {}, format: 'csv' } as const
    expect((await member.file(exportOrgUnits, input)).status).toBe(403)

    await admin.file(exportOrgUnits, input)
    const entries = await server.inClient(client, (db) =>
      db.selectFrom('auditLog').select('action').where('action', '=', 'exportList').execute(),
    )
    expect(entries.length).toBeGreaterThan(0)
  })

  test('is recorded with the member, unit, location or group whose list it was, under its name at that time', async () => {
    const [unit, site] = [await addUnit(server, client, 'Lager'), await addLocation(server, client, 'Linz')]
    const member = await server.createMember(client)
    const rename = (names: { firstName: string; lastName: string }) =>
      server.inClient(client, (db) =>
        db.updateTable('member').set(names).where('uuid', '=', member.uuid).execute(),
      )
    await rename({ firstName: 'Uta', lastName: 'Alt' })
    const requests: [FileCall, ExportedList, object, string, string][] = [
      [calls.listExport.exportUnitMembers, 'unitMembers', { orgUnitUuid: unit }, unit, 'Lager'],
      [calls.listExport.exportLocationMembers, 'locationMembers', { locationUuid: site }, site, 'Linz'],
      [
        calls.listExport.exportMemberHistory,
        'memberHistory',
        { memberUuid: member.uuid },
        member.uuid,
        'Uta Alt',
      ],
    ]
    for (const [exported, , list] of requests) await admin.file(exported, { list, format: 'csv' })
    await rename({ firstName: 'Uta', lastName: 'Neu' })
    await server.inClient(client, (db) =>
      db.updateTable('orgUnit').set({ name: 'Logistik' }).where('uuid', '=', unit).execute(),
    )

    for (const [, list, , record, name] of requests) {
      const { rows } = await admin.ok(calls.audit.readLog, { filter: { record, action: ['exportList'] } })
      expect(rows.map((entry) => entry.record?.name)).toEqual([name])
      expect(rows.map(({ changes }) => changes)).toEqual([[{ field: 'exportedList', from: null, to: list }]])
    }
  })

  test('is recorded with the filter, and without a record if it is the list of the whole company', async () => {
    await admin.file(exportMembers, { list: { filter: { search: 'Huber' } }, format: 'csv' })
    const { rows } = await admin.ok(calls.audit.readLog, { filter: { action: ['exportList'] } })
    const entry = rows.find(({ fields }) => fields.includes('search'))

    expect(entry).toMatchObject({
      entity: 'listExport',
      record: null,
      fields: ['search'],
      changes: [{ field: 'exportedList', from: null, to: 'members' }],
    })
  })

  test('is named in the exported audit log, too', async () => {
    await admin.file(exportOrgUnits, { list: { filter: { search: 'Büro' } }, format: 'csv' })
    const { bytes } = await admin.file(calls.audit.exportLog, {
      list: { filter: { action: ['exportList'] } },
      format: 'csv',
      languageCode: 'de_DE',
    })
    expect(bytes.toString('utf8')).toContain('Liste: Organisationseinheiten\nGefiltert nach: Suche"')
  })

  test.each(languages)('has a name for each list in %s', (language) => {
    const t = translator(language)
    const names = exportedLists.map((list) => formatAuditValue(list, 'exportedList', t, language))
    expect(names).not.toContain(t('audit.unnamed'))
    expect(new Set(names).size).toBe(exportedLists.length)
  })
})
