import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { calls } from '@sorgfalt/contract'
import { maxOwnTemplates } from '@sorgfalt/contract/template/template'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeZip } from '../../platform/archives/write-zip.ts'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { createJpeg, factsOf, jpegSegment } from '../../test/pictures.ts'
import { readFiles } from '../../test/read-files.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { insertTemplate } from './template.store.ts'

const { list, readContent, document, upload, update, remove } = calls.template
const edition = { templateId: 'bestellung-ersthelfer', languageCode: 'de_DE', country: 'DE' } as const
const form = { name: 'Hofplan', category: 'other', language: 'de_DE' } as const
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const createZip = (...entries: [string, string][]): Promise<Buffer> =>
  buffer(writeZip(entries.map(([path, text]) => ({ path, content: [text] }))))
const types = (main: string): [string, string] => [
  '[Content_Types].xml',
  `<Types><Override ContentType="${main}"/></Types>`,
]

describe.each(featureEngines)('templates on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let member: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    member = await server.signedIn(await server.createMember(client))
  })
  afterAll(() => server.close())

  const own = async (api = member) => (await api.ok(list, { filter: { origin: ['own'] } })).rows
  const bytesOf = async (href: string, api = member) => {
    const answer = await api.request('GET', href)
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const made = (query: object, api = member) =>
    bytesOf(`${document.path}?${new URLSearchParams({ ...edition, ...query }).toString()}`, api)
  const storedFiles = async (): Promise<number> => {
    const all = await readdir(join(server.services.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return all.filter((entry) => entry.isFile()).length
  }

  test('of the library are listed in the member’s language, and can be searched and sorted', async () => {
    const all = await member.ok(list)
    expect(all.total).toBeGreaterThanOrEqual(12)
    expect(all.rows.map(({ name }) => name)).toEqual(
      all.rows.map(({ name }) => name).toSorted(new Intl.Collator('de').compare),
    )
    const { rows } = await member.ok(list, {
      filter: { search: 'ERSTHELFER bestellung', category: ['appointment'] },
    })
    expect(rows.map(({ id }) => id)).toEqual(['bestellung-ersthelfer'])
    const later = await member.ok(list, { page: 2, sortBy: 'category', sortDirection: 'desc' })
    expect([later.total, later.rows]).toEqual([all.total, []])
  })

  test('follow the law of the requested country, or else of the company’s country', async () => {
    const german = await member.ok(readContent, { ...edition, country: undefined })
    const austrian = await member.ok(readContent, { ...edition, country: 'AT', languageCode: 'en_GB' })
    expect([german.law[0], austrian.law[0]]).toEqual(['ArbSchG § 10', 'ASchG § 26'])
    expect(JSON.stringify(german.blocks)).toContain('Notruf 112')
    expect(JSON.stringify(austrian.blocks)).toContain('Calls 144')
    expect(JSON.stringify(austrian.blocks)).not.toContain('112')
    const representative = { ...edition, templateId: 'bestellung-sicherheitsbeauftragte', country: 'AT' }
    expect((await member.ok(readContent, representative)).title, 'called as the law calls it').toContain(
      'Sicherheitsvertrauensperson',
    )
    expect((await member.send(readContent, { ...edition, templateId: 'gibt-es-nicht' })).error?.code).toBe(
      'Template.NotFound',
    )
  })

  test('are offered only in the countries whose law they follow', async () => {
    const austrian = await server.createClient({ country: 'AT' })
    const reader = await server.signedIn(await server.createMember(austrian))
    const search = { filter: { search: 'brandschutz bestellung' } }
    const idsOf = async (api: Api) => (await api.ok(list, search)).rows.map(({ id }) => id)
    expect(await idsOf(member)).toEqual(['bestellung-brandschutzhelfer'])
    expect(await idsOf(reader)).toEqual(['bestellung-brandschutzwart'])

    const warden = { ...edition, templateId: 'bestellung-brandschutzwart' }
    const refused = await reader.send(readContent, { ...warden, country: 'DE' })
    expect(refused.error?.code).toBe('Template.NotFound')
    expect((await made({ ...warden, format: 'pdf' })).status).toBe(404)
    expect((await member.ok(readContent, { ...warden, country: 'AT' })).countries).toEqual(['AT'])
  })

  test('are available as PDF and Word file with the company’s name, the law and its date', async () => {
    const paper = await made({ format: 'pdf' })
    expect(paper.headers.get('content-disposition')).toContain('.pdf')
    const text = pdfText(paper.bytes).join('')
    for (const part of [
      `Firma ${client.identifier}`,
      'Testlizenz',
      'Deutschland, Stand',
      'DGUV Vorschrift 1',
    ])
      expect(text).toContain(part)
    const file = await made({ format: 'docx' })
    expect(file.headers.get('content-type')).toBe(word)
    const parts = await readFiles(file.bytes)
    const xml = (name: string) => Buffer.from(parts.get(name) ?? []).toString('utf8')
    expect(xml('word/header1.xml')).toContain(`Firma ${client.identifier}`)
    expect(xml('word/document.xml')).toContain('>Bitte ausfüllen</w:t>')
    expect((await made({ format: 'docx' })).bytes.equals(file.bytes), 'the same again').toBe(true)
    expect((await made({ format: 'pdf', templateId: 'gibt-es-nicht' })).status).toBe(404)
    expect((await made({ format: 'pdf' }, server.visitor())).status).toBe(401)
  })

  test('can be uploaded, changed and deleted, and are visible only to members of the company', async () => {
    const { body } = await admin.upload(upload, {
      bytes: pdf,
      name: '../Plan\u202e vom Hof.PDF',
      fields: form,
    })
    const [row] = await own()
    expect(row).toMatchObject({
      id: body.uuid,
      name: 'Hofplan',
      languages: ['de_DE'],
      own: { fileName: 'Plan vom Hof.pdf', size: pdf.length, version: 1 },
    })
    const href = row?.own?.href ?? ''
    const read = await bytesOf(href)
    expect([read.status, read.bytes.equals(pdf), read.headers.get('content-security-policy')]).toEqual([
      200,
      true,
      expect.stringContaining('sandbox'),
    ])
    const stranger = await server.signedIn(
      await server.createMember(await server.createClient(), { role: 'super-admin' }),
    )
    expect([(await bytesOf(href, stranger)).status, await own(stranger)]).toEqual([404, []])

    const change = {
      templateUuid: body.uuid,
      ...form,
      name: 'Plan des Hofs',
      language: 'en_GB',
      version: 1,
    } as const
    expect((await stranger.send(update, change)).error?.code).toBe('Template.NotFound')
    await admin.ok(update, change)
    expect((await admin.send(update, change)).error?.code).toBe('Version.Conflict')
    expect(await own()).toMatchObject([{ name: 'Plan des Hofs', languages: ['en_GB'], own: { version: 2 } }])
    // The expected date is the current day in the company's time zone.
    await server.inClient(client, (db) =>
      db
        .updateTable('ownTemplate')
        .set({ updatedAt: new Date('2026-10-05T22:30:00Z') })
        .execute(),
    )
    expect(await own()).toMatchObject([{ revised: '2026-10-06' }])

    expect((await stranger.send(remove, { templateUuids: [body.uuid] })).error?.code).toBe(
      'Template.NotFound',
    )
    await admin.ok(remove, { templateUuids: [body.uuid] })
    expect([await own(), await storedFiles(), (await bytesOf(href)).status]).toEqual([[], 0, 404])
  })

  test('have a file type that depends on their content, and lose the metadata of a camera', async () => {
    const picture = await createJpeg({ extra: [jpegSegment(0xe1, Buffer.from('Exif\0\0GPS 48.1374'))] })
    await admin.upload(upload, { bytes: picture, name: 'Tafel.docx', fields: { ...form, name: ' ' } })
    await admin.upload(upload, {
      bytes: await createZip(types(`${word}.main+xml`), ['word/document.xml', '<w/>']),
      name: 'Brief',
      fields: form,
    })
    const rows = await own()
    expect(new Set(rows.map(({ own: file }) => file?.fileName))).toEqual(new Set(['Brief.docx', 'Tafel.jpg']))
    expect(
      rows.map(({ name }) => name).toSorted(),
      'a template without a name has the name of its file',
    ).toEqual(['Hofplan', 'Tafel'])
    const jpeg = rows.find(({ own: file }) => file?.fileName === 'Tafel.jpg')
    const { bytes } = await bytesOf(jpeg?.own?.href ?? '')
    expect(await factsOf(bytes)).toEqual({ format: 'jpeg', width: 8, height: 8, metadata: [] })
    expect(bytes.includes('GPS')).toBe(false)
    await admin.ok(remove, { templateUuids: rows.map(({ id }) => id) })
  })

  test('are refused and not stored if their file type is not allowed', async () => {
    const bad: Record<string, Buffer> = {
      'a page with a script': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'an incomplete PDF': Buffer.from('%PDF-1.7\n1 0 obj'),
      'an archive': await createZip(['a.txt', 'a']),
      'a Word file with macros': await createZip(
        types(`${word}.main+xml`),
        [
          'word/_rels/document.xml.rels',
          '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"' +
            ' Target="media/image1.png"/></Relationships>',
        ],
        ['word/media/image1.png', 'x'],
      ),
      'a Word file with the type of one with macros': await createZip(
        types('application/vnd.ms-word.document.macroEnabled.main+xml'),
      ),
      'a Word file with a huge table of contents': await createZip([
        '[Content_Types].xml',
        types(`${word}.main+xml`)[1] + ' '.repeat(2_000_000),
      ]),
      'a text that starts like an archive': Buffer.from('PK\u0003\u0004 nothing'),
      'an empty file': Buffer.alloc(0),
    }
    for (const [what, bytes] of Object.entries(bad)) {
      const { status, error } = await admin.upload(upload, { bytes, name: 'Vorlage.docx', fields: form })
      expect([what, status, error?.code]).toEqual([what, 415, 'File.TypeNotAllowed'])
    }
    expect([await own(), await storedFiles()]).toEqual([[], 0])
  })

  test('are limited in number per company', async () => {
    const other = await server.createClient()
    const api = await server.signedIn(await server.createMember(other, { role: 'admin' }))
    await server.inClient(other, async (db) => {
      for (let index = 0; index < maxOwnTemplates; index++) {
        const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
        await insertTemplate(
          db,
          {
            uuid,
            name: 'a.pdf',
            contentType: 'application/pdf',
            size: 1,
            sha256: 'x',
            storageKey: `client/${uuid}`,
          },
          form,
        )
      }
    })
    const { error } = await api.upload(upload, { bytes: pdf, name: 'a.pdf', fields: form })
    expect(error?.code).toBe('Template.TooMany')
    expect(await storedFiles()).toBe(0)
  })
})
