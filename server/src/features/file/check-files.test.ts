/** Runs check-files on real files and a real database. */
import { mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../access/context.ts'
import { createPng } from '../../test/pictures.ts'
import { TestCommands } from '../../test/test-commands.ts'
import { createClient } from '../company/client.store.ts'
import { openPackage } from '../scorm/package/open-package.ts'
import { insertPackage } from '../scorm/package/package.store.ts'
import { proposeForm } from '../scorm/package/propose-form.ts'
import { scormZip } from '../scorm/scorm-package-fixture.ts'

const uuid = '0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6d7e'
const sha256 = 'a'.repeat(64)

describe('check-files', () => {
  let tool: TestCommands
  const inStore = (key = '') => join(tool.dataDir, 'files', key)
  const run = (...args: string[]) => tool.run('check-files', ...args)

  /** Stores a file without a row. */
  async function addFile(key: string, ageHours: number) {
    const writtenAt = new Date(Date.now() - ageHours * 3_600_000)
    await mkdir(dirname(inStore(key)), { recursive: true })
    await writeFile(inStore(key), 'x')
    await utimes(inStore(key), writtenAt, writtenAt)
  }
  /** Stores a media file of an e-learning. Every installation with this e-learning has the same file. */
  async function addMedia() {
    const media = { sha256, contentType: 'image/png', bytes: 1, width: 1, height: 1 }
    await tool.inDatabase((db) => db.insertInto('media').values(media).execute())
    onTestFinished(() => tool.inDatabase((db) => db.deleteFrom('media').execute()))
    await addFile(`media/${sha256}`, 1000)
  }
  /** Returns the path of the stored logo of the licensee. */
  const findLogo = async () => inStore(`licensee/${(await readdir(inStore('licensee')))[0]}`)

  beforeAll(async () => {
    tool = await TestCommands.prepare()
    await writeFile(join(tool.folder, 'logo.png'), await createPng())
    const file = 'identifier: berg\nname: Berg\ndefault: true\n'
    await writeFile(join(tool.folder, 'without.yaml'), file)
    await writeFile(join(tool.folder, 'berg.yaml'), `${file}logo: logo.png\n`)
  })
  beforeEach(async () => {
    await rm(inStore(), { recursive: true, force: true })
    for (const file of ['without.yaml', 'berg.yaml'])
      await tool.run('apply-licensee', join(tool.folder, file))
    tool.forget()
  })
  afterAll(() => tool.close())

  test('reports no fault if every row has its file', async () => {
    await run('--repair')
    expect(tool.printed).toEqual(['1 rows, 1 files'])
  })

  test('lists files without a row, and deletes nothing without --repair', async () => {
    await addFile('licensee/forgotten', 25)
    await run()
    expect(tool.printed).toEqual([
      '1 rows, 2 files',
      expect.stringMatching(/^ {2}no row: licensee\/forgotten, 1 bytes, written 20/),
    ])
    expect(await readdir(inStore('licensee'))).toHaveLength(2)
  })

  test('deletes old files without a row, but keeps unfinished uploads and unrelated files', async () => {
    await addFile('licensee/forgotten', 25)
    await addFile(`licensee/half.${uuid}.unfinished`, 25)
    await addFile('licensee/in-flight', 23)
    await addFile('notes', 1000)
    await run('--repair')
    expect(tool.printed.at(-1)).toBe('2 files without a row deleted')
    expect(tool.printed).toContainEqual(expect.stringMatching(/^ {2}no row yet: licensee\/in-flight/))
    expect(await readdir(inStore('licensee'))).toHaveLength(2)
    expect(await readdir(inStore())).toContain('notes')
  })

  test.each([
    ['is missing', (path: string) => rm(path)],
    ['has lost bytes', (path: string) => truncate(path, 10)],
  ])('fails and reports the row whose file %s', async (_what, damage) => {
    await damage(await findLogo())
    await expect(run()).rejects.toThrow('1 files must be restored from a backup')
    expect(tool.printed[1]).toMatch(
      /^ {2}RESTORE licensee\/[0-9a-f-]{36} \(logo of licensee berg: logo\.png\)$/,
    )
  })

  test('deletes nothing if a row has lost its file: the store may be of another database', async () => {
    await rm(await findLogo())
    await addMedia()
    await addFile('client/of-another-installation', 25)
    await expect(run('--repair')).rejects.toThrow('Check FILE_STORE. Nothing is deleted.')
    expect(await readdir(inStore('client'))).toEqual(['of-another-installation'])
  })

  test('deletes nothing if only media have rows: the store may be of another database', async () => {
    await tool.run('apply-licensee', join(tool.folder, 'without.yaml'))
    await addMedia()
    await addFile('client/of-another-installation', 25)
    await expect(run('--repair')).rejects.toThrow('FILE_STORE may belong to another database')
    expect(await readdir(inStore('client'))).toEqual(['of-another-installation'])
  })

  test('knows the files of SCORM packages, and deletes those of packages that were not stored', async () => {
    await addFile('scorm/a/b/0', 25)
    await addFile('scorm/a/c/0', 25)
    onTestFinished(() => tool.inDatabase((db) => db.deleteFrom('scormPackage').execute()))
    const { manifest } = await openPackage(scormZip())
    await tool.inDatabase(async (db) => {
      const { uuid: licenseeUuid } = await db.selectFrom('licensee').select('uuid').executeTakeFirstOrThrow()
      const client = { licenseeUuid, identifier: 'bau', name: 'Bau', country: 'DE', maxMembers: 9 } as const
      await createClient(db, client)
      const form = proposeForm({ manifest, fileTitle: 'x', language: 'de_DE', previous: undefined })
      const draft = {
        uuid,
        elearningUuid: null,
        edition: manifest.edition,
        sha256,
        fileName: 'x.zip',
        bytes: 1,
      }
      const actor = { kind: 'system', uuid: null, sessionUuid: null } as Actor
      const files = [{ path: 'a.html', contentType: 'text/html', bytes: 1, storageKey: 'scorm/a/b/0' }]
      await insertPackage(db, actor, { ...draft, ...form, parts: [], findings: [] }, files)
    })
    await run('--repair')
    expect(tool.printed).toContainEqual(expect.stringMatching(/^ {2}no row: scorm\/a\/c\/0/))
    expect(await readdir(inStore('scorm/a/b'))).toEqual(['0'])
    expect(await readdir(inStore('scorm/a/c'))).toEqual([])

    await rm(inStore('scorm/a/b/0'))
    await expect(run()).rejects.toThrow('1 files must be restored')
    expect(tool.printed).toContainEqual(
      expect.stringMatching(/RESTORE scorm\/a\/b\/0 \(SCORM package of bau: /),
    )
  })

  test('keeps media without a row, which an import may be about to use', async () => {
    await addFile(`media/${sha256}`, 1000)
    await addFile('licensee/forgotten', 25)
    await run('--repair')
    expect(tool.printed[1]).toMatch(/^ {2}no e-learning: media\/a{64}, 1 bytes, written 20/)
    expect(tool.printed.at(-1)).toBe('1 files without a row deleted')
    expect(await readdir(inStore('media'))).toEqual([sha256])
  })
})
