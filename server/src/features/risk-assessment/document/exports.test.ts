import { calls } from '@sorgfalt/contract'
import type { ActionFilter, RiskBand } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { actionInput, createEvaluatedRound, type EvaluatedRound } from '../plan/plan-fixture.ts'

const { createRiskAction, readRiskActionList } = calls.riskAction
const { exportRiskActionList, exportRiskActionFile, exportDocument } = calls.riskDocument

describe.each(testEngines)('the exports of a plan on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let anna: TestMember
  let worker: TestMember
  let round: EvaluatedRound
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    worker = await server.createMember(client)
    admin = await server.signedIn(anna)
    round = await createEvaluatedRound(server, client)
  })
  afterAll(() => server.close())

  test('are in the audit log with the values of their filters, but without a search', async () => {
    const filter = { search: 'Regal', due: ['overdue'] satisfies ActionFilter[], responsible: [worker.uuid] }
    await admin.file(exportRiskActionFile, { ...of(), filter, format: 'xlsx' })
    await admin.ok(exportRiskActionList, { ...of(), filter: { band: [], mine: true } })
    await admin.file(exportRiskActionFile, { ...of(), format: 'pdf' })

    const { rows } = await admin.ok(calls.audit.readLog, { filter: { action: ['exportRiskActionList'] } })
    expect(rows.map(({ changes }) => changes)).toEqual([
      null,
      [{ field: 'mine', from: null, to: true }],
      [
        { field: 'due', from: null, to: ['overdue'] },
        { field: 'responsible', from: null, to: [`Test Person ${worker.username}`] },
      ],
    ])
    expect(rows.map(({ fields }) => fields.filter((field) => !/uuid$/i.test(field)))).toEqual([
      [],
      [],
      ['search'],
    ])
  })

  test('contain the filtered rows, and the document contains what the law requires', async () => {
    await admin.ok(
      createRiskAction,
      actionInput(round.risk.i1, worker.uuid, {
        title: '=Regale befestigen',
        description: 'An der Wand, mit zwei Dübeln je Feld',
      }),
    )
    await admin.ok(createRiskAction, actionInput(round.risk.i3, worker.uuid, { dueDate: '2026-11-21' }))
    const narrow = {
      due: ['next7Days', 'actionToDefine'] satisfies ActionFilter[],
      band: ['medium'] satisfies RiskBand[],
    }
    for (const filter of [{}, narrow]) {
      const { rows } = await admin.ok(readRiskActionList, { ...of(), filter, perPage: 100 })
      expect((await admin.ok(exportRiskActionList, { ...of(), filter })).rows).toEqual(rows)
      const { bytes } = await admin.file(exportRiskActionFile, { ...of(), filter, format: 'xlsx' })
      const [list, about] = await readXlsx(bytes)
      expect(list?.rows[0]?.[0]?.value).toContain('Maßnahmenplan: ')
      expect(list?.table.slice(1).map((row) => row[5]?.value)).toEqual(rows.map(({ title }) => title))
      expect(list?.table.slice(1).map((row) => row[2]?.value)).toEqual(rows.map((row) => row.riskFactor))
      expect(about?.rows.at(-1)?.[1]?.value).toBe(rows.length)
      const pdf = (await admin.file(exportRiskActionFile, { ...of(), filter, format: 'pdf' })).bytes
      // A4 landscape, like the print view.
      expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
      const printed = pdfText(pdf).join(' ')
      for (const { title } of rows) expect(printed).toContain(title ?? 'Maßnahme zu definieren')
      expect(printed).toContain('Maßnahmenplan: ')
    }
    await server.inClient(client, (db) =>
      db
        .updateTable('riskResult')
        .set({ finishedKind: 'member', finishedUuid: anna.uuid })
        .where('uuid', '=', round.resultUuid)
        .execute(),
    )
    const text = pdfText((await admin.file(exportDocument, of())).bytes)
      .join(' ')
      .replaceAll(/ +/g, ' ')
    for (const part of [
      '§\u00A06\u00A0ArbSchG',
      '6 von 8 Personen',
      'Belastung i1',
      'Regale befestigen',
      // Only one word, because the names in the row decide where the text of the cell is broken into lines.
      'Dübeln',
      'noch nicht vereinbart',
      'Überprüfung',
      'beendet am',
      'ArbSchG § 5',
    ])
      expect(text).toContain(part)
    // Legal sources of other countries are left out.
    expect(text).not.toContain('ASchG § 4')
  })
})
