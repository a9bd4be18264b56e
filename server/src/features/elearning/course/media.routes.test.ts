import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someEngine } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { importContent } from '../../content/import-content.ts'
import { checkFolder } from './package-fixture.ts'

const folder = join(import.meta.dirname, '../../../../../content/courses/brandschutz')
let server: TestServer
beforeAll(async () => {
  server = await createTestServer(someEngine)
  await importContent(server.databases.owner, server.services.files, folder)
})
afterAll(() => server.close())

test('serves pictures with type and cache time, and forbids scripts, frames and embedding', async () => {
  const { media } = await checkFolder(folder)
  expect(media.length).toBeGreaterThan(3)
  for (const { sha256, contentType, bytes } of media) {
    const answer = await fetch(`${server.origin}/media/${sha256}`)
    const type = contentType === 'image/svg+xml' ? `${contentType}; charset=utf-8` : contentType
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", 'sandbox'])
      expect(policy).toContain(part)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('serves the parts of a film that a player requests', async () => {
  const { media } = await checkFolder(folder)
  const { sha256, bytes } = media.find(({ bytes: all }) => all.length > 1000) ??
    media[0] ?? { sha256: '', bytes: new Uint8Array() }
  const part = async (range: string) => {
    const answer = await fetch(`${server.origin}/media/${sha256}`, { headers: { range } })
    return {
      status: answer.status,
      range: answer.headers.get('content-range'),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const size = bytes.length
  const middle = await part('bytes=10-19')
  expect([middle.status, middle.range]).toEqual([206, `bytes 10-19/${size}`])
  expect(middle.body.equals(bytes.subarray(10, 20))).toBe(true)
  const end = await part('bytes=-5')
  expect([end.status, end.range, end.body.equals(bytes.subarray(-5))]).toEqual([
    206,
    `bytes ${size - 5}-${size - 1}/${size}`,
    true,
  ])
  expect((await part('bytes=20-')).body).toHaveLength(size - 20)
  expect((await part(`bytes=0-${size * 2}`)).range).toBe(`bytes 0-${size - 1}/${size}`)
  const outside = await part(`bytes=${size}-`)
  expect([outside.status, outside.range]).toEqual([416, `bytes */${size}`])
  // The response is the whole file if the range is invalid or the request names several ranges.
  for (const range of ['bytes=-', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=1-2'])
    expect((await part(range)).status).toBe(200)
})
