import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
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
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })

test('requests a file by its signed address', async () => {
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

test('throws StorageFull for a full service, and other errors for other failures', async () => {
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
