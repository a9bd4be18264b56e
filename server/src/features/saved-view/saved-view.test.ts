import { calls } from '@sorgfalt/contract'
import { maxViews } from '@sorgfalt/contract/saved-view/saved-view'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'

const { list, save, remove } = calls.savedView

describe.each(featureEngines)('saved views on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client))
  })
  const listNames = async (reader = api) => {
    const { views } = await reader.ok(list, { list: 'members' })
    return views.map(({ name }) => name)
  }

  test('are listed by name, separately for each list', async () => {
    await api.ok(save, { list: 'members', name: 'Zoo', state: '{}' })
    await api.ok(save, { list: 'overdue', name: 'Late', state: '{}' })
    const { views } = await api.ok(save, { list: 'members', name: 'Apprentices', state: '{"page":2}' })

    expect(views.map(({ name, state }) => [name, state])).toEqual([
      ['Apprentices', '{"page":2}'],
      ['Zoo', '{}'],
    ])
    expect(await listNames()).toEqual(['Apprentices', 'Zoo'])
  })

  test('are replaced by a view with the same name', async () => {
    await api.ok(save, { list: 'members', name: 'Helpers', state: '{}' })

    const { views } = await api.ok(save, { list: 'members', name: 'Helpers', state: '{"search":"a"}' })

    expect(views.map(({ state }) => state)).toEqual(['{"search":"a"}'])
  })

  test('are visible to and deleted by their own member only', async () => {
    const other = await server.signedIn(await server.createMember(client, { username: 'other.member' }))
    const { views } = await api.ok(save, { list: 'members', name: 'Helpers', state: '{}' })
    const savedViewUuid = views[0]?.uuid ?? ''

    expect(await listNames(other)).toEqual([])
    expect((await other.send(remove, { savedViewUuid })).error?.code).toBe('SavedView.NotFound')
    expect(await listNames()).toEqual(['Helpers'])

    await api.ok(remove, { savedViewUuid })
    expect(await listNames()).toEqual([])
  })

  test('are in the audit log under their name, also after they were deleted', async () => {
    const boss = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const { views } = await api.ok(save, { list: 'members', name: 'Helpers', state: '{}' })
    await api.ok(remove, { savedViewUuid: views[0]?.uuid ?? '' })

    const { rows } = await boss.ok(calls.audit.readLog, { filter: { entity: ['savedView'] } })
    const [deleted, saved] = rows
    expect(deleted).toMatchObject({ action: 'deleteView', record: { name: 'Helpers' } })
    expect(saved).toMatchObject({
      action: 'saveView',
      changes: [{ field: 'name', from: null, to: 'Helpers' }],
    })
  })

  test('are limited in number, but at the limit a view can still be replaced', async () => {
    for (let index = 0; index < maxViews; index++)
      await api.ok(save, { list: 'members', name: `View ${index}`, state: '{}' })

    const refused = await api.send(save, { list: 'members', name: 'One more', state: '{}' })
    expect(refused.error?.code).toBe('SavedView.TooMany')
    await api.ok(save, { list: 'members', name: 'View 1', state: '{"page":3}' })

    expect(await listNames()).toHaveLength(maxViews)
  })
})
