/** Tests inspections with a matrix: their answers, their minimum of submissions and their result. */
import { calls } from '@sorgfalt/contract'
import type { MatrixChoice } from '@sorgfalt/contract/risk-assessment/execution'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { assignCatalogue, createStaff, createUnit, startExecution, submitAnswers } from '../risk-fixture.ts'
import { formulaVersion } from './formula.rules.ts'
import { matrixFormulaVersion } from './matrix.rules.ts'
import { insertResult } from './result.store.ts'

const { saveExecution, readExecution } = calls.riskExecution
const { completeExecution, readAssignmentOverviewList, readExecutionResultDetails } = calls.riskEvaluation
const { readSettings, saveSettings } = calls.riskCatalog
const severe = { likelihood: 'medium', severity: 'severe' } as const
const form = { dueDateInterval: 12, firstExecutionBuffer: 30, active: true } as const

describe.each(featureEngines)('an inspection on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: [Api, Api, Api]
  let unit: string
  let riskAssessmentTaskUuid: string
  let assignmentUuid: string
  const setMinimum = (minimumCompletions: number, version = 1) =>
    admin.send(saveSettings, { riskAssessmentTaskUuid, ...form, minimumCompletions, version })
  const finish = () => admin.send(completeExecution, { assignmentUuid })
  const finished = async () => ({
    riskAssessmentExecutionResultUuid: (await admin.ok(completeExecution, { assignmentUuid }))
      .riskAssessmentExecutionResultUuid,
  })
  const submit = async (api: Api, values: MatrixChoice[]) => {
    const answers = values.map((value, index) => ({ itemId: `i${index + 1}`, value }))
    await api.ok(saveExecution, { ...(await startExecution(api, assignmentUuid)), answers, completed: true })
  }
  const listRisks = async (result: { riskAssessmentExecutionResultUuid: string }) =>
    (await admin.ok(calls.risk.readRiskList, { ...result, sortBy: 'category' })).rows
  const round = async () => (await admin.ok(readAssignmentOverviewList, {})).rows[0]

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    const staff = await createStaff(server, 3)
    ;({ client, admin, people } = staff)
    apis = staff.apis as [Api, Api, Api]
    riskAssessmentTaskUuid = await createRiskCatalogue(server, client, {
      kind: 'inspection',
      matrix: 'nohl/1',
    })
    unit = await createUnit(server, client, 'Lager', people)
    assignmentUuid = await assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
  })

  test('is answered, submitted and finished by one person if one submission is enough', async () => {
    expect(await admin.ok(readSettings, { riskAssessmentTaskUuid })).toMatchObject({ minimumCompletions: 6 })
    await submit(apis[0], [severe, 'inOrder', 'na', { likelihood: 'veryLow', severity: 'minor' }])
    expect(await round()).toMatchObject({ minimumCompletions: 6, tooSmall: true, status: 'running' })
    expect(await finish()).toMatchObject({
      status: 400,
      body: { error: { code: 'RiskAssessment.MinCompletionsNotReached', params: { count: 1, minimum: 6 } } },
    })

    expect(await setMinimum(1)).toMatchObject({ body: { minimumCompletions: 1 } })
    expect(await round()).toMatchObject({ minimumCompletions: 1, tooSmall: false, status: 'canFinish' })
    const result = await finished()
    expect(await admin.ok(readExecutionResultDetails, result)).toMatchObject({
      matrix: 'nohl/1',
      formulaVersion: 3,
      completedCount: 1,
      bandCounts: { veryLow: 2, high: 1, notAssessable: 1 },
    })
    const rows = await listRisks(result)
    expect(rows).toMatchObject([
      { riskFactor: 8, ...severe, status: 'actionToDefine' },
      { riskFactor: 1, likelihood: null, severity: null, status: 'open' },
      { riskFactor: null, band: 'notAssessable', likelihood: null },
      { riskFactor: 1, likelihood: 'veryLow', severity: 'minor' },
    ])
    expect(await admin.ok(calls.risk.readRiskDetails, { riskUuid: rows[0]?.riskUuid ?? '' })).toMatchObject({
      matrix: 'nohl/1',
      ...severe,
      riskFactor: 8,
      criticalShare: null,
    })
  })

  test('gives each statement the highest level that an inspector has submitted', async () => {
    await setMinimum(2)
    await submit(apis[0], [severe, 'inOrder', 'na', 'na'])
    expect(await finish()).toMatchObject({ status: 400, error: { params: { count: 1, minimum: 2 } } })
    await submit(apis[1], ['inOrder', { likelihood: 'low', severity: 'moderate' }, 'inOrder', 'na'])
    await apis[2].ok(saveExecution, {
      ...(await startExecution(apis[2], assignmentUuid)),
      answers: [{ itemId: 'i1', value: { likelihood: 'high', severity: 'fatal' } }],
    })

    const rows = await listRisks(await finished())
    expect(
      rows.map(({ riskFactor }) => riskFactor),
      'answers that were not submitted do not count',
    ).toEqual([8, 5, 1, null])
  })

  test('stores answers with the name of the last member who changed them', async () => {
    const open = await startExecution(apis[0], assignmentUuid)
    const answers = [
      { itemId: 'i1', value: severe },
      { itemId: 'i2', value: 'inOrder' as const },
      { itemId: 'i3', value: 'na' as const },
    ]
    await apis[0].ok(saveExecution, { ...open, answers })
    await admin.ok(calls.riskLease.breakExecutionLease, { executionUuid: open.executionUuid })
    const taken = await apis[1].ok(readExecution, { executionUuid: open.executionUuid })
    expect(taken.answers).toEqual(expect.arrayContaining(answers))
    const save = { ...open, leaseToken: taken.leaseToken ?? '', revision: taken.revision }
    const changed = [
      { itemId: 'i1', value: severe },
      { itemId: 'i2', value: { ...severe, severity: 'minor' as const } },
    ]
    await apis[1].ok(saveExecution, { ...save, answers: changed })

    const named = await server.inClient(client, (db) =>
      db.selectFrom('riskAnswer').selectAll().orderBy('itemId').execute(),
    )
    expect(named).toMatchObject([
      { itemId: 'i1', ...severe, isInOrder: false, memberUuid: people[0]?.uuid },
      {
        itemId: 'i2',
        likelihood: 'medium',
        severity: 'minor',
        isInOrder: false,
        memberUuid: people[1]?.uuid,
      },
      { itemId: 'i3', choice: null, isInOrder: false, likelihood: null, memberUuid: people[0]?.uuid },
    ])
  })

  test('with a matrix refuses answers of the scale, and a survey refuses answers of the matrix', async () => {
    const survey = await assignCatalogue(admin, await createRiskCatalogue(server, client), [unit])
    const start = async (assignment: string) => {
      const open = await startExecution(apis[0], assignment)
      return async (value: MatrixChoice | 3) => {
        const answers = [{ itemId: 'i1', value }]
        return (await apis[0].send(saveExecution, { ...open, answers })).error?.code
      }
    }
    const [saveInspection, saveSurvey] = [await start(assignmentUuid), await start(survey)]

    expect(await saveInspection(3)).toBe('RiskAssessment.AnswerInvalid')
    expect(await saveSurvey(severe)).toBe('RiskAssessment.AnswerInvalid')
    expect(await saveSurvey('inOrder')).toBe('RiskAssessment.AnswerInvalid')
    expect(await saveSurvey(3)).toBeUndefined()
  })

  test('uses the answer scale and needs six submissions if the catalogue version has no matrix', async () => {
    const former = { kind: 'inspection' } as const
    riskAssessmentTaskUuid = await createRiskCatalogue(server, client, former)
    assignmentUuid = await assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
    for (const api of apis) await submitAnswers(api, assignmentUuid, 4)

    expect(await admin.ok(readSettings, { riskAssessmentTaskUuid })).toMatchObject({
      minimumCompletions: null,
    })
    expect((await setMinimum(1)).error?.code).toBe('RiskAssessment.MinimumFixed')
    expect(await finish()).toMatchObject({ error: { params: { count: 3, minimum: 6 } } })
  })

  test('without a matrix cannot store a result from fewer than six submissions in the database', async () => {
    const store = (formulaVersion: number, completedCount: number) =>
      server.inClient(client, async (db) => {
        const { uuid } = await db.selectFrom('riskRound').select('uuid').executeTakeFirstOrThrow()
        const none = { invitedCount: 3, maxLevel: null, bandCounts: [0, 0, 0, 0, 0, 4], risks: [] }
        const result = { ...none, round: { uuid, assignmentUuid }, formulaVersion, completedCount }
        return insertResult(db, { kind: 'system', uuid: null }, { ...result, finishedOn: '2026-10-05' })
      })

    await expect(store(formulaVersion, 5)).rejects.toThrow('risk_result_six')
    await expect(store(matrixFormulaVersion, 0)).rejects.toThrow('risk_result_six')
    expect(await store(matrixFormulaVersion, 1)).not.toBe('')
  })

  test('keeps its minimum of submissions if a save omits the minimum, and refuses 0 and 7', async () => {
    await setMinimum(2)
    const settings = { riskAssessmentTaskUuid, ...form, version: 2 }
    expect(await admin.ok(saveSettings, settings)).toMatchObject({ minimumCompletions: 2, version: 3 })
    expect([(await setMinimum(0, 3)).status, (await setMinimum(7, 3)).status]).toEqual([400, 400])
  })

  test('shows likelihood, severity and level in the document and in the exports', async () => {
    await setMinimum(1)
    await submit(apis[0], [severe, 'inOrder', 'na', 'na'])
    const result = await finished()
    const { exportDocument, exportRiskActionFile } = calls.riskDocument
    const words = pdfText((await admin.file(exportDocument, result)).bytes)
      .join(' ')
      .replaceAll(/\s+/g, ' ')

    expect(words).toContain('8 hoch Belastung i1 Wahrscheinlichkeit mittel Schwere schwer')
    expect(words).toContain('1 sehr gering Belastung i2 in Ordnung')
    expect(words).toContain('– Belastung i3 trifft nicht zu')
    expect(words).toContain('Matrix von Nohl')
    const filter = { due: ['actionToDefine' as const] }
    const [list] = await readXlsx(
      (await admin.file(exportRiskActionFile, { ...result, filter, format: 'xlsx' })).bytes,
    )
    expect(list?.table.map((row) => [row[2], row[3], row[5], row[6]].map((cell) => cell?.value))).toEqual([
      ['Stufe', 'Einstufung', 'Eintrittswahrscheinlichkeit', 'Schadensschwere'],
      [8, 'hoch', 'mittel', 'schwer'],
    ])
    const plan = (await admin.file(exportRiskActionFile, { ...result, filter, format: 'pdf' })).bytes
    expect(pdfText(plan).join(' ')).toContain('8 hoch')
  })
})
