/** A package from its upload to the certificate. */
import { calls } from '@sorgfalt/contract'
import { scormEditions } from '@sorgfalt/contract/scorm/scorm-package'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { scormZip } from '../scorm-package-fixture.ts'
import { askHost, cmi12, openFrame, PackagePlayer } from './package-player-fixture.ts'

const cmi2004 = JSON.stringify({
  cmi: { completion_status: 'completed', success_status: 'passed', score: { scaled: '0.9' } },
})

describe.each(testEngines)('an uploaded package on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    api = await server.signedIn(await server.createMember(client))
  })
  afterAll(() => server.close())

  test.each(scormEditions)('of %s is played to a certificate', async (edition) => {
    const bytes = scormZip({
      edition,
      parts: [
        { partId: 'intro', path: 'intro/start%20here.html?page=1', masteryScore: 80 },
        { kind: 'asset' },
      ],
      files: { 'intro/start%20here.html': null, 'intro/start here.html': '<h1>Intro</h1>' },
    })
    const uploaded = await admin.upload(calls.scormPackage.upload, {
      bytes,
      name: 'fire.zip',
      type: 'application/zip',
    })
    expect(uploaded.text).toContain('"packageUuid"')
    const { packageUuid, version } = uploaded.body
    const preview = await admin.ok(calls.scorm.preview, { packageUuid })
    expect((await askHost(server, preview.frameUrl)).status).toBe(303)

    const { elearningUuid } = await admin.ok(calls.scormPackage.release, { packageUuid, version })
    await admin.ok(calls.elearningCatalog.assignOrgUnits, {
      elearningUuid: elearningUuid ?? '',
      orgUnitUuids: [client.rootUuid],
      includeSubUnits: true,
    })

    const player = await PackagePlayer.open(api, { elearningUuid: elearningUuid ?? '' })
    const { path, masteryScore } = await player.openPart('intro')
    expect(masteryScore).toBe(80)
    const frame = await openFrame(server, api, player.executionUuid)
    const page = await askHost(server, `${frame}files/${path}`)
    expect([page.status, page.text, page.headers['content-type']]).toEqual([
      200,
      '<h1>Intro</h1>',
      'text/html',
    ])

    await player.openPart('part-2')
    await player.openPart('intro')
    const state = edition === 'scorm12' ? cmi12('completed', 90) : cmi2004
    const { result, parts } = await player.save(state, { partId: 'intro', isFinal: true })
    expect(parts.map(({ status }) => status)).toEqual(['passed', 'completed'])
    expect(result).toMatchObject({ passed: true, scorePercent: 90, resultUuid: expect.any(String) })
    const { bytes: pdf } = await api.file(calls.elearning.certificatePdf, { resultUuid: result?.resultUuid })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
