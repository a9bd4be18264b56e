import { defaultColours } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestCommands } from '../../test/test-commands.ts'
import { createLicensee } from '../licensee/licensee.store.ts'

describe('the command reset-second-factor', () => {
  let commands: TestCommands
  beforeAll(async () => {
    commands = await TestCommands.prepare()
    const licensee = { identifier: 'lizenz', name: 'Lizenz', isDefault: true, domains: [], ...defaultColours }
    await commands.inDatabase((db) => createLicensee(db, licensee))
    await commands.run('create-client', '--identifier', 'firma', '--name', 'Firma')
    const person = ['--first-name', 'Anna', '--last-name', 'Admin', '--role', 'super-admin']
    await commands.run('create-member', '--client', 'firma', '--username', 'anna.admin', ...person)
  })
  afterAll(() => commands.close())

  const reset = (username: string) =>
    commands.run('reset-second-factor', '--client', 'firma', '--username', username, '--reason', 'Verlust')

  test('removes the factor of a member and writes the reason into the audit log', async () => {
    await commands.inDatabase((db) =>
      sql`
        insert into second_factor (client_uuid, member_uuid, secret, last_step)
        select client_uuid, uuid, 'sealed', 0 from member`.execute(db),
    )
    await reset('anna.admin')

    await commands.inDatabase(async (db) => {
      expect(await db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
      const log = db
        .selectFrom('auditLog')
        .select(['actorKind', 'changes'])
        .where('action', '=', 'resetFactor')
      expect(await log.execute()).toEqual([
        {
          actorKind: 'system',
          changes: [
            { field: 'secondFactor', from: true, to: false },
            { field: 'reason', from: null, to: 'Verlust' },
          ],
        },
      ])
    })
  })

  test('reports a member without a factor and an unknown member', async () => {
    await expect(reset('anna.admin')).rejects.toThrow('anna.admin has no second factor')
    await expect(reset('berta.bau')).rejects.toThrow('firma has no member berta.bau')
  })
})
