/** Runs check-files on real files and a real database. */
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '../../app/cli/commands.ts'
import { readArgs } from '../../platform/cli/command.ts'
import { readConfig } from '../../platform/config.ts'
import { migratedFolder } from '../../test/databases.ts'
import { createPng } from '../../test/pictures.ts'

const uuid = '0198c5f0-7c3a-7d52-9b1e-3f2a4b5c6d7e'

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
    await writeFile(inStore(key), 'x')
    await utimes(inStore(key), writtenAt, writtenAt)
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

  test('deletes nothing from a store that belongs to another database', async () => {
    await rm(await findLogo())
    await addFile('licensee/of-another-installation', 25)
    await expect(run('--repair')).rejects.toThrow('check FILE_STORE')
    expect(await readdir(inStore('licensee'))).toEqual(['of-another-installation'])
  })
})
