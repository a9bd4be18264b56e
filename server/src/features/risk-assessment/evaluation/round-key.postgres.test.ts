import { calls } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { commands } from '../../../app/cli/commands.ts'
import { readArgs } from '../../../platform/cli/command.ts'
import { readConfig } from '../../../platform/config.ts'
import { postgresOnly } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { secretKey } from '../../../test/server-process.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { createMembers, createUnit, submitAnswers } from '../risk-fixture.ts'

describe.each(postgresOnly)('check-survey-keys on %s', (engine) => {
  test('lists the running surveys whose key is missing, but no finished surveys', async () => {
    const server = await createTestServer(engine)
    const client = await server.createClient()
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const members = await createMembers(server, client, 1)
    const unit = await createUnit(server, client, 'Lager', members)
    const riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
    const { assignmentUuids } = await admin.ok(calls.riskAssignment.assignOrgUnits, {
      riskAssessmentTaskUuid,
      orgUnitUuids: [unit],
    })
    await submitAnswers(await server.signedIn(members[0]!), assignmentUuids[0] ?? '', 3)

    const command = commands['check-survey-keys']!
    const check = async (): Promise<string[]> => {
      const printed: string[] = []
      const { appUrl = '', ownerUrl = '' } = server.databases
      const { dataDir } = server.services.config
      const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, SECRET_KEY: secretKey }
      await command
        .run(readArgs('check-survey-keys', command, []), readConfig({ ...env, DATA_DIR: dataDir }), (line) =>
          printed.push(line),
        )
        .catch((error: Error) => printed.push(error.message))
      return printed
    }

    expect(await check()).toEqual(['1 running rounds, 1 keys'])
    const { roundUuid } = await server.inClient(client, (db) =>
      db.selectFrom('riskTally').select('roundUuid').executeTakeFirstOrThrow(),
    )
    server.services.surveyKeys.destroy(roundUuid)
    expect(await check()).toEqual([
      '1 running rounds, 0 keys',
      expect.stringMatching(`${client.identifier}: .*, 1 submissions, key ${roundUuid} is missing`),
      expect.stringContaining('1 keys missing in '),
    ])
    await admin.ok(calls.riskAssignment.deleteTaskAssignments, { assignmentUuids })
    expect(await check()).toEqual(['0 running rounds, 0 keys'])
    server.services.surveyKeys.create(roundUuid)
    expect(await check()).toEqual([
      '0 running rounds, 0 keys',
      `  key ${roundUuid} belongs to no running round: if it is still listed a minute later, delete its file`,
    ])
    await server.close()
  })
})
