import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresOnly } from '../../test/databases.ts'
import { migrate } from './migrate.ts'
import { type SetupResult, setupDatabase } from './setup-database.ts'

const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? ''
const database = `sorgfalt "set-up" ${process.pid}`

async function ask(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe.each(postgresOnly)('setup-database on %s', () => {
  let urls: SetupResult

  beforeAll(async () => {
    urls = await setupDatabase({ adminUrl, database, ownerPassword: 'owner/p@ss', appPassword: "app'p:ss" })
  })
  afterAll(() => ask(adminUrl, `drop database ${pg.escapeIdentifier(database)} with (force)`))

  it('creates a database that its owner can migrate', async () => {
    expect(await migrate({ url: urls.ownerUrl })).toContain('privileged-functions.sql')
  })

  it('returns URLs with passwords for both roles', async () => {
    for (const [url, role, password] of [
      [urls.ownerUrl, 'sorgfalt_owner', 'owner/p@ss'],
      [urls.appUrl, 'sorgfalt_app', "app'p:ss"],
    ] as const) {
      expect(await ask(url, 'select session_user as who, current_database() as where')).toEqual([
        { who: role, where: database },
      ])
      expect(decodeURIComponent(new URL(url).password)).toBe(password)
    }
  })

  it('lets only its own roles connect, and does not let the app role change the schema', async () => {
    expect(
      await ask(
        adminUrl,
        `select has_database_privilege('public', datname, 'connect') as public
         from pg_database where datname = ${pg.escapeLiteral(database)}`,
      ),
    ).toEqual([{ public: false }])
    await expect(ask(urls.appUrl, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' })
    await expect(ask(urls.appUrl, 'create schema mine')).rejects.toMatchObject({ code: '42501' })
  })

  it('treats letters beyond ASCII as the embedded engine does', async () => {
    expect(
      await ask(
        urls.appUrl,
        `select lower('ÄÖß') as lower, 'b' < 'Ä' as bytes, array_length(show_trgm('Bäume'), 1) as trigrams`,
      ),
    ).toEqual([{ lower: 'äöß', bytes: true, trigrams: 6 }])
  })

  it('keeps passwords when it is run again, unless new passwords are passed', async () => {
    const again = await setupDatabase({ adminUrl, database })
    expect([new URL(again.ownerUrl).password, new URL(again.appUrl).password]).toEqual(['', ''])
    const changed = await setupDatabase({ adminUrl, database, appPassword: 'new' })
    expect(new URL(changed.appUrl).password).toBe('new')
  })
})
