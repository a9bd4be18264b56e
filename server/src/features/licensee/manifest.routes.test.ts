import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer(someEngine)
})
afterAll(() => server.close())

test('the server provides a web app manifest with name and colours, and a script-free icon', async () => {
  const manifest = await fetch(`${server.origin}/manifest.webmanifest`)
  expect([manifest.status, manifest.headers.get('content-type')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
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
  const icon = await fetch(server.origin + src)
  expect(icon.headers.get('content-type')).toContain('image/svg+xml')
  const drawing = await icon.text()
  expect(drawing).toContain(`fill="${colour}"`)
  expect(drawing).not.toContain('<script')

  const pixels = await fetch(`${server.origin}/apple-touch-icon.png`)
  expect(pixels.headers.get('content-type')).toBe('image/png')
  const { data: rgb, info } = await sharp(await pixels.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) =>
    `#${Buffer.from(rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)).toString('hex')}`
  expect([info.channels, width, height, at(0, 0), at(90, 60) === colour, at(86, 95)]).toEqual([
    3,
    180,
    180,
    colour,
    false,
    colour,
  ])
})
