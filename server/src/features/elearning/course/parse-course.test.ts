import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { courseVersion } from '@sorgfalt/contract/elearning/content'
import { expect, onTestFinished, test } from 'vitest'
import { formatProblem } from '../../../platform/package/problem.ts'
import { checkFolder, drawing, type TextFiles, tinyPackage, writePackage } from './package-fixture.ts'

async function createFolder(files: TextFiles): Promise<string> {
  const folder = await writePackage(files)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('turns a folder into a course that the contract accepts, with its pictures', async () => {
  const { course, media, problems } = await checkFolder(await createFolder(tinyPackage()))
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

test('the media of a course list a picture once even if two files contain it', async () => {
  const files = tinyPackage()
  files['media/titel.svg'] = drawing()
  files['course.yaml'] = String(files['course.yaml']).replace('media/bild.svg', 'media/titel.svg')
  const { media, problems } = await checkFolder(await createFolder(files))
  expect(problems).toEqual([])
  expect(media).toHaveLength(1)
})

test('the check of a course folder ignores files that do not belong to a course', async () => {
  const { problems } = await checkFolder(
    await createFolder({
      ...tinyPackage(),
      'README.md': 'x',
      'CHANGELOG.md': 'x',
      'media/.DS_Store': 'x',
      'sources/bild.afdesign': 'x',
    }),
  )
  expect(problems).toEqual([])
})

test('the check of a course folder does not follow symbolic links', async () => {
  const secret = await createFolder({ 'media/geheim.svg': drawing() })
  const { 'media/bild.svg': _, ...files } = tinyPackage()
  const folder = await createFolder({ ...files, 'media/anderes.svg': drawing('<g/>') })
  await symlink(join(secret, 'media/geheim.svg'), join(folder, 'media/bild.svg'))
  await symlink(join(secret, 'media'), join(folder, 'media/ordner'))
  const { problems } = await checkFolder(folder)
  expect(problems.map(({ code }) => code)).toContain('media-missing')
  expect(problems.map(({ file }) => file).join()).not.toContain('geheim')
})

test('the check of a course folder reports a file that is too large, and does not read it', async () => {
  const folder = await createFolder(tinyPackage())
  await writeFile(join(folder, 'media/film.webp'), Buffer.alloc(5_000_000))
  expect((await checkFolder(folder)).problems.map(formatProblem)).toEqual([
    'media/film.webp: the file is 5 MB in size; shrink it (file-too-large)',
  ])
})

test('the check of a course folder reports that the folder does not exist', async () => {
  expect((await checkFolder('/nirgends')).problems[0]).toEqual({
    file: '.',
    code: 'file-missing',
    message: expect.stringContaining('/nirgends is neither a folder'),
  })
})

test('the problems of a course folder are sorted by file and line', async () => {
  const files = tinyPackage()
  for (const language of ['en', 'de'])
    files[`chapters/01-anfang/020-zwei.${language}.md`] += '\n<b>a</b>\n\n> b\n'
  const { problems } = await checkFolder(await createFolder(files))
  expect(problems.map(({ file, line }) => `${file.slice(-5)}:${line}`)).toEqual([
    'de.md:42',
    'de.md:42',
    'de.md:44',
    'en.md:42',
    'en.md:42',
    'en.md:44',
  ])
})

const courses = new URL('../../../../../content/courses/', import.meta.url)
test.each(await readdir(courses))('finds no problem in the shipped course %s', async (name) => {
  const { course, problems } = await checkFolder(new URL(name, courses).pathname)
  expect(problems.map(formatProblem)).toEqual([])
  expect(courseVersion.parse(course)).toEqual(course)
})
