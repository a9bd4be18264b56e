import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { ServiceOutage } from '../outage.ts'
import { StorageFull } from '../storage-full.ts'
import { S3Store } from './s3-store.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => servers.splice(0).map((server) => server.close()))

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const storeAt = (endpoint: string) =>
  new S3Store({
    endpoint,
    bucket: 'bucket',
    region: 'eu-central-1',
    credentials: async () => ({ accessKeyId: 'key', secretAccessKey: 'secret' }),
  })

test('requests a file by its path, and signs the request', async () => {
  let seen: { path: string | undefined; signed: boolean } | undefined
  const endpoint = await serve((request, response) => {
    seen = {
      path: request.url,
      signed: request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') ?? false,
    }
    response.end('bytes')
  })
  expect(await text(await storeAt(endpoint).get('media/abc'))).toBe('bytes')
  expect(seen).toEqual({ path: '/bucket/media/abc', signed: true })
})

test.each([301, 302, 307, 308])('does not follow a redirect with status %d', async (status) => {
  let asked = 0
  const elsewhere = await serve((_request, response) => {
    asked += 1
    response.end('not ours')
  })
  const store = storeAt(
    await serve((_request, response) => response.writeHead(status, { location: `${elsewhere}/x` }).end()),
  )
  await expect(store.get('media/abc')).rejects.toThrow()
  await expect(store.put('media/abc', Buffer.from('x'), 'text/plain')).rejects.toThrow()
  expect(asked).toBe(0)
})

test('lists the files of all pages, and leaves out files that the store has not written', async () => {
  const asked: string[] = []
  const contents = (key: string, bytes: number) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-20T08:00:00.000Z</LastModified>` +
    `<ETag>&quot;abc&#34;</ETag><Size>${bytes}</Size><Owner><ID>1</ID></Owner></Contents>`
  const page = (inner: string) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</ListBucketResult>`
  const endpoint = await serve((request, response) => {
    asked.push(request.url ?? '')
    const isFirst = !request.url?.includes('continuation-token')
    const token = '<NextContinuationToken>a+b/c=</NextContinuationToken>'
    response.end(
      isFirst
        ? page(`${contents('client/one', 3)}${contents('Readme.txt', 9)}${token}`)
        : page(contents('media/two', 0)),
    )
  })

  const files = await Array.fromAsync(storeAt(endpoint).list())

  const writtenAt = new Date('2026-11-20T08:00:00Z')
  expect(files).toEqual([
    { key: 'client/one', bytes: 3, writtenAt },
    { key: 'media/two', bytes: 0, writtenAt },
  ])
  expect(asked).toEqual(['/bucket?list-type=2', '/bucket?list-type=2&continuation-token=a%2Bb%2Fc%3D'])
})

test('throws an error if the service refuses to list the files', async () => {
  const endpoint = await serve((_request, response) => response.writeHead(403).end('<Error/>'))
  await expect(Array.fromAsync(storeAt(endpoint).list())).rejects.toThrow('LIST: the file store answered 403')
})

test('throws StorageFull if the service is full, and a different error for other failures', async () => {
  const put = async (status: number) => {
    const store = storeAt(
      await serve((request, response) =>
        request.resume().once('end', () => response.writeHead(status).end()),
      ),
    )
    return store.put('media/abc', Buffer.from('x'), 'text/plain').catch((error: unknown) => error)
  }
  expect(await put(507)).toBeInstanceOf(StorageFull)
  expect(await put(403)).not.toBeInstanceOf(StorageFull)
  expect(await put(200)).toBeUndefined()
})

/** Answers each request after its body has arrived. */
const serveAfterBody = (
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> =>
  serve((request, response) => {
    void text(request).then((body) => answer(request, response, body))
  })

/** A file that is streamed. `opened` counts how often it was opened. */
function streamed(content: string) {
  const counter = { opened: 0 }
  const file = {
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
    open: async () => {
      counter.opened += 1
      return Readable.from([Buffer.from(content)])
    },
  }
  return { file, counter }
}

test('streams a large file with its size and its hash', async () => {
  let seen: Record<string, unknown> = {}
  const endpoint = await serveAfterBody((request, response, body) => {
    const { authorization, 'content-length': length, 'content-type': type, ...others } = request.headers
    const hash = others['x-amz-content-sha256']
    seen = { method: request.method, path: request.url, length, type, hash, body }
    response.writeHead(authorization ? 200 : 403).end()
  })
  const { file } = streamed('a film')
  await storeAt(endpoint).put('scorm/a', file, 'video/mp4')
  expect(seen).toEqual({
    method: 'PUT',
    path: '/bucket/scorm/a',
    length: '6',
    type: 'video/mp4',
    hash: file.sha256,
    body: 'a film',
  })
})

test('opens a large file again if the service has failed', async () => {
  const statuses = [500, 503, 200]
  const bodies: string[] = []
  const endpoint = await serveAfterBody((_request, response, body) => {
    bodies.push(body)
    response.writeHead(statuses.shift() ?? 200).end()
  })
  const { file, counter } = streamed('a film')
  await storeAt(endpoint).put('scorm/a', file, 'video/mp4')
  expect([bodies, counter.opened]).toEqual([['a film', 'a film', 'a film'], 3])
})

test.each([
  [507, StorageFull],
  [403, ServiceOutage],
  [500, ServiceOutage],
])('reports the status %d after a streamed upload', async (status, error) => {
  const endpoint = await serveAfterBody((_request, response) => response.writeHead(status).end())
  const put = storeAt(endpoint).put('scorm/a', streamed('a film').file, 'video/mp4')
  await expect(put).rejects.toBeInstanceOf(error)
})
