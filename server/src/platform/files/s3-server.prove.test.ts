/** Stores files in OpenStack Swift from Debian, whose S3 API checks every signature. */
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningSwift, startSwift } from '../../../../scripts/swift.mjs'
import { ServiceOutage } from '../outage.ts'
import type { FileStore } from './file-store.ts'
import { FileMissing } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

describe('files in OpenStack Swift', () => {
  let swift: RunningSwift
  let store: FileStore
  const open = (options = '', secret = swift.secretAccessKey) => {
    const account = [swift.accessKeyId, secret].map(encodeURIComponent).join(':')
    const { host } = new URL(swift.endpoint)
    return openFileStore(`s3+http://${account}@${host}/bucket?region=eu-central-1${options}`, '/nowhere')
  }
  beforeAll(async () => {
    swift = await startSwift()
    const { endpoint, accessKeyId, secretAccessKey } = swift
    const client = new AwsClient({ service: 's3', region: 'eu-central-1', accessKeyId, secretAccessKey })
    const created = await client.fetch(`${endpoint}/bucket`, { method: 'PUT' })
    if (!created.ok) throw new Error(`the bucket was not created: ${created.status}`)
    store = open()
  })
  afterAll(() => swift.stop())

  test('are written, replaced, read in ranges, measured, listed and deleted', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
    await store.put('media/a', Buffer.from('old'), 'text/plain')
    await store.put('media/a', bytes, 'application/octet-stream')
    await store.put('client/empty', Buffer.alloc(0), 'text/plain')

    expect(await buffer(await store.get('media/a'))).toEqual(bytes)
    expect(await buffer(await store.get('media/a', { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
    expect(await buffer(await store.get('client/empty'))).toEqual(Buffer.alloc(0))
    expect(await store.stat('media/a')).toEqual({ bytes: bytes.length })
    await expect(store.get('media/a', { start: bytes.length })).rejects.toThrow(RangeError)

    const listed = await Array.fromAsync(store.list())
    expect(listed.map((file) => [file.key, file.bytes])).toEqual([
      ['client/empty', 0],
      ['media/a', bytes.length],
    ])

    await store.delete('media/a')
    await store.delete('media/a')
    expect(await store.stat('media/a')).toBeUndefined()
    await expect(store.get('media/a')).rejects.toThrow(FileMissing)
  })

  test('are listed completely if there are more than 1,000', async () => {
    const keys = Array.from({ length: 1_050 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
    for (let first = 0; first < keys.length; first += 50)
      await Promise.all(
        keys.slice(first, first + 50).map((key) => store.put(key, Buffer.from(key), 'text/plain')),
      )

    const listed = await Array.fromAsync(store.list())
    expect(listed.map(({ key }) => key).filter((key) => key.startsWith('many/'))).toEqual(keys)
  })

  test('can be used with the credentials of the environment', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', swift.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', swift.secretAccessKey)
    vi.stubEnv('AWS_SESSION_TOKEN', undefined)
    const { host } = new URL(swift.endpoint)
    await openFileStore(`s3+http://${host}/bucket?region=eu-central-1`, '/nowhere').check()
    vi.unstubAllEnvs()
  })

  test('are refused with a wrong secret, and the encryption that Swift does not support is not ignored', async () => {
    await expect(open('', 'wrong').check()).rejects.toThrow('answered 403')
    await expect(open('&encryption=AES256').put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      'PUT: the file store answered 501',
    )
    expect(await store.stat('a')).toBeUndefined()
  })

  test('are reported as an outage while the server is down, and are there when it is back', async () => {
    await store.put('media/b', Buffer.from('b'), 'text/plain')
    await swift.stopProxy()
    await expect(store.get('media/b')).rejects.toThrow(ServiceOutage)
    await expect(store.check()).rejects.toThrow(ServiceOutage)

    await swift.startProxy()
    await store.check()
    expect(String(await buffer(await store.get('media/b')))).toBe('b')
  })
})
