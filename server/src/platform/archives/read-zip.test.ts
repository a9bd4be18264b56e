import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFolder, tinyPackage } from '../../features/elearning/course/package-fixture.ts'
import { type Packed, zip } from '../../test/zip-fixture.ts'
import { formatProblem } from '../package/problem.ts'
import { readZip, ZipArchive, ZipError } from './read-zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorgfalt-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(archive: Uint8Array, name = 'kurs.zip') {
  await writeFile(join(folder, name), archive)
  return checkFolder(join(folder, name))
}
const course = (inside = ''): Packed[] =>
  Object.entries(tinyPackage()).map(([path, content]) => ({ path: inside + path, content }))

test.each([
  ['the files themselves', ''],
  ['the folder that contains them', 'probe/'],
])('reads an archive of %s as a course', async (_, inside) => {
  const {
    course: found,
    problems,
    media,
  } = await read(zip([...course(inside), { path: '__MACOSX/probe/._course.yaml', content: 'x' }]), 'kurs.ZIP')
  expect(problems).toEqual([])
  expect([found?.identifier, media.length]).toEqual(['probe', 1])
})

/** Returns a copy of an archive of one file, with an extra field in the directory entry of that file. */
function extraField(archive: Buffer, field: Buffer): Buffer {
  const end = archive.length - 22
  const entry = archive.readUInt32LE(end + 16)
  const result = Buffer.concat([archive.subarray(0, end), field, archive.subarray(end)])
  result.writeUInt16LE(field.length, entry + 30)
  return result
}

