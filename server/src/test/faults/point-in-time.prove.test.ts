/**
 * Restores the database to a point in time with pgBackRest, and adds the files of a later time, as
 * docs/high-availability.md describes.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { calls } from '@sorgfalt/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { preparePgbackrest } from '../../../../scripts/pgbackrest.mjs'
import { type RunningPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import { enterClient } from '../../platform/db/enter.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabases } from '../../platform/db/open-database.ts'
import { setupDatabase } from '../../platform/db/setup-database.ts'
import { Api } from '../api.ts'
import { createFirstClient, createMember } from '../kill/killed-server.ts'
import { ServerProcess, secretKey } from '../server-process.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('../../app/cli/main.ts', import.meta.url))
const document = new URL('../../../../docs/high-availability.md', import.meta.url)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
const form = { name: 'Hofplan', category: 'other', language: 'de_DE' }

/** Returns the options that the document recommends, except those of the bucket. */
function readOptions(): Record<string, string> {
  const [, section = ''] = /```ini\n\[global\]\n([\s\S]+?)\[/.exec(readFileSync(document, 'utf8')) ?? []
  const options = section
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, '').split('='))
  const { 'repo1-type': _, ...rest } = Object.fromEntries(options) as Record<string, string>
  return { ...rest, 'repo1-cipher-pass': 'p'.repeat(32) }
}

async function readOne(server: RunningPostgres, text: string): Promise<unknown> {
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  const { rows } = await admin.query<Record<string, unknown>>(text)
  await admin.end()
  return Object.values(rows[0] ?? {})[0]
}

test('a restore to a point in time brings back the rows and the files of that time', {
  timeout: 600_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-pitr-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const archive = await preparePgbackrest(readOptions())
  onTestFinished(() => archive.remove())
  const database = await startPostgres({ durable: true, settings: archive.settings })
  onTestFinished(() => database.stop())
  const { appUrl, ownerUrl } = await setupDatabase({ adminUrl: database.adminUrl, database: 'sorgfalt' })
  await migrate({ url: ownerUrl })

  const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
  const server = await ServerProcess.prepare(env)
  onTestFinished(async () => void (await server.kill()))
  const command = async (...args: string[]): Promise<string> => {
    const options = { env: { ...process.env, ...env, SECRET_KEY: secretKey } }
    const { stdout } = await run(process.execPath, [cli, ...args], options)
    return stdout
  }
  const databases = await openDatabases({ url: appUrl, ownerUrl, connectTimeoutMs: 30_000 })
  onTestFinished(() => databases.close())
  const clientUuid = await createFirstClient(databases)
  const signedIn = (username: string) =>
    databases.app.transaction(enterClient(clientUuid), (db) =>
      createMember(server.origin, db, username, 'super-admin'),
    )
  const admin = await signedIn('anna')
  await server.start()
  const upload = async (name: string): Promise<string> => {
    const { body } = await admin.upload(calls.template.upload, {
      bytes: Buffer.concat([pdf, Buffer.from(name)]),
      name: `${name}.pdf`,
      fields: { ...form, name },
    })
    return body.uuid
  }
  const listNames = async (api: Api): Promise<string[]> => {
    const { rows } = await api.ok(calls.template.list, { filter: { origin: ['own'] } })
    return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
  }

  const early = await upload('Vor der Sicherung')
  await archive.backUp(database)
  const kept = await upload('Nach der Sicherung')
  const target = String(await readOne(database, 'select now()::text'))
  await upload('Nach dem Zeitpunkt')
  // The copy of the files is later than the target, but earlier than the deletion.
  await cp(join(dataDir, 'files'), join(dataDir, 'copy'), { recursive: true })
  await admin.ok(calls.template.remove, { templateUuids: [early, kept] })
  expect(await listNames(admin)).toEqual(['Nach dem Zeitpunkt'])
  const segment = await readOne(database, 'select pg_walfile_name(pg_switch_wal())')
  const isArchived = `select last_archived_wal >= '${String(segment)}' from pg_stat_archiver`
  await expect.poll(() => readOne(database, isArchived)).toBe(true)

  await server.kill()
  await archive.restore(database, target)
  await expect.poll(() => readOne(database, 'select pg_is_in_recovery()')).toBe(false)
  await cp(join(dataDir, 'copy'), join(dataDir, 'files'), { recursive: true })
  await command('after-restore')
  const files = await command('check-files')
  await command('check-survey-keys')
  await command('verify-results')

  await server.start()
  const sessionBefore = await admin.send(calls.template.list)
  const again = await signedIn('berta')
  const { rows } = await again.ok(calls.template.list, { filter: { origin: ['own'] } })
  const contents = await Promise.all(
    rows.map(async ({ own }) => (await again.request('GET', own?.href ?? '')).text()),
  )
  expect(await listNames(again)).toEqual(['Nach der Sicherung', 'Vor der Sicherung'])
  expect(contents.every((text) => text.startsWith('%PDF'))).toBe(true)
  // The file of the template that was uploaded after the target has no row.
  expect(files.match(/no row yet/g)).toHaveLength(1)
  expect(files).not.toContain('RESTORE')
  expect(sessionBefore.status).toBe(401)
  console.log(`point in time: ${rows.length} of 2 templates with their files, to ${target}`)
})
