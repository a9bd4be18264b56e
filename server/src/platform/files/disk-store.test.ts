import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskStore } from './disk-store.ts'
import { FileMissing } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { S3Store } from './s3-store.ts'

let folder: string
let store: DiskStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorgfalt-files-'))
  store = new DiskStore(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))
const put = (key: string, content: string) => store.put(key, Buffer.from(content))

test('returns a file unchanged, whole or in part', async () => {
  await put('media/abc-1', '0123456789')
  expect(await store.stat('media/abc-1')).toEqual({ bytes: 10 })
  expect(await text(await store.get('media/abc-1'))).toBe('0123456789')
  expect(await text(await store.get('media/abc-1', { start: 2, end: 4 }))).toBe('234')
  expect(await text(await store.get('media/abc-1', { start: 7 }))).toBe('789')
  expect(await text(await store.get('media/abc-1', { start: 8, end: 99 }))).toBe('89')
})

test('stores empty files', async () => {
  await put('leer', '')
  expect(await store.stat('leer')).toEqual({ bytes: 0 })
  expect(await text(await store.get('leer'))).toBe('')
})

test.each([{ start: 10 }, { start: -1 }, { start: 3, end: 2 }, { start: 0.5 }, { start: Number.NaN }])(
  'refuses to read the byte range %o of a file',
  async (range) => {
    await put('a', '0123456789')
    await expect(store.get('a', range)).rejects.toThrow(RangeError)
  },
)

test('reports that a file is missing, and ignores a request to delete a missing file', async () => {
  await put('a/b', 'x')
  for (const key of ['nichts', 'nichts/da', 'a', 'a/b/c']) {
    expect(await store.stat(key)).toBeUndefined()
    await expect(store.get(key)).rejects.toThrow(FileMissing)
  }
  await store.delete('nichts/da')
  await store.delete('a/b')
  expect(await store.stat('a/b')).toBeUndefined()
})

test('lists and deletes stored files, and files that a crash has left unfinished', async () => {
  const keys = async () => (await Array.fromAsync(store.list())).map(({ key }) => key).toSorted()
  expect(await keys()).toEqual([])
  await put('client/a', 'abc')
  await put('media/b', '')
  const unfinished = 'client/a.0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6d7e.unfinished'
  await writeFile(join(folder, 'files', unfinished), 'a')
  await writeFile(join(folder, 'files', 'Readme.txt'), 'not ours')
  await symlink(folder, join(folder, 'files', 'link'))

  expect(await keys()).toEqual(['client/a', unfinished, 'media/b'])
  const listed = (await Array.fromAsync(store.list())).find(({ key }) => key === 'client/a')
  expect(listed).toEqual({ key: 'client/a', bytes: 3, writtenAt: expect.any(Date) as Date })

  await store.delete(unfinished)
  await store.delete('client/a')
  expect(await keys()).toEqual(['media/b'])
  await expect(store.delete('../Readme.txt')).rejects.toThrow('not a key')
})

test('returns either the old or the new file while the file is being replaced', async () => {
  const contents = ['a'.repeat(300_000), 'b'.repeat(200_000)]
  await put('a', contents[0] ?? '')
  const reading = Array.from({ length: 20 }, async (_, index) => {
    await put('a', contents[index % 2] ?? '')
    return buffer(await store.get('a'))
  })
  for (const bytes of await Promise.all(reading)) expect(contents).toContain(bytes.toString())
  expect(await readdir(join(folder, 'files'))).toEqual(['a'])
})

test('leaves no file behind after a failed write', async () => {
  await put('a/b', 'x')
  await expect(put('a', 'x')).rejects.toThrow()
  expect(await readdir(join(folder, 'files'), { recursive: true })).toEqual(['a', join('a', 'b')])
})

test.each([
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '..',
  '../a',
  'a/../b',
  '.a',
  'a.b',
  'A',
  'a\\b',
  'a\0b',
  'ä',
  'a b',
  'x'.repeat(81),
  'a/b/c/d/e/f/g',
  'a\n',
])('refuses the key "%s"', async (key) => {
  await expect(put(key, 'x')).rejects.toThrow('not a key')
  await expect(store.get(key)).rejects.toThrow('not a key')
  await expect(store.stat(key)).rejects.toThrow('not a key')
  await expect(store.delete(key)).rejects.toThrow('not a key')
})

test('does not treat a folder as a file, even through a symbolic link', async () => {
  await writeFile(join(folder, 'files'), '').catch(() => undefined)
  await rm(join(folder, 'files'))
  await put('a', 'x')
  await symlink(folder, join(folder, 'files', 'link'))
  expect(await store.stat('link')).toBeUndefined()
  await expect(store.get('link')).rejects.toThrow(FileMissing)
})

test('opens the folder or the S3 bucket that FILE_STORE names', () => {
  expect(openFileStore(null, folder)).toBeInstanceOf(DiskStore)
  expect(openFileStore('/srv/files', folder)).toBeInstanceOf(DiskStore)
  expect(
    openFileStore('s3+https://key:secret%2F1@s3.example.org/bucket?region=eu-central-1', folder),
  ).toBeInstanceOf(S3Store)
})

test.each([
  'files',
  's3://key:secret@host/bucket',
  's3+https://key:secret@host',
  's3+https://key:secret@host/a/b',
  's3+https://',
])('refuses the value %s of FILE_STORE, and does not repeat its secret in the error', (value) => {
  expect(() => openFileStore(value, folder)).toThrow('FILE_STORE must be')
  expect(() => openFileStore(value, folder)).not.toThrow(/key:secret/)
})

const streamedFrom = (chunks: readonly string[], failure?: Error) => ({
  bytes: chunks.join('').length,
  sha256: '',
  open: async () =>
    Readable.from(
      (async function* () {
        yield* chunks.map((chunk) => Buffer.from(chunk))
        if (failure) throw failure
      })(),
    ),
})

test('stores a streamed file', async () => {
  await store.put('film', streamedFrom(['one', 'two']))
  expect(await store.stat('film')).toEqual({ bytes: 6 })
})

test('leaves no file behind if a stream fails', async () => {
  await expect(store.put('broken/film', streamedFrom(['one'], new Error('broken')))).rejects.toThrow('broken')
  expect((await Array.fromAsync(store.list())).filter(({ key }) => key.startsWith('broken'))).toEqual([])
})
