/** Tests the parts of the assessment document that depend on its action plan. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import { createTestServer, type TestMember, type TestServer } from '../../../test/test-server.ts'
import { actionInput, createEvaluatedRound, decideAll, type EvaluatedRound } from '../plan/plan-fixture.ts'

const { createRiskAction, updateRiskAction, confirmRiskActions } = calls.riskAction
const { exportRiskActionFile, exportRiskActionList } = calls.riskDocument

describe.each(featureEngines)('the assessment document on %s', (engine) => {
  let server: TestServer
  let admin: Api
  let anna: TestMember
  let who: string
  let round: EvaluatedRound
  let actions: string[]
  const of = () => ({ riskAssessmentExecutionResultUuid: round.resultUuid })
  const planRows = async () => {
    const { bytes } = await admin.file(exportRiskActionFile, { ...of(), format: 'xlsx' })
    return (await readXlsx(bytes))[0]?.table.map((row) => row.map((cell) => cell?.value)) ?? []
  }
  const document = async () =>
    pdfText((await admin.file(calls.riskDocument.exportDocument, of())).bytes)
      .join(' ')
      .replaceAll(/ +/g, ' ')
  const change = async (riskActionUuid = '', changed: object = {}) => {
    const { action } = await admin.ok(calls.riskAction.readRiskActionDetails, { riskActionUuid })
    await admin.ok(updateRiskAction, { riskActionUuid, version: action.version, ...changed })
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    const client = await server.createClient()
    anna = await server.createMember(client, { role: 'admin' })
    who = `Test Person ${anna.username}`
    admin = await server.signedIn(anna)
    round = await createEvaluatedRound(server, client)
    actions = await decideAll(admin, round, anna.uuid)
  })

  test('lists each change since the plan was agreed, with its date and the member who made it', async () => {
    await change(actions[1], { dueDate: '2027-02-01' })
    expect(await document()).not.toContain('Änderungen')
    await admin.ok(confirmRiskActions, of())
    expect(await document()).toContain('Änderungen seit der Vereinbarung Keine.')

    server.clock.now = new Date('2026-11-24T09:00:00Z')
    await change(actions[0], { dueDate: '2027-03-31' })
    await change(actions[0], { dueDate: '2027-04-30' })
    server.clock.now = new Date('2026-11-25T09:00:00Z')
    const { riskActionUuid } = await admin.ok(
      createRiskAction,
      actionInput(round.risk.i1, anna.uuid, { title: 'Später dazu', dueDate: null }),
    )
    server.clock.now = new Date('2026-11-25T09:01:00Z')
    await change(riskActionUuid, { dropped: true })
    const words = await document()
    expect(words).toContain(`Puffer einplanen 24.\u00A0November 2026: geändert (${who})`)
    expect(words.match(/geändert/g)).toHaveLength(1)
    const day = '25.\u00A0November 2026'
    expect(words).toContain(`Später dazu ${day}: angelegt (${who}) · ${day}: verworfen (${who})`)
  })

  test('contains no draft once the plan is agreed, neither as a PDF nor as a spreadsheet', async () => {
    const createDraft = (title: string) =>
      admin.ok(createRiskAction, actionInput(round.risk.i1, anna.uuid, { title, dueDate: null }))
    const { riskActionUuid } = await createDraft('Vorher angelegt')
    expect(await document()).toContain('Vorher angelegt')
    expect((await planRows()).flat()).toContain('Vorher angelegt')
    await admin.ok(confirmRiskActions, { ...of(), drafts: [{ riskActionUuid, version: 1, dropped: true }] })
    server.clock.now = new Date('2026-11-24T09:00:00Z')
    await createDraft('Nachher angelegt')

    const words = await document()
    expect(words).not.toMatch(/Vorher angelegt|Nachher angelegt|Entwurf/)
    expect(words).toContain('Puffer einplanen')
    const rows = await planRows()
    expect(rows.map(([, , , , , title]) => title)).toEqual([
      'Maßnahme',
      'Puffer einplanen',
      'Puffer einplanen',
    ])
    const printed = await admin.ok(exportRiskActionList, of())
    expect(printed.rows.map(({ state }) => state)).toEqual(['agreed', 'agreed'])
    const plan = (await admin.file(exportRiskActionFile, { ...of(), format: 'pdf' })).bytes
    expect(pdfText(plan).join(' ')).not.toContain('Nachher angelegt')
  })

  test('states on its first page whether the plan is agreed', async () => {
    expect(await document()).toMatch(/noch nicht vereinbart\..*Ergebnis auf einen Blick.*Entwurf/)
    await admin.ok(confirmRiskActions, of())
    const words = await document()
    expect(words).toMatch(/Maßnahmenplan vereinbart Test Person .* 20\.11\.2026, 10:00 .*Ergebnis auf/)
    expect(words).not.toContain('Entwurf')
  })

  test('names the second member who agreed that a high risk is not relevant', async () => {
    const client = await server.createClient()
    const [author, second] = [
      await server.createMember(client, { role: 'admin' }),
      await server.createMember(client, { role: 'admin' }),
    ]
    const [authorApi, secondApi] = [await server.signedIn(author), await server.signedIn(second)]
    const high = await createEvaluatedRound(server, client)
    const { riskActionUuid } = await authorApi.ok(createRiskAction, {
      riskUuid: high.risk.i1 ?? '',
      kind: 'notRelevant',
      reason: 'Die Maschine ist seit Juni außer Betrieb',
    })
    await secondApi.ok(updateRiskAction, { riskActionUuid, version: 1, approved: true })

    const result = { riskAssessmentExecutionResultUuid: high.resultUuid }
    const { bytes } = await authorApi.file(calls.riskDocument.exportDocument, result)
    const words = pdfText(bytes).join(' ').replaceAll(/ +/g, ' ')
    expect(words).toContain(`Zweite Zustimmung: Test Person ${second.username}, 20.\u00A0November 2026`)
    expect(words).toMatch(new RegExp(`Zweite Zustimmung Test Person ${second.username}.*Belastung i1`))
    expect(words).toContain('Die Maschine ist seit Juni außer Betrieb')
  })

  test('gets a new version and a new code only if its content changes, in any language', async () => {
    await admin.ok(confirmRiskActions, of())
    const { exportDocument } = calls.riskDocument
    const issued = async (languageCode: 'de_DE' | 'en_GB') => {
      const { bytes } = await admin.file(exportDocument, { ...of(), languageCode })
      const words = pdfText(bytes).join(' ')
      return {
        version: /(?:Fassung|version) (\d+)/.exec(words.slice(words.lastIndexOf('GBU-')))?.[1],
        code: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(words)?.[0],
      }
    }
    const first = await issued('de_DE')
    expect(first.version).toBe('1')
    server.clock.now = new Date('2026-11-22T09:00:00Z')
    expect(await issued('en_GB')).toEqual(first)

    await change(actions[0], { dueDate: '2027-03-31' })
    const second = await issued('de_DE')
    expect(second.version).toBe('2')
    expect(second.code).not.toBe(first.code)

    const page = async (code = '') => (await fetch(`${server.origin}/verify/${code}?language=de_DE`)).text()
    expect(await page(first.code)).toContain('gilt Fassung 2.')
    expect(await page(second.code)).toContain('Es gibt keine neuere Fassung.')
    expect(await page(second.code)).not.toContain('Puffer einplanen')
  })

  test('lists a risk with too few answers as not assessable instead of done', async () => {
    await admin.ok(confirmRiskActions, of())
    expect(await document()).toMatch(
      /Belastung i4 – Nicht beurteilbar: weniger als 6 Antworten, daher keine Stufe\./,
    )
  })
})
