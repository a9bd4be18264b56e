import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFolder, tinyPackage } from '../../features/elearning/course/package-fixture.ts'
import { type Packed, zip } from '../../test/zip-fixture.ts'
import { formatProblem } from '../package/problem.ts'
import { unzip } from './read-zip.ts'

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
  ['the folder they lie in', 'probe/'],
])('an archive of %s is a course', async (_, inside) => {
  const {
    course: found,
    problems,
    media,
  } = await read(zip([...course(inside), { path: '__MACOSX/probe/._course.yaml', content: 'x' }]), 'kurs.ZIP')
  expect(problems).toEqual([])
  expect([found?.identifier, media.length]).toEqual(['probe', 1])
})

const one = (lies: Packed['lies'] = {}, path = 'course.yaml'): Buffer =>
  zip([{ path, content: 'x'.repeat(1000), lies }])

test.each([
  ['a way out of the folder', one({}, '../../etc/course.yaml'), 'is no path inside a course'],
  ['an absolute path', one({}, '/course.yaml'), 'is no path inside a course'],
  ['a path of another system', one({}, 'media\\..\\x.svg'), 'is no path inside a course'],
  ['a drive', one({}, 'C:/course.yaml'), 'is no path inside a course'],
  ['a name with an end in it', one({}, 'course.yaml\0.svg'), 'is no path inside a course'],
  ['a link', one({ mode: 0o120777 }), 'is a link'],
  ['an encrypted file', one({ flags: 1 }), 'without a password'],
  ['an unusual method', one({ method: 12 }), 'choose Deflate'],
  ['more than it announces', one({ size: 10 }), 'not what the archive announces'],
  ['less than it announces', one({ size: 5000 }), 'not what the archive announces'],
  ['other content than it announces', one({ crc: 1 }), 'not what the archive announces'],
  ['a bomb by its own words', one({ size: 150_000_001 }), 'more than 150 MB'],
  ['files of more than 4 GB', one({ size: 0xffffffff }), 'too large'],
  [
    'files that lie over each other',
    zip(['a', 'b'].map((path) => ({ path, content: 'x'.repeat(100), lies: { offset: 0 } }))),
    'damaged',
  ],
  ['two files of one name', zip([...course(), ...course()]), 'two files of one name'],
  [
    'too many files',
    zip(Array.from({ length: 1001 }, (_, index) => ({ path: `media/${index}`, content: '' }))),
    '1000 are allowed',
  ],
  ['an offset behind its end', one({ offset: 1_000_000 }), 'damaged'],
  ['a list that breaks off', zip(course(), { count: 50 }), 'damaged'],
  ['nothing', Buffer.alloc(0), 'not a ZIP archive'],
  ['something else', Buffer.from('x'.repeat(70_000)), 'not a ZIP archive'],
])('an archive with %s is refused', async (_, archive, message) => {
  const { course: found, problems } = await read(archive)
  expect(found).toBeNull()
  expect(problems.map(formatProblem)).toContainEqual(
    expect.stringMatching(new RegExp(`^\\.: .*${message}.* \\(archive\\)$`)),
  )
})

test('an archive with a byte wrong anywhere is read or refused, and nothing else', () => {
  const sound = zip(course())
  for (let at = 0; at < sound.length; at += 7) {
    const wrong = Buffer.from(sound)
    wrong[at] = (wrong[at] ?? 0) ^ 0xff
    try {
      unzip(wrong, () => true)
    } catch (error) {
      expect((error as Error).name).toBe('ZipError')
    }
  }
})