/** Returns the extra field that announces the size of a file of more than 4 GB. */
function largeSize(size: number): Buffer {
  const field = Buffer.from([1, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  field.writeBigUInt64LE(BigInt(size), 4)
  return field
}

const one = (wrong: Packed['wrong'] = {}, path = 'course.yaml'): Buffer =>
  zip([{ path, content: 'x'.repeat(1000), wrong }])

const hostile: [string, Buffer, string][] = [
  [
    'a path that leads out of the folder',
    one({}, '../../etc/course.yaml'),
    'is not a path inside the archive',
  ],
  ['an absolute path', one({}, '/course.yaml'), 'is not a path inside the archive'],
  ['a path in the format of another system', one({}, 'media\\..\\x.svg'), 'is not a path inside the archive'],
  ['a path on a drive', one({}, 'C:/course.yaml'), 'is not a path inside the archive'],
  ['a name that contains NUL', one({}, 'course.yaml\0.svg'), 'is not a path inside the archive'],
  ['a link', one({ mode: 0o120777 }), 'is a link'],
  ['an encrypted file', one({ flags: 1 }), 'without a password'],
  ['an unusual compression method', one({ method: 12 }), 'choose Deflate'],
  ['more bytes than it announces', one({ size: 10 }), 'not what the archive announces'],
  ['fewer bytes than it announces', one({ size: 5000 }), 'not what the archive announces'],
  ['content that differs from the announced checksum', one({ crc: 1 }), 'not what the archive announces'],
  ['a bomb that announces its size', one({ size: 150_000_001 }), 'more than 150 MB'],
  ['files of more than 4 GB', one({ size: 0xffffffff }), 'more than 150 MB'],
  [
    'overlapping files',
    zip(['a', 'b'].map((path) => ({ path, content: 'x'.repeat(100), wrong: { offset: 0 } }))),
    'damaged',
  ],
  ['two files with the same name', zip([...course(), ...course()]), 'two files with the same name'],
  ['an uncompressed file whose size is wrong', one({ method: 0 }), 'damaged'],
  ['a truncated extra field', extraField(one(), Buffer.from([1, 0, 99, 0])), 'damaged'],
  ['thousands of extra fields', extraField(one(), Buffer.alloc(4 * 16_000)), 'damaged'],
  [
    'files of more than 4 GB in ZIP64 format',
    extraField(one({ size: 0xffffffff }), largeSize(2 ** 40)),
    'more than 150 MB',
  ],
  [
    'too many folders',
    zip(Array.from({ length: 2001 }, (_, index) => ({ path: `${index}/`, content: '' }))),
    '1000 files are allowed',
  ],
  [
    'too many files',
    zip(Array.from({ length: 1001 }, (_, index) => ({ path: `media/${index}`, content: '' }))),
    '1000 are allowed',
  ],
  ['an offset after its end', one({ offset: 1_000_000 }), 'damaged'],
  ['a truncated list of files', zip(course(), { count: 50 }), 'damaged'],
  ['no bytes', Buffer.alloc(0), 'not a ZIP archive'],
  ['bytes of another format', Buffer.from('x'.repeat(70_000)), 'not a ZIP archive'],
]

test.each(hostile)('refuses an archive with %s', async (_, archive, message) => {
  const { course: found, problems } = await read(archive)
  expect(found).toBeNull()
  expect(problems.map(formatProblem)).toContainEqual(
    expect.stringMatching(new RegExp(`^\\.: .*${message}.* \\(archive\\)$`)),
  )
})

/** Opens an archive on the disk and reads all its files in chunks. */
async function readFromDisk(archive: Uint8Array): Promise<string[]> {
  const path = join(folder, 'disk.zip')
  await writeFile(path, archive)
  const handle = await open(path)
  try {
    const opened = await ZipArchive.open(handle, { limits: { files: 1000, bytes: 150_000_000 } })
    const contents: string[] = []
    for (const file of opened.files)
      contents.push((await Array.fromAsync(opened.stream(file))).map(String).join(''))
    // The archive does not close the file, which belongs to the caller.
    await handle.stat()

    return contents
  } finally {
    await handle.close()
  }
}

test('reads an archive on the disk', async () => {
  const files = ['one', 'two'].map((content) => ({ path: content, content: content.repeat(50_000) }))
  expect(await readFromDisk(zip(files))).toEqual(files.map(({ content }) => content))
})

test.each(hostile)('refuses an archive on the disk with %s', async (_, archive, message) => {
  await expect(readFromDisk(archive)).rejects.toThrow(new RegExp(message))
})

test.each([
  ['backslashes', 'media\\bild.svg', 'media/bild.svg'],
  ['UTF-8 without its flag', 'Übung.html', 'Übung.html'],
])('reads old names with %s', async (_, path, expected) => {
  const options = { limits: { files: 10, bytes: 100 }, hasOldNames: true }
  const { files } = await ZipArchive.open(zip([{ path, content: '', wrong: { flags: 0 } }]), options)
  expect(files.map((file) => file.path)).toEqual([expected])
})

test('reads old names in code page 437', async () => {
  const archive = zip([{ path: 'Xbung.html', content: '', wrong: { flags: 0 } }])
  for (let at = archive.indexOf('Xbung'); at >= 0; at = archive.indexOf('Xbung')) archive[at] = 0x9a
  const options = { limits: { files: 10, bytes: 100 }, hasOldNames: true }
  const { files } = await ZipArchive.open(archive, options)
  expect(files.map(({ path }) => path)).toEqual(['Übung.html'])
})

test.each(['..\\x', 'a\\..\\..\\x', 'C:\\x', '\\x'])('refuses the old name %s', async (path) => {
  const options = { limits: { files: 10, bytes: 100 }, hasOldNames: true }
  await expect(ZipArchive.open(zip([{ path, content: '' }]), options)).rejects.toMatchObject({
    fault: 'path',
  })
})

test('reads or refuses an archive with a changed byte', async () => {
  const sound = zip(course())
  const limits = { files: 1000, bytes: 150_000_000 }
  for (let at = 0; at < sound.length; at += 7) {
    const wrong = Buffer.from(sound)
    wrong[at] = (wrong[at] ?? 0) ^ 0xff
    const error = await readZip(wrong, { limits }).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error !== null) expect(error).toBeInstanceOf(ZipError)
  }
})
