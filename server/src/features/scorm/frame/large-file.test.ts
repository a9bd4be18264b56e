/** A large file of a package is streamed, so that the memory of the server does not grow with it. */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { beginPackage, openFrame } from '../player/package-player-fixture.ts'
import { createReleasedPackage } from '../player/played-package-fixture.ts'

const mebibyte = 1024 * 1024
const fileMebibytes = 200
const block = Buffer.alloc(mebibyte, 'film')

function* blocks(): Generator<Buffer> {
  for (let index = 0; index < fileMebibytes; index++) yield block
}

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await createTestServer('embedded')
  client = await server.createClient()
})
afterAll(() => server.close())

test('a film of 200 MiB needs less than half of its size in memory, for server and reader together', async () => {
  const api = await server.signedIn(await server.createMember(client))
  const played = await createReleasedPackage(server, client, { files: { 'film.mp4': '' } })
  const frame = await openFrame(server, api, await beginPackage(api, played))
  const hash = createHash('sha256')
  for (const bytes of blocks()) hash.update(bytes)
  const storageKey = 'scorm/film'
  const bytes = fileMebibytes * mebibyte
  const content = { bytes, sha256: hash.digest('hex'), open: async () => Readable.from(blocks()) }
  await server.services.files.put(storageKey, content, 'video/mp4')
  await server.databases.owner.transaction(undefined, (db) =>
    db.updateTable('scormPackageFile').set({ storageKey, bytes }).where('path', '=', 'film.mp4').execute(),
  )

  const readMebibytes = () => {
    const { external, arrayBuffers } = process.memoryUsage()
    return Math.max(external, arrayBuffers) / mebibyte
  }
  const before = readMebibytes()
  let peak = before
  let received = 0
  await new Promise<void>((resolve, reject) => {
    const { host, pathname } = new URL(`${frame}files/film.mp4`)
    const { port } = new URL(server.origin)
    request({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (answer) => {
      const read = async () => {
        for await (const chunk of answer) {
          received += (chunk as Buffer).length
          peak = Math.max(peak, readMebibytes())
          // A slow reader: a server without back pressure would now read ahead.
          await setImmediate()
        }
      }
      read().then(resolve, reject)
    })
      .on('error', reject)
      .end()
  })

  console.log(`${fileMebibytes} MiB streamed with ${Math.ceil(peak - before)} MiB more memory at most`)
  expect(received).toBe(bytes)
  expect(peak - before).toBeLessThan(fileMebibytes / 2)
})
