import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { calls } from '@sorgfalt/contract'
import { upload } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createJpeg, createPng, factsOf, jpegSegment, pngChunk, pngOfSize } from '../../../test/pictures.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'

const { uploadLogo, removeLogo, read } = calls.clientConfiguration
const png = await createPng()
const jpeg = await createJpeg()
const largestPng = await pngOfSize(upload.maxBytes)
const tooLargePng = await pngOfSize(upload.maxBytes + 1)

describe.each(featureEngines)('the company’s logo on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    // Collects the log in an array, because the last test makes the file store fail and the server logs the
    // failure.
    server = await createTestServer(engine, { log: [] })
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  const storedFiles = async (): Promise<string[]> => {
    const all = await readdir(join(server.services.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return all.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const download = async (href: string, api = admin) => {
    const answer = await api.request('GET', href)
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test('is stored, shown to every member, and replaced, and its old file is deleted', async () => {
    const first = await admin.upload(uploadLogo, { bytes: png, name: 'Logo der Firma.PNG' })
    expect(first.status).toBe(200)
    expect(first.body.href).toBe(`/api/file/client/logo/${first.body.uuid}/Logo%20der%20Firma.png`)
    const member = await server.signedIn(await server.createMember(client))
    expect((await member.ok(calls.member.state)).client.logoHref).toBe(first.body.href)
    const shown = await download(first.body.href, member)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await factsOf(shown.bytes)).toEqual({ format: 'png', width: 4, height: 3, metadata: [] })

    const withGps = await createJpeg({ extra: [jpegSegment(0xe1, Buffer.from('Exif\0\0GPS 48.1374'))] })
    const second = await admin.upload(uploadLogo, { bytes: withGps, name: 'logo.jpg', type: 'text/html' })
    const stored = await download(second.body.href)
    expect(await factsOf(stored.bytes)).toEqual({ format: 'jpeg', width: 8, height: 8, metadata: [] })
    expect(stored.bytes.includes('GPS')).toBe(false)
    expect((await download(first.body.href)).status).toBe(404)
    expect(await storedFiles()).toHaveLength(1)
    expect((await admin.ok(read)).logo).toEqual(second.body)
  })

  test('is replaced by the licensee’s logo after its removal', async () => {
    await admin.upload(uploadLogo, { bytes: png })
    await admin.ok(removeLogo)
    expect((await admin.ok(calls.member.state)).client.logoHref).toBeNull()
    expect(await storedFiles()).toHaveLength(0)
    await admin.ok(removeLogo)
  })

  test('is served with headers that prevent scripts', async () => {
    const { body } = await admin.upload(uploadLogo, { bytes: png })
    const { headers } = await download(body.href)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('is not visible to other companies or visitors', async () => {
    const { body } = await admin.upload(uploadLogo, { bytes: png })
    const stranger = await server.signedIn(await server.createMember(await server.createClient()))
    expect((await download(body.href, stranger)).status).toBe(404)
    expect((await download(body.href, server.visitor())).status).toBe(401)
    expect((await download(body.href.replace('.png', '.html'))).status).toBe(404)
  })

  test('exists once in the database and in the file store after five concurrent uploads', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.upload(uploadLogo, { bytes: png })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await storedFiles()).toHaveLength(1)
    expect(answers.map(({ body }) => body)).toContainEqual((await admin.ok(read)).logo)
  })

  test.each<[file: string, Buffer, string, number, string]>([
    ['exactly 5 MiB', largestPng, 'a.png', 200, ''],
    ['5 MiB and a byte', tooLargePng, 'a.png', 413, 'File.TooLarge'],
    [
      'HTML called .png',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.png',
      415,
      'File.TypeNotAllowed',
    ],
    ['PHP called .jpg', Buffer.from('<?php system($_GET[0]);'), 'a.jpg', 415, 'File.TypeNotAllowed'],
    [
      'SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.svg',
      415,
      'File.TypeNotAllowed',
    ],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'a.gif', 415, 'File.TypeNotAllowed'],
    ['PDF with JavaScript', Buffer.from('%PDF-1.7 /JavaScript'), 'a.png', 415, 'File.TypeNotAllowed'],
    ['a zip', Buffer.from('PK\x03\x04'), 'a.png', 415, 'File.TypeNotAllowed'],
    ['nothing', Buffer.alloc(0), 'a.png', 415, 'File.TypeNotAllowed'],
    ['a JPEG that ends too early', jpeg.subarray(0, 60), 'a.jpg', 400, 'File.Broken'],
    ['a JPEG called .PdF', jpeg, 'a.PdF', 200, ''],
  ])('is accepted or refused according to its bytes: %s', async (...[_file, bytes, name, status, code]) => {
    const answer = await admin.upload(uploadLogo, { bytes, name })
    expect([answer.status, answer.error?.code ?? '']).toEqual([status, code])
    expect((await storedFiles()).length).toBeLessThanOrEqual(1)
  })

  test('is stored without the archive that is appended to the picture (GIFAR)', async () => {
    const { body } = await admin.upload(uploadLogo, {
      bytes: Buffer.concat([
        await createPng({ extra: [pngChunk('tEXt', Buffer.from('x'))] }),
        Buffer.from('PK\x03\x04<script>'),
      ]),
    })
    const stored = await download(body.href)
    expect([stored.bytes.includes('PK'), stored.bytes.includes('<script>')]).toEqual([false, false])
    expect(await factsOf(stored.bytes)).toEqual({ format: 'png', width: 4, height: 3, metadata: [] })
  })

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.png'],
    ['a.png\0.html', 'a png.png'],
    ['a\r\nSet-Cookie: x=1.png', 'a%0D%0ASet-Cookie: x=1.png'],
    ['con.txt', 'con.png'],
    ['\u202Egpj.exe', 'gpj.png'],
    ['.htaccess', 'logo.png'],
    ['"; filename=evil.html; "', '%22; filename=evil.png'],
    ['   ', 'logo.png'],
    ['😀'.repeat(255), `${'😀'.repeat(16)}.png`],
    ['x'.repeat(5000), `${'x'.repeat(200)}.png`],
  ])('with the uploaded name %j gets the stored name %j', async (uploadedName, name) => {
    const { body, status } = await admin.upload(uploadLogo, { bytes: png, name: uploadedName })
    expect(status).toBe(200)
    expect(decodeURIComponent(body.href.split('/').at(-1) ?? '')).toBe(name)
    const shown = await download(body.href)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w%.~!*-]+$/)
    expect(shown.headers.get('set-cookie')).toBeNull()
    expect((await storedFiles())[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('cannot be uploaded by members or without a session', async () => {
    const member = await server.signedIn(await server.createMember(client))
    expect((await member.upload(uploadLogo, { bytes: png })).error?.code).toBe('Permission.Missing')
    expect((await server.visitor().upload(uploadLogo, { bytes: png })).error?.code).toBe('Session.Missing')
  })

  test('has an entry in the audit log', async () => {
    const { body } = await admin.upload(uploadLogo, { bytes: png })
    const row = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'uploadLogo')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    expect(row).toMatchObject({
      entity: 'file',
      entityUuid: body.uuid,
      actorKind: 'member',
      fields: ['fileUuid'],
    })
  })

  test.each<[string, () => FormData]>([
    ['no file', () => new FormData()],
    [
      'a text field only',
      () => {
        const form = new FormData()
        form.set('filename', 'x')
        return form
      },
    ],
    [
      'two files',
      () => {
        const form = new FormData()
        for (const _ of [1, 2]) form.append('filename', new Blob([png]), 'a.png')
        return form
      },
    ],
    [
      'the file in another field',
      () => {
        const form = new FormData()
        form.set('upload', new Blob([png]), 'a.png')
        return form
      },
    ],
    [
      'an undeclared field',
      () => {
        const form = new FormData()
        form.set('clientUuid', 'x')
        form.set('filename', new Blob([png]), 'a.png')
        return form
      },
    ],
    [
      'a field named __proto__',
      () => {
        const form = new FormData()
        form.set('__proto__', 'x')
        form.set('filename', new Blob([png]), 'a.png')
        return form
      },
    ],
    [
      '10,000 parts',
      () => {
        const form = new FormData()
        for (let part = 0; part < 10_000; part += 1) form.append(`p${part}`, 'x')
        return form
      },
    ],
    [
      'a field of 1 MiB',
      () => {
        const form = new FormData()
        form.set('x', 'y'.repeat(1024 * 1024))
        form.set('filename', new Blob([png]), 'a.png')
        return form
      },
    ],
  ])('is refused if the form contains %s', async (_what, form) => {
    const { status, error } = await admin.upload(uploadLogo, form())
    expect([status, error?.code]).toEqual([400, 'Request.Invalid'])
  })

  test.each<[string, string, string]>([
    ['JSON', 'application/json', '{}'],
    ['text', 'text/plain', 'x'],
    ['a form without a declared boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
    ['a form without its declared boundary', 'multipart/form-data; boundary=x', 'nothing here'],
    ['a form with a part without headers', 'multipart/form-data; boundary=x', '--x\r\n\r\nx\r\n--x--\r\n'],
    [
      'a form with a part without a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nx\r\n--x--\r\n',
    ],
    [
      'a form with a part that ends too early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="filename"; filename="a.png"\r\n\r\nx',
    ],
    [
      'a form with 1,000 headers in a part',
      'multipart/form-data; boundary=x',
      `--x\r\n${'A: b\r\n'.repeat(1000)}\r\nx\r\n--x--\r\n`,
    ],
  ])('is refused if the request contains %s, and the server continues', async (_what, contentType, body) => {
    const { token } = await admin.ok(calls.session.csrf)
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${server.origin}${uploadLogo.path}`, {
      method: 'POST',
      body,
      headers: { cookie, origin: server.origin, 'content-type': contentType, 'x-csrf-token': token },
    })
    expect(answer.status).toBe(contentType.startsWith('multipart') ? 400 : 415)
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
  })

  test('leaves no files after an endless upload and 200 aborted uploads', async () => {
    const before = await storedFiles()
    const { token } = await admin.ok(calls.session.csrf)
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = [
      `POST ${uploadLogo.path} HTTP/1.1`,
      `Host: localhost:${new URL(server.origin).port}`,
      `Origin: ${server.origin}`,
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${token}`,
      'Content-Type: multipart/form-data; boundary=x\r\n',
    ].join('\r\n')
    const part = '--x\r\nContent-Disposition: form-data; name="filename"; filename="a.png"\r\n\r\n'
    const open = () => connect(Number(new URL(server.origin).port), '127.0.0.1')
    const endless = new Promise<{ sent: number; answer: string }>((resolve) => {
      const socket = open()
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x61), Buffer.from('\r\n')])
      let [sent, answer] = [0, '']
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`)
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
        sent += chunk.length
      }
      socket
        .on('drain', more)
        .on('data', (data) => {
          answer += String(data)
        })
        .on('error', () => undefined)
        .on('close', () => resolve({ sent, answer }))
      more()
    })
    const aborted = Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = open()
        const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
        socket.on('error', () => undefined)
        socket.write(`${head}Content-Length: 100000\r\n\r\n${part}${'a'.repeat(50_000)}`, () =>
          socket.destroy(),
        )
        await closed
      }),
    )
    const { sent, answer } = await endless
    await aborted
    expect(sent).toBeLessThan(40 * 1024 * 1024)
    // The connection may close before the answer arrives, because the sender does not stop.
    expect(answer).toMatch(/^($|HTTP\/1\.1 413)/)
    expect((await admin.ok(read)).version).toBeGreaterThan(0)
    await expect.poll(storedFiles).toEqual(before)
  })

  test('does not change if the file store fails', async () => {
    const { body } = await admin.upload(uploadLogo, { bytes: png })
    const { files } = server.services
    const put = files.put
    files.put = () => Promise.reject(new Error('disk full'))
    const answer = await admin.upload(uploadLogo, { bytes: jpeg })
    files.put = put
    expect([answer.status, answer.error?.code]).toEqual([500, 'Request.Failed'])
    expect((await admin.ok(read)).logo).toEqual(body)
    expect((await download(body.href)).status).toBe(200)
  })
})
