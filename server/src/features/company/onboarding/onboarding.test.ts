import { calls } from '@sorgfalt/contract'
import { firstSteps } from '@sorgfalt/contract/company/onboarding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { createLocation } from '../../location/location.store.ts'

const locationForm = {
  identifier: 'werk-1000',
  type: 'branch',
  workKind: 'other',
  floorSpace: null,
  assemblyPoint: '',
  internalEmergencyNumber: '',
} as const
const address = {
  street: 'Weg 1',
  additional: '',
  postalCode: '80331',
  city: 'München',
  country: 'DE',
} as const

describe.each(featureEngines)('the first steps of a company on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  const done = async (api = admin) =>
    (await api.ok(calls.onboarding.readFirstSteps)).steps.filter((one) => one.done).map(({ step }) => step)

  test('are all open in a new company with one member', async () => {
    expect(await admin.ok(calls.onboarding.readFirstSteps)).toEqual({
      steps: firstSteps.map((step) => ({ step, done: false, count: step === 'members' ? 1 : 0, names: [] })),
      hidden: false,
      guide: { seats: { used: 1, max: 100 }, contact: null },
    })
  })

  test('are done while their records exist, and are open again after the records are deleted', async () => {
    const {
      countries: _countries,
      mayChangeIdentifier: _may,
      ...details
    } = await admin.ok(calls.clientDetails.read)
    await admin.ok(calls.clientDetails.update, {
      ...details,
      street: 'Weg 1',
      postalCode: '80331',
      city: 'München',
    })
    expect(await done()).toEqual(['company'])
    const { uuid: locationUuid } = await admin.ok(calls.location.create, {
      ...locationForm,
      ...address,
      name: 'Werk',
      responsibleMemberUuids: [],
    })
    expect(await done()).toEqual(['company', 'locations'])
    const leader = await server.createMember(client, { role: 'ou-admin' })
    expect(await done()).toEqual(['company', 'locations', 'members'])
    await admin.ok(calls.orgUnit.create, {
      identifier: 'lager-1000',
      orgUnitName: 'Lager',
      parentUuid: client.rootUuid,
      isDefault: false,
      adminUuids: [leader.uuid],
    })
    expect(await done()).toEqual(['company', 'locations', 'members', 'responsible'])
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    await admin.ok(calls.riskAssignment.assignOrgUnits, {
      riskAssessmentTaskUuid,
      orgUnitUuids: [client.rootUuid],
      pool: true,
    })
    expect(await done()).toEqual(firstSteps.filter((step) => step !== 'elearnings'))

    const { steps, guide } = await admin.ok(calls.onboarding.readFirstSteps)
    const results = Object.fromEntries(steps.map(({ step, count, names }) => [step, [count, ...names]]))
    expect(results).toMatchObject({
      company: [1, `${details.name}, München`],
      locations: [1, 'Werk'],
      members: [2],
      responsible: [1, `Test Person ${leader.username}`],
      elearnings: [0],
    })
    expect(results.riskAssessments).toHaveLength(2)
    expect(guide).toEqual({ seats: { used: 2, max: 100 }, contact: null })
    await admin.ok(calls.location.remove, { locationUuids: [locationUuid] })
    expect(await done()).not.toContain('locations')
  })

  test('do not depend on other companies', async () => {
    const neighbour = await server.signedIn(
      await server.createMember(await server.createClient(), { role: 'super-admin' }),
    )
    expect(await done(neighbour)).toEqual([])
  })

  test('show the names of at most two records, and the adviser of the licensee', async () => {
    const company = await server.createClient()
    const head = await server.signedIn(await server.createMember(company, { role: 'super-admin' }))
    const adviser = await server.createAdviser()
    for (const number of [1, 2, 3])
      await server.inClient(company, (db) =>
        createLocation(db, {
          ...locationForm,
          ...address,
          identifier: `werk-${number}`,
          name: `Werk ${number}`,
        }),
      )

    const { steps, guide } = await head.ok(calls.onboarding.readFirstSteps)

    expect(steps.find(({ step }) => step === 'locations')).toMatchObject({
      count: 3,
      names: ['Werk 1', 'Werk 2'],
    })
    expect(guide?.contact).toEqual({ name: 'Berta Berater', email: `${adviser.username}@adviser.example` })
  })

  test('can be hidden for the whole company and shown again', async () => {
    const other = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    expect(await admin.ok(calls.onboarding.hideFirstSteps, { hidden: true })).toMatchObject({
      hidden: true,
      guide: null,
    })
    expect((await other.ok(calls.onboarding.readFirstSteps)).hidden).toBe(true)
    expect((await other.ok(calls.onboarding.hideFirstSteps, { hidden: false })).hidden).toBe(false)
  })
})
