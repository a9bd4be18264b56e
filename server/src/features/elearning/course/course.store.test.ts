import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { DiskStore } from '../../../platform/files/disk-store.ts'
import { ContentImportError, formatProblem } from '../../../platform/package/problem.ts'
import { requireValue } from '../../../platform/package/stage.ts'
import { compareVersions } from '../../../platform/package/version-number.ts'
import { type TestDatabase, testDatabase, testEngines } from '../../../test/databases.ts'
import { zip } from '../../../test/zip-fixture.ts'
import { importContent } from '../../content/import-content.ts'
import { tinyCatalogueFiles } from '../../risk-assessment/catalog/catalogue-fixture.ts'
import type { CheckedCourse } from './check/check-course.ts'
import { createCourseCache, storeCourse } from './course.store.ts'
import { checkFiles, type TextFiles, tinyPackage, writePackage } from './package-fixture.ts'
import { planCourse } from './plan-course.ts'

async function acceptedCourse(files: TextFiles): Promise<CheckedCourse> {
  const { course, media, problems } = await checkFiles(files)
  if (!course) throw new Error(problems.map(formatProblem).join('\n'))
  return { course, media }
}

/** Returns the tiny course under another id, with these changes in course.yaml. */
function packageOf(id: string, ...changes: [from: string, to: string][]): TextFiles {
  const files = tinyPackage()
  for (const [from, to] of [['id: probe', `id: ${id}`], ...changes] as const)
    files['course.yaml'] = String(files['course.yaml']).replace(from, to)
  return files
}
const plan = async (id: string, ...changes: [from: string, to: string][]) =>
  planCourse(await acceptedCourse(packageOf(id, ...changes)))

test('the hash of a course is the same for the same content, and changes with the content', async () => {
  const { contentHash } = await plan('probe')
  expect((await plan('probe')).contentHash).toBe(contentHash)
  expect(contentHash).toMatch(/^[0-9a-f]{64}$/)

  const revised = await plan('probe', ['revised: 2026-11-01', 'revised: 2026-11-02'])
  expect(revised.contentHash).not.toBe(contentHash)
})

test('writes canonical JSON with the keys in a fixed order', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ä' }], a: undefined, A: true })).toBe(
    '{"A":true,"b":[1,{"c":"ä","d":null}]}',
  )
})

test('refuses a package with problems and lists the problems in the error', async () => {
  const checked = await checkFiles(packageOf('probe', ['draw: 2', 'draw: 3']))
  const wrong = { value: checked.course, problems: checked.problems }
  expect(() => requireValue(wrong)).toThrow(ContentImportError)
  expect(() => requireValue(wrong)).toThrow(
    'quiz.yaml: 4 quiz questions for DE, 3 of which are drawn; write at least 6 (quiz-pool)',
  )
})

test.each([
  ['1.0.0', '1.0.0', 0],
  ['1.0.1', '1.0.0', 1],
  ['1.9.0', '1.10.0', -1],
  ['2.0.0', '1.99.99', 1],
])('comparing version %s with version %s gives %i (1: the first one is newer)', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign)
})

describe.each(testEngines)('storing a course on %s', (engine) => {
  let database: TestDatabase
  let folder: string
  let files: DiskStore
  beforeAll(async () => {
    database = await testDatabase(engine)
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-files-'))
    files = new DiskStore(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const currentVersion = (identifier: string) =>
    database.app.transaction(undefined, (db) =>
      db
        .selectFrom('elearning as e')
        .innerJoin('elearningVersion as v', 'v.uuid', 'e.currentVersionUuid')
        .where('e.identifier', '=', identifier)
        .select(['v.uuid', 'v.version', 'v.revised', 'v.title', 'v.languages', 'v.contentHash'])
        .executeTakeFirst(),
    )

  test('stores a course and its pictures, and a later read returns them unchanged', async () => {
    const course = await plan('gespeichert')
    const stored = await storeCourse(database.owner, files, course)
    expect(stored).toMatchObject({ identifier: 'gespeichert', version: '1.0.0', isNew: true })
    expect(await currentVersion('gespeichert')).toEqual({
      uuid: stored.versionUuid,
      version: '1.0.0',
      revised: '2026-11-01',
      title: course.course.title,
      languages: ['de_DE', 'en_GB'],
      contentHash: course.contentHash,
    })
    expect(
      await database.app.transaction(undefined, (db) => createCourseCache().get(db, stored.versionUuid)),
    ).toEqual(course.course)
    const picture = course.media[0]
    expect(await buffer(await files.get(`media/${picture?.sha256}`))).toEqual(picture?.bytes)
    const rows = await database.app.transaction(undefined, (db) =>
      db.selectFrom('media').selectAll().execute(),
    )
    expect(rows).toEqual([
      {
        sha256: picture?.sha256,
        contentType: 'image/svg+xml',
        bytes: picture?.bytes.length,
        width: 800,
        height: 340,
      },
    ])
  })

  test('changes nothing for the same content, but restores lost pictures', async () => {
    const course = await plan('nochmal')
    const first = await storeCourse(database.owner, files, course)
    await files.delete(`media/${course.media[0]?.sha256}`)
    expect(await storeCourse(database.owner, files, course)).toEqual({ ...first, isNew: false })
    expect(await files.stat(`media/${course.media[0]?.sha256}`)).toEqual({
      bytes: course.media[0]?.bytes.length,
    })
  })

  test('refuses different content under the same version', async () => {
    const course = await plan('anders')
    await storeCourse(database.owner, files, course)
    await expect(
      storeCourse(database.owner, files, await plan('anders', ['passMark: 80', 'passMark: 10'])),
    ).rejects.toThrow('raise the version (version-differs)')
    expect(await currentVersion('anders')).toMatchObject({ contentHash: course.contentHash })
  })

  test('replaces the current version only with a newer version', async () => {
    for (const version of ['1.9.0', '1.10.0', '1.2.0'])
      await storeCourse(database.owner, files, await plan('neuer', ['1.0.0', version]))
    expect(await currentVersion('neuer')).toMatchObject({ version: '1.10.0' })
  })

  test('stores a course once when two imports run at the same time', async () => {
    const both = await Promise.all([
      storeCourse(database.owner, files, await plan('zugleich')),
      storeCourse(database.owner, files, await plan('zugleich')),
    ])
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(both[0]?.versionUuid).toBe(both[1]?.versionUuid)
  })

  test('imports a course from a folder', async () => {
    const source = await writePackage(packageOf('ordner'))
    expect(await importContent(database.owner, files, source)).toMatchObject({
      identifier: 'ordner',
      isNew: true,
    })
    await rm(source, { recursive: true })
  })

  test('imports a risk catalogue from an archive that contains its folder', async () => {
    const archive = join(folder, 'katalog.zip')
    await writeFile(
      archive,
      zip(
        Object.entries(tinyCatalogueFiles()).map(([path, content]) => ({ path: `katalog/${path}`, content })),
      ),
    )
    const imported = await importContent(database.owner, files, archive)
    expect(imported).toMatchObject({ identifier: 'probe', version: '1.0.0', isNew: true, isReleased: true })
    expect(await importContent(database.owner, files, archive)).toEqual({ ...imported, isNew: false })
  })

  test('fails with the database role of the application, which may only write courses of its company', async () => {
    await expect(storeCourse(database.app, files, await plan('fremd'))).rejects.toThrow('row-level security')
  })
})
