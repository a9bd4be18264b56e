import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migratedFolder, migratedTemplate } from '../../../test/databases.ts'
import { DatabaseUnavailable } from '../database.ts'
import { openDatabase, openDatabases } from '../open-database.ts'
import { appRole } from '../roles.ts'
import { startEmbedded } from './embedded-server.ts'
import { FolderInUse } from './folder-lock.ts'
import { openEmbedded } from './open-embedded.ts'

const writer = fileURLToPath(new URL('../../../test/embedded-writer.ts', import.meta.url))

describe('the embedded database in a folder', () => {
  let folder: string
  let dataDir: string
  const children: ChildProcess[] = []

  /** Copies one database for all tests, because creating a database takes seconds. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-embedded-'))
    await migratedFolder(join(folder, 'made'))
  })
  beforeEach(async ({ task }) => {
    dataDir = join(folder, task.id)
    await cp(join(folder, 'made'), dataDir, { recursive: true })
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Starts another process that writes into the folder. `lines` contains its output. */
  function write(): { child: ChildProcess; lines: string[]; died: Promise<unknown> } {
    const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
    return { child, lines, died: once(child, 'close') }
  }
  const writtenIds = async () => {
    const { owner, close } = await openDatabases({ dataDir })
    const { rows } = await owner!.transaction(undefined, (db) =>
      sql<{ id: number }>`select id from note order by id`.execute(db),
    )
    await close()
    return rows.map(({ id }) => id)
  }

  it('keeps committed rows', async () => {
    const first = await openDatabases({ dataDir })
    await first.owner!.transaction(undefined, (db) => sql`create table note as select 1 as id`.execute(db))
    await first.close()
    expect(await writtenIds()).toEqual([1])
  })

  it('refuses a second process with an error that names the folder', async () => {
    const { lines } = write()
    await expect.poll(() => lines.length).toBeGreaterThan(1)
    const error = await openDatabase({ dataDir }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(FolderInUse)
    expect((error as Error).message).toContain(dataDir)
  })

  it('refuses to be opened twice in the same process', async () => {
    const server = await startEmbedded({ dataDir })
    await expect(startEmbedded({ dataDir })).rejects.toBeInstanceOf(FolderInUse)
    await server.stop()
    await (await startEmbedded({ dataDir })).stop()
  })

  it('opens the folder of a killed process with every acknowledged row', async () => {
    let acknowledged = 0
    for (const extra of [1, 100]) {
      const { child, lines, died } = write()
      await expect.poll(() => lines.length).toBeGreaterThan(extra)
      child.kill('SIGKILL')
      await died
      acknowledged = Number(lines.at(-1))
      const ids = await writtenIds()
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1))
      // The process may have died between a commit and its acknowledgement.
      expect([acknowledged, acknowledged + 1]).toContain(ids.length)
    }
  })

  it('starts with an empty database if the first start was killed', async () => {
    await rm(dataDir, { recursive: true })
    for (const path of ['database.unfinished', join('database', 'PG_VERSION')]) {
      const { child, died } = write()
      await expect.poll(() => existsSync(join(dataDir, path))).toBe(true)
      child.kill('SIGKILL')
      await died
    }
    await (await openDatabase({ dataDir })).close()
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('the embedded database in memory', () => {
  it('starts from a dump with all its rows', async () => {
    const first = await startEmbedded({ template: await migratedTemplate() })
    const client = new pg.Client(first.clientConfig('postgres'))
    await client.connect()
    await client.query('create table note as select 1 as id')
    await client.end()
    const template = await first.dump()
    await first.stop()

    const second = await startEmbedded({ template })
    const reader = new pg.Client(second.clientConfig('postgres'))
    await reader.connect()
    expect((await reader.query('select id from note')).rows).toEqual([{ id: 1 }])
    await reader.end()
    await second.stop()
  })

  it('starts every session without the state of the previous session', async () => {
    const server = await startEmbedded({ template: await migratedTemplate() })
    const connect = async (role: string) => {
      const client = new pg.Client(server.clientConfig(role))
      await client.connect()
      return client
    }
    const first = await connect('sorgfalt_owner')
    await first.query({ name: 'same', text: 'select 1 as one' })
    await first.query(
      `set application_name = 'left behind'; create temp table left_behind (id int);
       begin; create table half_done (id int)`,
    )
    await first.end()
    const second = await connect('sorgfalt_app')
    expect((await second.query({ name: 'same', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
    const { rows } = await second.query(`
      select current_user as who, current_setting('application_name') as app,
             to_regclass('left_behind') as temp, to_regclass('half_done') as half,
             current_setting('is_superuser') as super`)
    expect(rows).toEqual([{ who: 'sorgfalt_app', app: '', temp: null, half: null, super: 'off' }])
    await second.end()
    await server.stop()
  })

  it('fails with DatabaseUnavailable after its thread has ended', async () => {
    const server = await startEmbedded({ template: await migratedTemplate() })
    const database = openEmbedded(server, appRole, {})
    const work = database.transaction(undefined, async (db) => {
      const pending = sql`select count(*) from generate_series(1, 100000000)`.execute(db)
      setImmediate(() => void server.kill())
      await pending
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(database.transaction(undefined, async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await database.close()
  })
})
