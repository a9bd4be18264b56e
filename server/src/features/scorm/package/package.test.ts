import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@sorgfalt/contract'
import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import type { ScormPackageDetails } from '@sorgfalt/contract/scorm/scorm-package'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { zip } from '../../../test/zip-fixture.ts'
import { type ScormPackage, scormFiles, scormZip } from '../scorm-package-fixture.ts'

const { upload, list, read, readStorage, save, release, remove } = calls.scormPackage
const form = {
  title: 'Safe ladders',
  summary: 'How to use ladders.',
  category: 'ladders',
  language: 'en_GB',
  durationMinutes: 20,
  passRule: 'score',
  passMark: 70,
  intervalMonths: 6,
} as const

describe.each(featureEngines)('SCORM packages on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let foreignAdmin: Api
  beforeAll(async () => {
    server = await createTestServer(engine, { env: { SCORM_STORAGE_MB: '1' } })
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const foreign = await server.createClient()
    foreignAdmin = await server.signedIn(await server.createMember(foreign, { role: 'admin' }))
  })
  afterAll(() => server.close())

  const send = (bytes: Uint8Array, fields: Record<string, string> = {}, api = admin) =>
    api.upload(upload, { bytes, name: 'Brandschutz.zip', type: 'application/zip', fields })
  const uploaded = async (options: ScormPackage = {}, fields = {}): Promise<ScormPackageDetails> => {
    const { status, body, text } = await send(scormZip(options), fields)
    expect(status, text).toBe(200)
    return body
  }
  const countFiles = async (folder: string): Promise<number> => {
    const all = await readdir(join(server.services.config.dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return all.filter((entry) => entry.isFile()).length
  }
  const countStored = () => countFiles('files')

  test('become drafts whose form is filled in from the manifest', async () => {
    const before = await countStored()
    const draft = await uploaded({
      parts: [
        { kind: 'heading', title: 'Basics' },
        { depth: 1, masteryScore: 79.5 },
        { kind: 'asset', depth: 1 },
      ],
    })
    expect(draft).toMatchObject({
      elearningUuid: null,
      title: 'Fire safety at work',
      summary: 'Fire safety at work',
      category: 'general',
      language: 'de_DE',
      durationMinutes: 30,
      passRule: 'score',
      passMark: 80,
      intervalMonths: 12,
      elearningVersion: '1.0.0',
      edition: 'scorm12',
      state: 'draft',
      partCount: 2,
      fileCount: 3,
      fileName: 'Brandschutz.zip',
      findings: [],
      findingCount: 0,
      underWayCount: 0,
      version: 1,
    })
    expect(draft.uploadedBy).toMatch(/^Test Person /)
    expect(draft.parts.map(({ depth, isLaunchable }) => [depth, isLaunchable])).toEqual([
      [0, false],
      [1, true],
      [1, true],
    ])
    expect(await countStored()).toBe(before + 3)
    expect(await countFiles('uploads')).toBe(0)

    const { rows } = await admin.ok(list, { filter: { search: 'FIRE safe' }, sortBy: 'uploadedAt' })
    expect(rows.map(({ packageUuid }) => packageUuid)).toContain(draft.packageUuid)
    expect((await admin.ok(list, { filter: { search: 'ladder' } })).total).toBe(0)
    expect(await admin.ok(read, { packageUuid: draft.packageUuid })).toEqual(draft)
  })

  test('store each file with its content type, under a key without its name', async () => {
    const { packageUuid } = await uploaded({ files: { 'a/style.css': 'x', 'b.unknown': 'y' } })
    const files = await server.inClient(client, (db) =>
      db.selectFrom('scormPackageFile').selectAll().where('packageUuid', '=', packageUuid).execute(),
    )
    expect(new Map(files.map(({ path, contentType }) => [path, contentType]))).toEqual(
      new Map([
        ['imsmanifest.xml', 'application/xml'],
        ['part-1.html', 'text/html'],
        ['a/style.css', 'text/css'],
        ['b.unknown', 'application/octet-stream'],
      ]),
    )
    for (const { storageKey } of files)
      expect(storageKey).toMatch(new RegExp(`^scorm/${client.uuid}/[0-9a-f-]{36}/\\d$`))
    const css = files.find(({ path }) => path === 'a/style.css')
    expect(await server.services.files.stat(css?.storageKey ?? '')).toEqual({ bytes: 1 })
  })

  test('report addresses of other servers', async () => {
    const page = '<script src="https://cdn.example.com/player.js"></script>'
    const draft = await uploaded({ files: { 'part-1.html': page } })
    expect(draft.findings).toEqual([
      { kind: 'External', places: ['https://cdn.example.com/player.js'], count: 1 },
    ])
  })

  test.each([
    ['no ZIP archive', Buffer.from('%PDF-1.7'), 415, 'File.TypeNotAllowed'],
    ['no SCORM package', zip([{ path: 'a.html', content: 'x' }]), 400, 'ScormPackage.NotScorm'],
    [
      'damaged content',
      zip(scormFiles().map((file) => ({ ...file, wrong: { crc: 1 } }))),
      400,
      'ScormPackage.Damaged',
    ],
    [
      'a damaged file that is found after others are stored',
      zip([...scormFiles(), { path: 'z.png', content: 'x', wrong: { crc: 1 } }]),
      400,
      'ScormPackage.Damaged',
    ],
    ['no start page', scormZip({ files: { 'part-1.html': null } }), 400, 'ScormPackage.LaunchMissing'],
    [
      'a path out of the archive',
      zip([...scormFiles(), { path: '../x.html', content: 'x' }]),
      400,
      'ScormPackage.PathInvalid',
    ],
    [
      'a link',
      zip([...scormFiles(), { path: 'x', content: '/etc/passwd', wrong: { mode: 0o120777 } }]),
      400,
      'ScormPackage.PathInvalid',
    ],
    [
      'an announced size of 601 MB',
      zip([...scormFiles(), { path: 'x', content: 'x', wrong: { size: 601_000_000 } }]),
      400,
      'ScormPackage.TooLarge',
    ],
    [
      'more content than announced',
      zip([...scormFiles(), { path: 'x', content: 'x'.repeat(9_000_000), wrong: { size: 5 } }]),
      400,
      'ScormPackage.Damaged',
    ],
    [
      'more than the company may store',
      scormZip({ files: { 'x.bin': Buffer.alloc(1_000_001) } }),
      400,
      'ScormPackage.StorageFull',
    ],
  ])('with %s are refused and leave nothing behind', async (_, bytes, status, code) => {
    const before = await countStored()
    const { total } = await admin.ok(list)
    const answer = await send(bytes)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect((await admin.ok(list)).total).toBe(total)
    expect(await countStored()).toBe(before)
    expect(await countFiles('uploads')).toBe(0)
  })

  test('are stored once if an upload is repeated', async () => {
    const key = { [idempotencyHeader]: randomUUID() }
    const send = async (bytes: Buffer) => {
      const body = new FormData()
      body.set('filename', new Blob([bytes]), 'a.zip')
      const answer = await admin.request('POST', upload.path, body, key)
      return [answer.status, await answer.json()] as const
    }
    const first = await send(scormZip())
    const before = await countStored()
    expect(await send(scormZip())).toEqual(first)
    expect(await countStored()).toBe(before)
    expect((await send(scormZip({ title: 'Other' })))[1]).toMatchObject({
      error: { code: 'Request.KeyReused' },
    })
  })

  test('count towards the storage of the company until they are removed', async () => {
    const { usedBytes, limitBytes } = await admin.ok(readStorage)
    const before = await countStored()
    expect(limitBytes).toBe(1_000_000)
    const { packageUuid, bytes } = await uploaded({ files: { 'x.bin': Buffer.alloc(1000) } })
    expect(await admin.ok(readStorage)).toEqual({ usedBytes: usedBytes + bytes, limitBytes })

    expect((await admin.send(remove, { packageUuid })).status).toBe(200)
    expect(await admin.ok(readStorage)).toEqual({ usedBytes, limitBytes })
    expect(await countStored()).toBe(before)
    expect((await admin.send(remove, { packageUuid })).error?.code).toBe('ScormPackage.NotFound')
  })

  test('are saved, and refuse a save that is based on an older version', async () => {
    const { packageUuid } = await uploaded()
    const saved = await admin.ok(save, { packageUuid, ...form, version: 1 })
    expect(saved).toMatchObject({ ...form, version: 2 })
    const stale = await admin.send(save, { packageUuid, ...form, version: 1 })
    expect(stale.error).toMatchObject({ code: 'Version.Conflict', params: { by: expect.any(String) } })
    const stranger = await foreignAdmin.send(save, { packageUuid, ...form, version: 2 })
    expect(stranger.error?.code).toBe('ScormPackage.NotFound')
  })

  test('become an e-learning of the company when they are released', async () => {
    const { packageUuid } = await uploaded({
      parts: [{ title: 'First' }, { kind: 'heading', title: 'Practice' }, { depth: 1, title: 'Second' }],
    })
    await admin.ok(save, { packageUuid, ...form, version: 1 })
    const released = await admin.ok(release, { packageUuid, version: 2 })
    expect(released).toMatchObject({ state: 'released', elearningVersion: '1.0.0', version: 3 })
    const elearningUuid = released.elearningUuid as string

    const { rows } = await admin.ok(calls.elearningCatalog.readCatalog)
    expect(rows.find((row) => row.elearningUuid === elearningUuid)).toMatchObject({
      title: form.title,
      description: form.summary,
      kind: 'scorm',
      icon: 'ladder',
      image: null,
      languages: ['en_GB'],
      version: '1.0.0',
      released: true,
      assigned: false,
    })
    expect(await admin.ok(calls.elearningCatalog.readDetails, { elearningUuid })).toMatchObject({
      kind: 'scorm',
      scormPackageUuid: packageUuid,
      image: null,
      chapters: [
        { title: form.title, pages: ['First'] },
        { title: 'Practice', pages: ['Second'] },
      ],
      jurisdiction: ['DE'],
      passMark: 70,
      questionsDrawn: 0,
      recommendedInterval: 6,
    })
    const preview = await admin.send(calls.elearningCatalog.previewContent, { elearningUuid, seed: 1 })
    expect(preview.error?.code).toBe('Elearning.NotFound')
  })

  test.each([
    ['save', () => [save, { ...form, version: 2 }] as const],
    ['release', () => [release, { version: 2 }] as const],
    ['remove', () => [remove, {}] as const],
  ])('refuse to %s what is released', async (_, create) => {
    const { packageUuid } = await uploaded()
    await admin.ok(release, { packageUuid, version: 1 })
    const [call, input] = create()
    expect((await admin.send(call as typeof save, { packageUuid, ...input })).error?.code).toBe(
      'ScormPackage.Released',
    )
  })

  test('are released once by two requests at the same time', async () => {
    const { packageUuid } = await uploaded()
    const answers = await Promise.all([1, 2].map(() => admin.send(release, { packageUuid, version: 1 })))
    const outcomes = answers.map(({ status, error }) => error?.code ?? String(status))
    expect(outcomes.toSorted()).toEqual(['200', 'ScormPackage.Released'])
  })

  test('replace the version before', async () => {
    const first = await uploaded()
    await admin.ok(save, { packageUuid: first.packageUuid, ...form, version: 1 })
    const { elearningUuid } = await admin.ok(release, { packageUuid: first.packageUuid, version: 2 })
    const fields = { elearningUuid: elearningUuid as string }
    const drafts = [await uploaded({ title: 'New' }, fields), await uploaded({ title: 'Newer' }, fields)]
    expect(drafts.map(({ elearningVersion }) => elearningVersion)).toEqual(['2.0.0', '2.0.0'])
    // The form is filled in from the released version, except for what the new manifest says about passing.
    expect(drafts[0]).toMatchObject({ ...form, passRule: 'reported', passMark: 80 })

    for (const { packageUuid } of drafts) await admin.ok(release, { packageUuid, version: 1 })
    const { rows } = await admin.ok(list, {
      filter: { elearningUuid: fields.elearningUuid },
      sortBy: 'uploadedAt',
    })
    expect(rows.map(({ elearningVersion, state }) => [elearningVersion, state])).toEqual([
      ['1.0.0', 'replaced'],
      ['2.0.0', 'replaced'],
      ['3.0.0', 'released'],
    ])
    const details = await admin.ok(calls.elearningCatalog.readDetails, fields)
    expect([details.version, details.scormPackageUuid]).toEqual(['3.0.0', drafts[1]?.packageUuid])
  })

  test('of another company do not exist', async () => {
    const draft = await uploaded()
    const { elearningUuid } = await admin.ok(release, { packageUuid: draft.packageUuid, version: 1 })
    const own = { elearningUuid: elearningUuid as string }
    const codes = await Promise.all([
      foreignAdmin.send(read, { packageUuid: draft.packageUuid }),
      foreignAdmin.send(release, { packageUuid: draft.packageUuid, version: 1 }),
      foreignAdmin.send(remove, { packageUuid: draft.packageUuid }),
      foreignAdmin.send(calls.elearningCatalog.readDetails, own),
      foreignAdmin.send(calls.elearningCatalog.readSettings, own),
      send(scormZip(), own, foreignAdmin),
    ])
    expect(codes.map(({ error }) => error?.code)).toEqual([
      'ScormPackage.NotFound',
      'ScormPackage.NotFound',
      'ScormPackage.NotFound',
      'Elearning.NotFound',
      'Elearning.NotFound',
      'Elearning.NotFound',
    ])
    expect((await foreignAdmin.ok(list)).total).toBe(0)
    const { rows } = await foreignAdmin.ok(calls.elearningCatalog.readCatalog)
    expect(rows.filter((row) => row.elearningUuid === elearningUuid)).toEqual([])
  })

  test('are written to the audit log with their titles', async () => {
    const { packageUuid } = await uploaded({ title: 'Logged' })
    await admin.ok(save, { packageUuid, ...form, version: 1 })
    await admin.ok(release, { packageUuid, version: 2 })
    const { rows } = await admin.ok(calls.audit.readLog, { filter: { search: form.title } })
    const own = rows.filter(({ record }) => record?.uuid === packageUuid)
    expect(own.map(({ action }) => action).toSorted()).toEqual([
      'releaseScormPackage',
      'saveScormPackage',
      'uploadScormPackage',
    ])
    expect(own.find(({ action }) => action === 'saveScormPackage')?.changes).toContainEqual(
      expect.objectContaining({ field: 'title', from: 'Logged', to: form.title }),
    )
  })
})
