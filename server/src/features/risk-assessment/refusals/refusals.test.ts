/**
 * Provokes every refusal that a call of the risk assessment declares. The test fails if a declared refusal
 * has no provocation, or if a provocation belongs to no declared refusal.
 */
import { type AnyCall, calls } from '@sorgfalt/contract'
import { errorStatus } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { createTestServer, type TestMember } from '../../../test/test-server.ts'
import { createMembers, createUnit } from '../risk-fixture.ts'
import { actionRefusals } from './action-refusals-fixture.ts'
import {
  assignmentRefusals,
  catalogRefusals,
  evaluationRefusals,
  executionRefusals,
  leaseRefusals,
  reminderRefusals,
} from './call-refusals-fixture.ts'
import {
  by,
  type Provocations,
  type RefusalFixture,
  taskInput,
  unknown,
  unknownResult,
} from './refusals-fixture.ts'

const { riskCatalog, riskAssignment, riskExecution, riskLease, riskEvaluation, risk, riskAction } = calls
const { riskReminder, riskDocument, infoPoint } = calls
const groups = {
  riskCatalog,
  riskAssignment,
  riskExecution,
  riskLease,
  riskEvaluation,
  riskReminder,
  risk,
  riskAction,
  riskDocument,
  infoPoint,
}

const provocations: Record<keyof typeof groups, Record<string, Provocations>> = {
  riskCatalog: catalogRefusals,
  riskAssignment: assignmentRefusals,
  riskExecution: executionRefusals,
  riskLease: leaseRefusals,
  riskEvaluation: evaluationRefusals,
  riskReminder: reminderRefusals,
  risk: {
    readRiskList: unknownResult(risk.readRiskList),
    readRiskDetails: {
      'RiskAssessment.RiskNotFound': by(risk.readRiskDetails, () => ({ riskUuid: unknown })),
    },
    readRiskActionStatus: unknownResult(risk.readRiskActionStatus),
  },
  riskAction: actionRefusals,
  riskDocument: {
    exportRiskActionList: unknownResult(riskDocument.exportRiskActionList),
    exportRiskActionFile: unknownResult(riskDocument.exportRiskActionFile, { format: 'pdf' }),
    exportDocument: unknownResult(riskDocument.exportDocument),
  },
  infoPoint: {
    memberGroups: { 'Location.NotFound': by(infoPoint.memberGroups, () => ({ locationUuid: unknown })) },
  },
}

/**
 * The refusals that the calls declare. Refusals of the framework, such as `Request.TooOften`, are equal for
 * all calls and are tested with the framework.
 */
const declared = Object.entries(groups).flatMap(([noun, own]) =>
  Object.entries<AnyCall>(own).flatMap(([name, { refusals }]) =>
    refusals
      .filter((code) => !code.startsWith('Request.'))
      .map((code) => ({ title: `${noun}.${name}`, noun: noun as keyof typeof groups, name, code })),
  ),
)

test('each declared refusal has a test that provokes it, and no test provokes an undeclared refusal', () => {
  const provoked = Object.entries(provocations).flatMap(([noun, own]) =>
    Object.entries(own).flatMap(([name, codes]) =>
      Object.keys(codes).map((code) => `${noun}.${name} ${code}`),
    ),
  )
  expect(provoked.toSorted()).toEqual(declared.map(({ title, code }) => `${title} ${code}`).toSorted())
})

describe.each(featureEngines)('refusals of the risk assessment on %s', (engine) => {
  let fixture: RefusalFixture
  beforeAll(async () => {
    const server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-20T09:00:00Z')
    const client = await server.createClient()
    const signedInAdmin = async () => server.signedIn(await server.createMember(client, { role: 'admin' }))
    const [worker] = (await createMembers(server, client, 1)) as [TestMember]
    const unit = await createUnit(server, client, 'Lager', [worker])
    const [admin, second, api] = await Promise.all([
      signedInAdmin(),
      signedInAdmin(),
      server.signedIn(worker),
    ])
    const formerUuid = await createRiskCatalogue(server, client, { until: '2020-12-31' })
    fixture = {
      server,
      client,
      admin,
      second,
      worker,
      api,
      unit,
      formerUuid,
      taskUuid: '',
      assignmentUuid: '',
    }
  })
  afterAll(() => fixture.server.close())
  beforeEach(async () => {
    fixture.server.clock.now = new Date('2026-11-20T09:00:00Z')
    fixture.taskUuid = await createRiskCatalogue(fixture.server, fixture.client)
    const asked = { ...taskInput(fixture.taskUuid), orgUnitUuids: [fixture.unit] }
    fixture.assignmentUuid =
      (await fixture.admin.ok(riskAssignment.assignOrgUnits, asked)).assignmentUuids[0] ?? ''
  })

  test.each(declared)('$title refuses with $code', async ({ noun, name, code }) => {
    expect(await provocations[noun][name]?.[code]?.(fixture)).toEqual({ status: errorStatus[code], code })
  })
})
