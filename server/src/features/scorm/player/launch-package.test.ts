import { calls } from '@sorgfalt/contract'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../test/test-server.ts'
import { PackagePlayer } from './package-player-fixture.ts'
import { createReleasedPackage } from './played-package-fixture.ts'

test('a server without a content origin plays no packages', async () => {
  const server = await createTestServer('embedded', { env: { PUBLIC_URL: 'https://app.example.com' } })
  const client = await server.createClient()
  const api = await server.signedIn(await server.createMember(client))
  const player = await PackagePlayer.open(api, await createReleasedPackage(server, client))
  const { error } = await api.send(calls.scorm.launch, { executionUuid: player.executionUuid })
  expect(error?.code).toBe('ScormPackage.NotPlayable')
  await server.close()
})
