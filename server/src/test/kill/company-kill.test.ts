/** Kills the server and the database with kill -9 while a company imports members and deletes others. */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMembers } from '../../features/member/new-member.store.ts'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { createMember, KilledServer, killCount, killTimeout, type Offline } from './killed-server.ts'

const [imported, leaving] = [300, 40]

describe.each(featureEngines)('kill -9 while a company imports and deletes members, on %s', (engine) => {
  let server: KilledServer
  let admin: Api
  const former: string[][] = []

  beforeAll(async () => {
    server = await KilledServer.prepare(engine, async ({ origin }, { databases, inClient }) => {
      await databases.owner?.transaction(undefined, (db) =>
        db.updateTable('client').set({ maxMembers: 10_000 }).execute(),
      )
      admin = await inClient((db) => createMember(origin, db, 'anna', 'admin'))
      for (let round = 0; round < killCount; round += 1) {
        const people = Array.from({ length: leaving }, (_, index) => ({
          username: `former${round}-${index}`,
          firstName: 'Fritz',
          lastName: `Former ${round}`,
          role: 'member' as const,
          passwordHash: null,
          email: null,
          archivedAt: new Date(),
        }))
        former.push(await inClient((db) => insertMembers(db, people)))
      }
    })
  }, killTimeout)
  afterAll(() => server.close())

  /** Uploads a file and confirms it. The server then has to finish the import. */
  async function startImport(round: number): Promise<void> {
    const people = Array.from(
      { length: imported },
      (_, index) => `Ina;Neu;ina${round}-${index};Abteilung ${round}`,
    )
    const bytes = Buffer.from(['Vorname;Nachname;Benutzername;Abteilung', ...people].join('\n'))
    const { body, text } = await admin.upload(calls.memberImport.uploadCsv, {
      bytes,
      name: 'personal.csv',
      type: 'text/csv',
    })
    if (!body.importUuid) throw new Error(text)
    const settings = { passwordMode: 'noPassword', matchBy: 'username', mode: 'create', createOrgUnits: true }
    await admin.ok(calls.memberImport.importCsv, {
      importUuid: body.importUuid,
      ...body.settings,
      ...settings,
      dryRun: false,
    })
  }

  const state = ({ inClient }: Offline, round: number) =>
    inClient(async (db) => {
      const unitName = `Abteilung ${round}`
      const isFormer = sql`uuid = any (${former[round]}::uuid[])`
      const query = sql<{
        people: number
        joined: number
        units: number
        erased: number
        untouched: number
      }>`
        select
          (select count(*)::int from member where username like ${`ina${round}-%`}) as people,
          (
            select count(*)::int
            from org_unit_member om
            join org_unit o on o.uuid = om.org_unit_uuid
            where o.name = ${unitName}
          ) as joined,
          (select count(*)::int from org_unit where name = ${unitName}) as units,
          (
            select count(*)::int from member where ${isFormer} and deleted_at is not null and first_name = ''
          ) as erased,
          (
            select count(*)::int from member where ${isFormer} and deleted_at is null and first_name = 'Fritz'
          ) as untouched`
      return (await query.execute(db)).rows[0]
    })

  /** Makes the unfinished jobs of a killed process due again. */
  const makeJobsDue = ({ databases }: Offline) =>
    databases.owner?.transaction(undefined, (db) =>
      db
        .updateTable('job')
        .set({ runAt: sql`now()`, lockedUntil: null })
        .where('finishedAt', 'is', null)
        .execute(),
    )

  test(
    'leaves no import or deletion half done, and the next server completes each exactly once',
    async () => {
      for (let round = 0; round < killCount; round += 1) {
        await server.start()
        await startImport(round)
        const uuids = former[round] ?? []
        const deletion = admin.send(calls.archivedMember.remove, { uuids }).catch(() => undefined)
        await delay(Math.random() * 400)
        await (round % 2 === 0 ? server.kill() : server.killWithDatabase())
        const isAcknowledged = (await deletion)?.status === 200

        const left = await server.offline(async (offline) => {
          await makeJobsDue(offline)
          return state(offline, round)
        })
        expect([
          { people: 0, joined: 0, units: 0 },
          { people: imported, joined: imported, units: 1 },
        ]).toContainEqual({ people: left?.people, joined: left?.joined, units: left?.units })
        expect([left?.erased, left?.untouched]).toEqual(
          left?.erased === 0 && !isAcknowledged ? [0, leaving] : [leaving, 0],
        )

        await server.start()
        await expect
          .poll(async () => (await admin.ok(calls.memberImport.readImport)).import?.state)
          .toBe('done')
        await admin.send(calls.archivedMember.remove, { uuids })
        await server.kill('SIGTERM')
        expect(await server.offline((offline) => state(offline, round))).toEqual({
          people: imported,
          joined: imported,
          units: 1,
          erased: leaving,
          untouched: 0,
        })
      }
    },
    killTimeout,
  )
})
