import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import { createPng } from '../../test/pictures.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { applyLicensee } from './apply-licensee.ts'
import { readLicenseeFile } from './licensee-file.ts'

const whole = `
identifier: berg
name: Berg
domains: [127.0.0.1, berg.example]
groups: [alpen, verband]
colours:
  light: { primary: "#0e5a73", contrast: "#ffffff" }
  dark: { primary: "#66bad6", contrast: "#05222c" }
links:
  licensee: https://berg.example
  legalNotice: https://berg.example/i
  dataProtection: https://berg.example/d
externalCalendarHref: https://calendar.example
logo: logo.png
moodImage: mood.svg
moodImageCopyright: Somebody
moodText: { de_DE: Halt, en_GB: Stop }
supportChat:
  provider: Chat GmbH
  url: "https://chat.example/w?k={key}"
  key: a b
  privacyLink: https://chat.example/p
`

const png = await createPng()

describe.each(featureEngines)('a licensee from a file on %s', (engine) => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-licensee-'))
    await writeFile(join(folder, 'logo.png'), await createPng())
    await writeFile(join(folder, 'mood.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function apply(yaml: string) {
    const path = join(folder, 'licensee.yaml')
    await writeFile(path, yaml)
    return applyLicensee(server.databases.owner, server.services.files, await readLicenseeFile(path))
  }
  /** Returns the branding that a visitor of the licensee's host sees. */
  const seen = () =>
    new Api(server.origin.replace('localhost', '127.0.0.1')).ok(calls.bootstrap.loadLicenseeConfig)
  const groups = () =>
    server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('licenseeGroupMember').select('groupIdentifier').orderBy('groupIdentifier').execute(),
    )

  test('is created with all fields of the file', async () => {
    expect((await apply(whole)).changed).toEqual(['licensee', 'domains', 'groups', 'logo', 'mood'])
    const config = await seen()
    expect(config).toMatchObject({
      licenseeIdentifier: 'berg',
      licenseeName: 'Berg',
      externalCalendarHref: 'https://calendar.example',
      moodImageCopyright: 'Somebody',
      moodText: { de_DE: 'Halt', en_GB: 'Stop' },
      footer: {
        licenseeLink: 'https://berg.example',
        legalNoticeLink: 'https://berg.example/i',
        dataProtectionLink: 'https://berg.example/d',
      },
      theme: { light: { primary: '#0e5a73' }, dark: { primary: '#66bad6' } },
      supportChatKey: 'a b',
      supportChat: {
        provider: 'Chat GmbH',
        href: 'https://chat.example/w?k=a%20b',
        privacyLink: 'https://chat.example/p',
      },
    })
    const logo = await fetch(new URL(config.images.logo ?? '', server.origin))
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    const mood = await fetch(new URL(config.images.mood ?? '', server.origin))
    expect([mood.status, mood.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(await groups()).toEqual([{ groupIdentifier: 'alpen' }, { groupIdentifier: 'verband' }])
  })

  test('does not change if the same file is applied again', async () => {
    const before = await seen()
    expect((await apply(whole)).changed).toEqual([])
    expect(await seen()).toEqual(before)
  })

  test('is updated by a changed file, and the changes are reported', async () => {
    await writeFile(join(folder, 'logo.png'), await createPng({ width: 9 }))
    const { images } = await seen()
    const { changed } = await apply(
      whole
        .replace('name: Berg', 'name: Gipfel')
        .replace('alpen, verband', 'verband, küste')
        .replace('küste', 'kueste'),
    )
    expect(changed).toEqual(['name', 'groups', 'logo'])
    const after = await seen()
    expect(after.licenseeName).toBe('Gipfel')
    expect(after.images.mood).toBe(images.mood)
    expect((await fetch(new URL(images.logo ?? '', server.origin))).status).toBe(404)
    expect((await fetch(new URL(after.images.logo ?? '', server.origin))).status).toBe(200)
    expect(await groups()).toEqual([{ groupIdentifier: 'kueste' }, { groupIdentifier: 'verband' }])
  })

  test('loses the fields that the file no longer contains', async () => {
    await apply('identifier: berg\nname: Berg\ndomains: [127.0.0.1]')
    expect(await seen()).toMatchObject({
      images: { logo: null, mood: null },
      externalCalendarHref: null,
      moodText: null,
      supportChatKey: null,
      supportChat: null,
      theme: { light: { primary: '#3b3b3b' } },
    })
    expect(await groups()).toEqual([])
  })

  test('is not saved at all if it has another licensee’s host or would be a second default', async () => {
    await apply('identifier: tal\nname: Tal')
    await expect(apply('identifier: tal\nname: Talgrund\ndomains: [127.0.0.1]')).rejects.toMatchObject({
      constraint: 'licensee_domain_pkey',
    })
    await expect(apply('identifier: tal\nname: Talgrund\ndefault: true')).rejects.toMatchObject({
      constraint: 'licensee_default_key',
    })
    const names = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('licensee').select('name').where('identifier', '=', 'tal').execute(),
    )
    expect(names).toEqual([{ name: 'Tal' }])
  })

  test.each<[string, string, Buffer, RegExp]>([
    [
      'an SVG logo, which a PDF cannot show',
      'logo: x.svg',
      Buffer.from('<svg/>'),
      /logo: .*x\.svg must be one of png, jpg/,
    ],
    [
      'an HTML page with the name of a picture',
      'moodImage: x.svg',
      Buffer.from('<html>'),
      /moodImage: .* must be one of png, jpg, svg/,
    ],
    ['a broken picture', 'logo: x.svg', png.subarray(0, 40), /logo: .* is damaged/],
    [
      'a picture of more than 5 MB',
      'logo: x.svg',
      Buffer.alloc(5 * 1024 * 1024 + 1),
      /logo: .* is larger than 5 MB/,
    ],
    [
      'a picture that does not exist',
      'logo: y.png',
      Buffer.alloc(0),
      /logo: .*y\.png cannot be read \(ENOENT\)/,
    ],
  ])('is refused with %s', async (_what, line, bytes, message) => {
    await writeFile(join(folder, 'x.svg'), bytes)
    await expect(apply(`identifier: bild\nname: Bild\n${line}`)).rejects.toThrow(message)
  })
})
