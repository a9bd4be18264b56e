/** Runs check-files on real files and a real database. */
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { commands } from '../../app/cli/commands.ts'
import { readArgs } from '../../platform/cli/command.ts'
import { readConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { openDatabases } from '../../platform/db/open-database.ts'
import { migratedFolder } from '../../test/databases.ts'
import { createPng } from '../../test/pictures.ts'

const uuid = '0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6d7e'
const sha256 = 'a'.repeat(64)

describe('check-files', () => {
  let folder: string
  let said: string[]
  const inStore = (key = '') => join(folder, 'data', 'files', key)

  const runCommand = async (name: string, args: string[], print: (line: string) => void) => {
    const command = commands[name]!
    await command.run(readArgs(name, command, args), readConfig({ DATA_DIR: join(folder, 'data') }), print)
  }
  const run = (...args: string[]) => runCommand('check-files', args, (line) => void said.push(line))

  /** Stores a file without a row. */
  async function addFile(key: string, ageHours: number) {
    const writtenAt = new Date(Date.now() - ageHours * 3_600_000)
    await mkdir(dirname(inStore(key)), { recursive: true })
    await writeFile(inStore(key), 'x')
    await utimes(inStore(key), writtenAt, writtenAt)
  }
  async function inDatabase(work: (db: Db) => Promise<unknown>) {
    const databases = await openDatabases({ dataDir: join(folder, 'data') })
    try {
      await databases.owner!.transaction(undefined, work)
    } finally {
      await databases.close()
    }
  }
  /** Stores a media file of an e-learning. Every installation with this e-learning has the same file. */
  async function addMedia() {
    const media = { sha256, contentType: 'image/png', bytes: 1, width: 1, height: 1 }
    await inDatabase((db) => db.insertInto('media').values(media).execute())
    onTestFinished(() => inDatabase((db) => db.deleteFrom('media').execute()))
    await addFile(`media/${sha256}`, 1000)
  }
  /** Returns the path of the stored logo of the licensee. */
  const findLogo = async () => inStore(`licensee/${(await readdir(inStore('licensee')))[0]}`)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-files-'))
    await migratedFolder(join(folder, 'data'))
    await writeFile(join(folder, 'logo.png'), await createPng())
    const file = 'identifier: berg\nname: Berg\ndefault: true\n'
    await writeFile(join(folder, 'without.yaml'), file)
    await writeFile(join(folder, 'berg.yaml'), `${file}logo: logo.png\n`)
  })
  beforeEach(async () => {
    said = []
    await rm(inStore(), { recursive: true, force: true })
    for (const file of ['without.yaml', 'berg.yaml'])
      await runCommand('apply-licensee', [join(folder, file)], () => undefined)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('reports no fault if every row has its file', async () => {
    await run('--repair')
    expect(said).toEqual(['1 rows, 1 files'])
  })

  test('lists files without a row, and deletes nothing without --repair', async () => {
    await addFile('licensee/forgotten', 25)
    await run()
    expect(said).toEqual([
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
    expect(said.at(-1)).toBe('2 files without a row deleted')
    expect(said).toContainEqual(expect.stringMatching(/^ {2}no row yet: licensee\/in-flight/))
    expect(await readdir(inStore('licensee'))).toHaveLength(2)
    expect(await readdir(inStore())).toContain('notes')
  })

  test.each([
    ['is missing', (path: string) => rm(path)],
    ['has lost bytes', (path: string) => truncate(path, 10)],
  ])('fails and reports the row whose file %s', async (_what, damage) => {
    await damage(await findLogo())
    await expect(run()).rejects.toThrow('1 files must be restored from a backup')
    expect(said[1]).toMatch(/^ {2}RESTORE licensee\/[0-9a-f-]{36} \(logo of licensee berg: logo\.png\)$/)
  })

  test('deletes nothing if a file must be restored, as in a store of another database', async () => {
    await rm(await findLogo())
    await addMedia()
    await addFile('client/of-another-installation', 25)
    await expect(run('--repair')).rejects.toThrow('Check FILE_STORE. Nothing is deleted.')
    expect(await readdir(inStore('client'))).toEqual(['of-another-installation'])
  })

  test('deletes nothing if only media have rows, because other stores have the same media', async () => {
    await runCommand('apply-licensee', [join(folder, 'without.yaml')], () => undefined)
    await addMedia()
    await addFile('client/of-another-installation', 25)
    await expect(run('--repair')).rejects.toThrow('FILE_STORE may belong to another database')
    expect(await readdir(inStore('client'))).toEqual(['of-another-installation'])
  })

  test('keeps media without a row, which an import may be about to use', async () => {
    await addFile(`media/${sha256}`, 1000)
    await addFile('licensee/forgotten', 25)
    await run('--repair')
    expect(said[1]).toMatch(/^ {2}no e-learning: media\/a{64}, 1 bytes, written 20/)
    expect(said.at(-1)).toBe('1 files without a row deleted')
    expect(await readdir(inStore('media'))).toEqual([sha256])
  })
})
