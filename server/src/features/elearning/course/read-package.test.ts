import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { courseVersion } from '@sorgfalt/contract/elearning/content'
import { expect, onTestFinished, test } from 'vitest'
import { formatProblem } from '../../../platform/package/problem.ts'
import { drawing, type TextFiles, tinyPackage, writePackage } from './package-fixture.ts'
import { readPackage } from './read-package.ts'

async function folderOf(files: TextFiles): Promise<string> {
  const folder = await writePackage(files)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a folder becomes a course that the contract accepts, and its pictures', async () => {
  const { course, media, problems } = await readPackage(await folderOf(tinyPackage()))
  expect(problems).toEqual([])
  expect(courseVersion.parse(course)).toEqual(course)
  expect(course).toMatchObject({
    identifier: 'probe',
    image: `/media/${media[0]?.sha256}`,
    oralPart: {
      mode: 'recommended',
      checklist: [{ id: 'shown', label: { de_DE: 'Gezeigt', en_GB: 'Shown' } }],
    },
    chapters: {
      en_GB: [
        {
          id: 'anfang',
          title: 'Anfang in English',
          pages: [{ id: 'eins', title: 'Seite eins', minutes: 1, countries: [] }, { id: 'zwei' }],
        },
      ],
    },
  })
  expect(course?.questions[0]).toMatchObject({
    id: 'q-check',
    use: 'check',
    critical: false,
    pageId: 'eins',
    countries: [],
  })
  expect(course?.questions[0]?.options[2]).toEqual({
    id: 'c',
    correct: false,
    text: { de_DE: 'Nie', en_GB: 'Nie in English' },
    match: null,
    feedback: null,
  })
  expect(media).toMatchObject([{ contentType: 'image/svg+xml', width: 800, height: 340 }])
})

test('two names for the same picture are stored once', async () => {
  const files = tinyPackage()
  files['media/titel.svg'] = drawing()
  files['course.yaml'] = String(files['course.yaml']).replace('media/bild.svg', 'media/titel.svg')
  const { media, problems } = await readPackage(await folderOf(files))
  expect(problems).toEqual([])
  expect(media).toHaveLength(1)
})

test('what does not belong to a course is left alone', async () => {
  const { problems } = await readPackage(
    await folderOf({
      ...tinyPackage(),
      'README.md': 'x',
      'CHANGELOG.md': 'x',
      'media/.DS_Store': 'x',
      'sources/bild.afdesign': 'x',
    }),
  )
  expect(problems).toEqual([])
})

test('links are not followed', async () => {
  const secret = await folderOf({ 'media/geheim.svg': drawing() })
  const { 'media/bild.svg': _, ...files } = tinyPackage()
  const folder = await folderOf({ ...files, 'media/anderes.svg': drawing('<g/>') })
  await symlink(join(secret, 'media/geheim.svg'), join(folder, 'media/bild.svg'))
  await symlink(join(secret, 'media'), join(folder, 'media/ordner'))
  const { problems } = await readPackage(folder)
  expect(problems.map(({ code }) => code)).toContain('media-missing')
  expect(problems.map(({ file }) => file).join()).not.toContain('geheim')
})

test('a file that is too large is not even read', async () => {
  const folder = await folderOf(tinyPackage())
  await writeFile(join(folder, 'media/film.webp'), Buffer.alloc(5_000_000))
  expect((await readPackage(folder)).problems.map(formatProblem)).toEqual([
    'media/film.webp: the file has 5 MB; shrink it (file-too-large)',
  ])
})

test('a folder that does not exist is told', async () => {
  expect((await readPackage('/nirgends')).problems[0]).toEqual({
    file: '.',
    code: 'file-missing',
    message: expect.stringContaining('/nirgends is not a folder'),
  })
})

test('problems are sorted by file and line', async () => {
  const files = tinyPackage()
  for (const language of ['en', 'de'])
    files[`chapters/01-anfang/020-zwei.${language}.md`] += '\n<b>a</b>\n\n> b\n'
  const { problems } = await readPackage(await folderOf(files))
  expect(problems.map(({ file, line }) => `${file.slice(-5)}:${line}`)).toEqual([
    'de.md:13',
    'de.md:13',
    'de.md:15',
    'en.md:13',
    'en.md:13',
    'en.md:15',
  ])
})

const courses = new URL('../../../../../content/courses/', import.meta.url)
test.each(await readdir(courses))('the course %s has no problems', async (name) => {
  const { course, problems } = await readPackage(new URL(name, courses).pathname)
  expect(problems.map(formatProblem)).toEqual([])
  expect(courseVersion.parse(course)).toEqual(course)
})
