import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld('embedded')
})
afterAll(() => world.close())

test('the app is installed with a name, colours and an icon that is a drawing without a script', async () => {
  const manifest = await fetch(`${world.origin}/manifest.webmanifest`)
  expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const {
    name,
    start_url: start,
    display,
    theme_color: colour,
    icons,
  } = (await manifest.json()) as Record<string, string> & { icons: { src: string }[] }
  expect([typeof name, start, display]).toEqual(['string', '/dashboard', 'standalone'])
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  const [{ src } = { src: '' }] = icons
  const icon = await fetch(world.origin + src)
  expect(icon.headers.get('content-type')).toContain('image/svg+xml')
  const drawing = await icon.text()
  expect(drawing).toContain(`fill="${colour}"`)
  expect(drawing).not.toContain('<script')
})
