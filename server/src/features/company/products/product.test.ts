import { readdir, readFile } from 'node:fs/promises'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../platform/calendar/days.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, entitle, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Player } from '../../elearning/player-fixture.ts'
import { applyProducts, grantPackage } from './product.store.ts'
import { readProductsFile } from './products-file.ts'

test('reports the mistakes in a product list with their line numbers', () => {
  const broken =
    'products:\n' +
    '  - {identifier: brand, type: film, name: {de_DE: Brand, en_GB: Fire}, contents: []}\n' +
    'packages: []\n'
  expect(() => readProductsFile(broken, 'products.yaml')).toThrow(
    /^products\.yaml:2: products\.0\.type: must be elearning or /,
  )
})

test.each([
  ['courses', 'elearning'],
  ['catalogues', 'risk-assessment'],
])('the shipped product list contains all shipped %s', async (kind, type) => {
  const content = new URL('../../../../../content/', import.meta.url)
  const { products } = readProductsFile(
    await readFile(new URL('products.yaml', content), 'utf8'),
    'products.yaml',
  )
  const contents = products.filter((product) => product.type === type).flatMap((product) => product.contents)
  expect(contents.toSorted()).toEqual((await readdir(new URL(kind, content))).toSorted())
})

describe.each(featureEngines)('the packages of a company on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let course: TestCourse
  let api: Api
  // The clock is just after midnight in the company's time zone, when it is still the previous day in UTC.
  const today = () => dayIn('DE', server.clock.now)
  const grant = (until: string | null) =>
    server.databases.owner.transaction(undefined, (db) =>
      entitle(db, client, course.course.identifier, until),
    )
  const tasks = async () =>
    (await api.ok(calls.elearning.readMemberTasks, {})).rows.map(({ elearningUuid }) => elearningUuid)

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client))
    course = await createAssignedCourse(server, client, { assignedOn: today(), isEntitled: false })
  })
  afterAll(() => server.close())

  test('hide e-learnings that they do not contain, and do not let members start them', async () => {
    expect(await tasks()).toEqual([])
    const { status, error } = await api.send(calls.elearning.createExecution, {
      elearningUuid: course.elearningUuid,
    })
    expect([status, error?.code]).toEqual([400, 'Elearning.NotAssignedToClient'])
  })

  test('are not available to other companies', async () => {
    const other = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) => entitle(db, other, course.course.identifier))
    expect(await tasks()).toEqual([])
  })

  test('are valid from their first to their last day', async () => {
    await grant(today())
    expect(await tasks()).toEqual([course.elearningUuid])
    await grant(addDays(today(), -1))
    expect(await tasks()).toEqual([])
  })

  test('pause started e-learnings after the last day of the grant, until a new grant begins', async () => {
    await grant(null)
    const player = await Player.open(api, course)
    await grant(addDays(today(), -1))
    expect(
      (await api.send(calls.elearning.readExecution, { executionUuid: player.executionUuid })).error?.code,
    ).toBe('Elearning.NotAssignedToClient')
    expect((await api.send(calls.elearning.saveExecution, player.next())).error?.code).toBe(
      'ElearningExecution.Withdrawn',
    )
    await grant(null)
    expect((await player.read()).state).toBe('open')
  })

  test('do not change if a product list names unknown contents or products', async () => {
    const apply = (products: Parameters<typeof applyProducts>[1]) =>
      server.databases.owner.transaction(undefined, (db) => applyProducts(db, products))
    const name = { de_DE: 'X', en_GB: 'X' }
    await expect(
      apply({
        products: [{ identifier: 'neu', type: 'elearning', name, contents: ['gibt-es-nicht'] }],
        packages: [],
      }),
    ).rejects.toThrow('product neu: gibt-es-nicht does not exist')
    await expect(
      apply({ products: [], packages: [{ identifier: 'neu', name: 'Neu', products: ['fehlt'] }] }),
    ).rejects.toThrow('package neu: fehlt does not exist')
    const grantUnknown = server.databases.owner.transaction(undefined, (db) =>
      grantPackage(db, {
        clientUuid: client.uuid,
        packageIdentifier: 'neu',
        validFrom: today(),
        validUntil: null,
      }),
    )
    expect(await grantUnknown).toBe(false)
  })

  test('cannot be granted by the database role of the application', async () => {
    const attempt = server.inClient(client, (db) =>
      grantPackage(db, {
        clientUuid: client.uuid,
        packageIdentifier: course.course.identifier,
        validFrom: '2019-01-01',
        validUntil: null,
      }),
    )
    await expect(attempt).rejects.toThrow('permission denied')
  })
})
