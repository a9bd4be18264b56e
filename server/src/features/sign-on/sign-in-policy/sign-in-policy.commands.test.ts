import { defaultColours } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestCommands } from '../../../test/test-commands.ts'
import { createLicensee } from '../../licensee/licensee.store.ts'

describe('the command permit-passwords', () => {
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

  const permit = () => commands.run('permit-passwords', '--client', 'firma', '--reason', 'Anbieter gekündigt')

  test('permits passwords again and writes the reason into the audit log', async () => {
    await commands.inDatabase((db) =>
      sql`update client set emergency_member_uuid = (select uuid from member)`.execute(db),
    )
    await permit()

    await commands.inDatabase(async (db) => {
      const client = await db.selectFrom('client').select('emergencyMemberUuid').executeTakeFirst()
      expect(client).toEqual({ emergencyMemberUuid: null })
      const log = db
        .selectFrom('auditLog')
        .select(['actorKind', 'changes'])
        .where('action', '=', 'updateSignInPolicy')
      expect(await log.execute()).toEqual([
        {
          actorKind: 'system',
          changes: [
            { field: 'emergencyAccount', from: 'Anna Admin', to: null },
            { field: 'reason', from: null, to: 'Anbieter gekündigt' },
          ],
        },
      ])
    })
  })

  test('reports a company that permits passwords already', async () => {
    await expect(permit()).rejects.toThrow('firma already permits passwords')
  })
})
