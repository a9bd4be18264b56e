import { CliError, type Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { enterWithin } from '../company/client.store.ts'
import { findClientArg } from '../company/client-args.ts'
import { findMemberUuid } from '../session/session.store.ts'
import { resetFactor } from './reset-factor.ts'

export const secondFactorCommands: Record<string, Command> = {
  'reset-second-factor': {
    summary: 'Removes a member’s second factor, for a head administrator whom no one else can help.',
    options: {
      client: { help: 'company ID', required: true },
      username: { help: 'username of the member', required: true },
      reason: { help: 'reason, for the audit log and the email to the member', required: true },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const [username, company, reason] = [args.get('username'), args.get('client'), args.get('reason')]

        await database.transaction(undefined, async (db) => {
          await enterWithin(db, (await findClientArg(db, args)).uuid)

          const memberUuid = await findMemberUuid(db, username)
          if (!memberUuid) throw new CliError(`${company} has no member ${username}`)

          const audited = {
            actor: { kind: 'system', uuid: null },
            action: 'resetFactor',
            input: { uuid: memberUuid, reason },
          } as const
          const before = await readStatesBefore(db, audited)
          if (!(await resetFactor(db, config, { memberUuid, reason })))
            throw new CliError(`${username} has no second factor`)
          await recordAudit(db, { ...audited, requestId: uuidv7(), before })
        })

        print('second factor removed, all sessions ended')
      }),
  },
}
