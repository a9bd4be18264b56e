import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCourse } from '../content/import-course.ts'
import { readPackage } from '../content/read-package.ts'
import { aWorld, type World } from '../test/world.ts'

const folder = join(import.meta.dirname, '../../../content/courses/brandschutz')
let world: World
beforeAll(async () => {
  world = await aWorld('embedded')
  await importCourse(world.databases.owner, world.services.files, folder)
})
afterAll(() => world.close())

test('the pictures of a course say what they are, never change, and cannot run, be framed or be read from elsewhere', async () => {
  const { media } = await readPackage(folder)
  expect(media.length).toBeGreaterThan(3)
  for (const { sha256, contentType, bytes } of media) {
    const answer = await fetch(`${world.origin}/media/${sha256}`)
    const type = contentType === 'image/svg+xml' ? `${contentType}; charset=utf-8` : contentType
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", 'sandbox']) expect(policy).toContain(part)
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})
