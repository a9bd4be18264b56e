/** What papers and lists say about a result that a package has reported. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterClient } from '../../../platform/db/enter.ts'
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
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { purgeClient } from '../../job/job.store.ts'
import { askHost, cmi12, PackagePlayer } from './package-player-fixture.ts'
import { createReleasedPackage, type TestPackage } from './played-package-fixture.ts'

const wordsOf = (bytes: Buffer): string =>
  pdfText(bytes)
    .join(' ')
    .replaceAll(/[ \u00A0]+/g, ' ')

describe.each(testEngines)('the evidence of a package on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let admin: Api
  let played: TestPackage
  let resultUuid: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    played = await createReleasedPackage(server, client)
    const player = await PackagePlayer.open(api, played)
    const { result } = await player.play(cmi12('passed', 90, { suspend_data: 'seite=3' }))
    resultUuid = result?.resultUuid ?? ''
  })
  afterAll(() => server.close())

  test('is a link of the chain like that of other results', async () => {
    const broken = await server.databases.owner.transaction(undefined, (db) => brokenLinks(db, client.uuid))
    expect(broken).toEqual([])
  })

  test('is a certificate that names the package and claims no comprehension test', async () => {
    expect(await api.ok(calls.elearning.readResultData, { resultUuid })).toMatchObject({ isReported: true })
    for (const [language, says, claims] of [
      ['de_DE', 'wie vom Kurspaket des Unternehmens gemeldet', 'Verständnisprüfung'],
      ['en_GB', 'as reported by the company’s course package', 'comprehension test'],
    ] as const) {
      const { bytes } = await api.file(calls.elearning.certificatePdf, { resultUuid, language })
      expect(wordsOf(bytes)).toContain(says)
      expect(wordsOf(bytes)).not.toContain(claims)
    }
  })

  test('is shown as reported on the public verification page', async () => {
    const { verificationCode } = await api.ok(calls.elearning.readResultData, { resultUuid })
    const { text } = await askHost(server, `${server.origin}/verify/${verificationCode}?language=de_DE`)
    expect(text).toContain('wie vom Kurspaket des Unternehmens gemeldet')
  })

  test('is marked in the spreadsheet of the statistics', async () => {
    const { bytes } = await admin.file(calls.elearningStatistics.exportStatistics, {
      elearningUuid: played.elearningUuid,
      languageCode: 'de_DE',
    })
    const [list] = await readXlsx(bytes)
    const rows = list?.rows.map((row) => row.map((cell) => cell?.value ?? null)) ?? []
    const column = rows.find((row) => row.includes('Grundlage'))?.indexOf('Grundlage') ?? -1
    const ofMax = rows.find((row) => row[0] === `Person ${max.username}`)
    expect(ofMax?.[column]).toBe('wie vom Kurspaket gemeldet')
  })

  test('is marked in the records of the course and of the member', async () => {
    const course = await admin.file(calls.elearningStatistics.exportCourseRecord, {
      elearningUuid: played.elearningUuid,
    })
    expect(wordsOf(course.bytes)).toContain('Abschluss wie vom Kurspaket gemeldet')
    const record = await admin.file(calls.memberRecord.exportTrainingRecord, { memberUuid: max.uuid })
    expect(wordsOf(record.bytes)).toContain('Abschluss wie vom Kurspaket gemeldet')
    expect(wordsOf(record.bytes)).toContain('soweit nichts anderes vermerkt ist')
  })

  test('is part of the data that the member can export, with what the package has stored', async () => {
    const { bytes } = await api.file(calls.profile.exportOwnData, { format: 'json', languageCode: 'de_DE' })
    const data = JSON.parse(bytes.toString()) as Record<string, unknown>
    expect(data).toMatchObject({
      packageParts: [
        { partId: 'part-1', status: 'passed', scorePercent: 90, cmi: expect.stringContaining('seite=3') },
      ],
      certificates: [{ source: 'scorm' }],
    })
  })

  test('keeps launches for a day', async () => {
    const player = await PackagePlayer.open(api, played, { practice: true })
    await player.launch()
    await player.launch()
    const inOwner = <T>(work: Parameters<typeof server.databases.owner.transaction<T>>[1]) =>
      server.databases.owner.transaction(enterClient(client.uuid), work)
    await inOwner((db) =>
      sql`
        update scorm_launch set created_at = now() - interval '25 hours'
        where uuid = (select uuid from scorm_launch order by uuid limit 1)`.execute(db),
    )
    await server.inClient(client, (db) => purgeClient(db, 12))
    const launches = await inOwner((db) => db.selectFrom('scormLaunch').select('uuid').execute())
    expect(launches).toHaveLength(1)
  })

  test('loses the states of the parts, but not the result, when the member is deleted', async () => {
    await admin.ok(calls.archivedMember.archive, { uuids: [max.uuid] })
    await admin.ok(calls.archivedMember.remove, { uuids: [max.uuid] })
    const { parts, results } = await server.inClient(client, async (db) => ({
      parts: await db.selectFrom('scormPartState').select('partId').execute(),
      results: await db.selectFrom('elearningResult').select(['uuid', 'source']).execute(),
    }))
    expect({ parts, results }).toEqual({ parts: [], results: [{ uuid: resultUuid, source: 'scorm' }] })
  })
})
