/** Packages that are large, or pretend to be. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeZip } from '../../../platform/archives/write-zip.ts'
import { DiskStore } from '../../../platform/files/disk-store.ts'
import type { StreamedContent } from '../../../platform/files/file-store.ts'
import { countBufferBytes } from '../../../test/live-memory.ts'
import { zip } from '../../../test/zip-fixture.ts'
import { scormFiles } from '../scorm-package-fixture.ts'
import { openPackage } from './open-package.ts'
import { newFolder, storeFiles } from './store-files.ts'

/** Reports how much of a streamed file has been read. */
class ObservedStore extends DiskStore {
  onChunk: (readBytes: number) => void = () => undefined

  override put(key: string, content: Uint8Array | StreamedContent): Promise<void> {
    if (content instanceof Uint8Array) return super.put(key, content)
    return super.put(key, {
      ...content,
      open: async () => Readable.from(this.#observe(await content.open())),
    })
  }

  async *#observe(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let readBytes = 0
    for await (const chunk of source) {
      readBytes += chunk.length
      this.onChunk(readBytes)
      yield chunk
    }
  }
}

let folder: string
let store: ObservedStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorgfalt-scorm-'))
  store = new ObservedStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => rm(join(folder, 'files'), { recursive: true, force: true }))

const listStored = async () => (await Array.fromAsync(store.list())).map(({ bytes }) => bytes)

/** Opens an archive on the disk and stores its files. */
async function storePackage(archive: Uint8Array): Promise<void> {
  const path = join(folder, 'upload.zip')
  await writeFile(path, archive)
  const handle = await open(path)
  try {
    await storeFiles(store, await openPackage(handle), newFolder('00000000-0000-4000-8000-000000000000'))
  } finally {
    await handle.close()
  }
}

const chunk = Buffer.alloc(1_000_000)
const film = { path: 'film.mp4', content: Array.from({ length: 40 }, () => chunk) }

test('with a film of 40 MB are stored without reading it into memory', async () => {
  const files = scormFiles().map(({ path, content }) => ({ path, content: [content] }))
  const archive = await buffer(writeZip([...files, film]))
  const before = countBufferBytes()
  const sizes: number[] = []
  store.onChunk = (readBytes) => {
    if (readBytes % 8_000_000 < 100_000) sizes.push(countBufferBytes() - before)
  }
  await storePackage(archive)
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.max(...sizes)).toBeLessThan(20_000_000)
  expect((await listStored()).filter((bytes) => bytes === 40_000_000)).toHaveLength(1)
})

const refusalOf = (archive: Uint8Array) =>
  storePackage(archive).then(
    () => 'accepted',
    ({ code }: { code?: string }) => code,
  )

test.each([
  [
    'a film whose content differs from its checksum',
    () => zip([...scormFiles(), { path: 'film.mp4', content: Buffer.alloc(5_000_000), wrong: { crc: 1 } }]),
    'ScormPackage.Damaged',
  ],
  [
    'a bomb that announces 5 bytes and unpacks to 20 MB',
    () => {
      const packed = deflateRawSync(Buffer.alloc(20_000_000))
      const archive = zip([
        ...scormFiles(),
        { path: 'bomb.bin', content: 'x', wrong: { size: 5, packed: packed.length } },
      ])
      const at = archive.lastIndexOf('bomb.bin', archive.indexOf('PK\x01\x02')) + 'bomb.bin'.length
      const shift = packed.length - deflateRawSync(Buffer.from('x')).length
      const directory = archive.subarray(archive.indexOf('PK\x01\x02'))
      const end = Buffer.from(directory)
      end.writeUInt32LE(end.readUInt32LE(end.length - 6) + shift, end.length - 6)
      return Buffer.concat([archive.subarray(0, at), packed, end])
    },
    'ScormPackage.Damaged',
  ],
  [
    '10,001 files',
    () =>
      zip([
        ...scormFiles(),
        ...Array.from({ length: 10_000 }, (_, index) => ({ path: `a/${index}`, content: '' })),
      ]),
    'ScormPackage.TooLarge',
  ],
  [
    'an announced number of 65,000 files',
    () => zip(scormFiles(), { count: 65_000 }),
    'ScormPackage.TooLarge',
  ],
  [
    'names of 20 MB',
    () =>
      zip(
        Array.from({ length: 400 }, (_, index) => ({ path: `${index}${'x'.repeat(50_000)}`, content: '' })),
      ),
    'ScormPackage.Damaged',
  ],
])('with %s are refused, and leave no file behind', async (_, create, code) => {
  const archive = create()
  expect(await refusalOf(archive)).toBe(code)
  expect(await listStored()).toEqual([])
})
