import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { uploadCall } from '@sorgfalt/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countBufferBytes } from '../../test/live-memory.ts'
import { sha256 } from '../crypto/secrets.ts'
import { toRefusal } from './errors.ts'
import { receiveFile } from './large-upload.ts'
import { acceptUploads, closeUpload, uploadSeconds } from './uploads.ts'

const maxBytes = 300_000
const call = uploadCall({
  path: '/api/large',
  types: ['zip'],
  maxBytes,
  input: z.strictObject({}),
  output: z.strictObject({}),
})
const boundary = 'sorgfalt'
const head = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="filename"; filename="a.zip"\r\n\r\n`,
)
const end = Buffer.from(`\r\n--${boundary}--\r\n`)
const archive = (size: number): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(size - 4, 7)])

let folder: string
let app: FastifyInstance
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorgfalt-uploads-'))
  app = await createApp()
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Creates a server that answers with what it has received. `handlerMs`: how long it works before it answers. */
async function createApp({ connectionTimeout = 0, handlerMs = 0 } = {}): Promise<FastifyInstance> {
  const created = fastify({ connectionTimeout })
  created.setErrorHandler((error, _request, reply) => {
    const { status, body } = toRefusal(error)
    return reply.status(status).send(body)
  })
  await created.register(async (scope) => {
    const uploads = await acceptUploads(scope, folder)
    scope.post('/', async (request, reply) => {
      const { file, fields } = await uploads.read(request, reply, call)
      if (!('handle' in file)) throw new Error('the file is in memory')
      try {
        await delay(handlerMs)
        const { buffer } = await file.handle.read(Buffer.alloc(file.size), 0, file.size, 0)
        return { size: file.size, hash: file.sha256, read: sha256(buffer), name: file.name, fields }
      } finally {
        await closeUpload(file)
      }
    })
  })

  return created
}

function begin(headers: Record<string, string | number> = {}, at = origin) {
  const request = httpRequest(at, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  })
  const answer = once(request, 'response').then(async ([response]) => {
    const { statusCode } = response as IncomingMessage
    return { status: statusCode, body: JSON.parse(await text(response as IncomingMessage)) as unknown }
  })
  return { request, answer }
}
async function send(...chunks: Uint8Array[]) {
  const { request, answer } = begin()
  for (const chunk of chunks) request.write(chunk)
  request.end()
  return answer
}
/** Returns the files in `folder` that this process has open. They have no name any more. */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd')
  const paths = await Promise.all(handles.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}
async function expectNothingLeft(): Promise<void> {
  expect(await readdir(folder)).toEqual([])
  await expect.poll(openFiles).toEqual([])
}

test('is written to the disk, with the hash of its content', async () => {
  const bytes = archive(maxBytes)
  const hash = sha256(bytes)
  const field = Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="note"\r\n\r\nx\r\n`)
  expect(await send(field, head, bytes.subarray(0, 1000), bytes.subarray(1000), end)).toEqual({
    status: 200,
    body: { size: maxBytes, hash, read: hash, name: 'a.zip', fields: { note: 'x' } },
  })
  await expectNothingLeft()
})

const tooLarge = { status: 413, body: { error: { code: 'File.TooLarge', params: { megabytes: 0 } } } }

test('is refused as soon as it exceeds the limit, although its sender does not end', async () => {
  const { request, answer } = begin()
  request.on('error', () => undefined)
  request.write(Buffer.concat([head, archive(maxBytes + 1)]))
  request.write(Buffer.alloc(12_000_000))
  expect(await answer).toEqual(tooLarge)
  request.destroy()
  await expectNothingLeft()
})

test('is refused before it is sent if its announced size exceeds the limit', async () => {
  const { request, answer } = begin({ 'content-length': 100_000_000 })
  request.on('error', () => undefined)
  request.write(head)
  request.write(Buffer.alloc(11_000_000))
  expect(await answer).toEqual(tooLarge)
  request.destroy()
  await expectNothingLeft()
})

test.each([
  ['another type', [head, Buffer.from('%PDF-1.7'), end], 415, 'File.TypeNotAllowed'],
  ['a form that is cut off', [head, archive(1000)], 400, 'Request.Invalid'],
  [
    'a second file',
    [head, archive(1000), Buffer.from('\r\n'), head, archive(1000), end],
    400,
    'Request.Invalid',
  ],
  ['no file', [end], 400, 'Request.Invalid'],
])('is refused with %s, and leaves no file behind', async (_, chunks, status, code) => {
  expect(await send(...chunks)).toMatchObject({ status, body: { error: { code } } })
  await expectNothingLeft()
})

test('leaves no file behind if the sender disconnects', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { request, answer } = begin()
    answer.catch(() => undefined)
    request.on('error', () => undefined)
    request.write(Buffer.concat([head, archive(100_000)]))
    await expect.poll(openFiles).toHaveLength(1)
    request.destroy()
    await expectNothingLeft()
  }
  // All places for parallel uploads are free again.
  expect(await send(head, archive(1000), end)).toMatchObject({ status: 200 })
})

test('can be processed for longer than a connection may be silent', async () => {
  const slow = await createApp({ connectionTimeout: 2000, handlerMs: 3000 })
  try {
    const { request, answer } = begin({}, await slow.listen({ host: '127.0.0.1', port: 0 }))
    request.end(Buffer.concat([head, archive(1000), end]))
    expect(await answer).toMatchObject({ status: 200 })
  } finally {
    await slow.close()
  }
})

test('has more time the larger it may be', () => {
  expect([uploadSeconds({}), uploadSeconds({ maxBytes: 250_000_000 })]).toEqual([60, 1727])
})

test('needs little memory', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  const before = countBufferBytes()
  let peak = 0
  const stream = Readable.from(
    (function* () {
      for (let sent = 0; sent < 100_000_000; sent += chunk.length) {
        if (sent % (64 * chunk.length) === 0) peak = Math.max(peak, countBufferBytes() - before)
        yield Buffer.from(chunk)
      }
    })(),
  )
  const { handle, size } = await receiveFile(stream, folder)
  await handle.close()
  expect(size).toBeGreaterThanOrEqual(100_000_000)
  expect(peak).toBeLessThan(10_000_000)
})
