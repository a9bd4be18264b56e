import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { VersionCache } from './version-cache.ts'

const db = {} as Db

function createCache() {
  const reads: string[] = []
  const cache = new VersionCache((_db, uuid) => {
    reads.push(uuid)
    return Promise.resolve(`content of ${uuid}`)
  })
  return { cache, reads }
}

test('the version cache reads each version from the database once', async () => {
  const { cache, reads } = createCache()
  expect(await cache.get(db, 'a')).toBe('content of a')
  expect(await cache.get(db, 'a')).toBe('content of a')
  expect(reads).toEqual(['a'])
})

test('the version cache drops the least recently used version when it contains more than 50', async () => {
  const { cache, reads } = createCache()
  for (let number = 1; number <= 50; number++) await cache.get(db, `v${number}`)
  await cache.get(db, 'v1')
  await cache.get(db, 'v51')
  reads.length = 0
  await cache.get(db, 'v1')
  await cache.get(db, 'v2')
  expect(reads).toEqual(['v2'])
})
