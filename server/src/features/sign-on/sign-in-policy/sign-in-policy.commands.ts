import { CliError, type Command } from '../../../platform/cli/command.ts'
import { runAsOwner } from '../../../platform/cli/owner-connection.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { readStatesBefore, recordAudit } from '../../audit/record-audit.ts'
import { enterWithin } from '../../company/client.store.ts'
import { findClientArg } from '../../company/client-args.ts'
import { findPolicy, savePolicy } from './sign-in-policy.store.ts'

export const signInPolicyCommands: Record<string, Command> = {
  'permit-passwords': {
    summary: 'Lets the members of a company sign in with passwords again, if its providers let nobody in.',
    options: {
      client: { help: 'company ID', required: true },
      reason: { help: 'reason, for the audit log', required: true },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const [company, reason] = [args.get('client'), args.get('reason')]

        await database.transaction(undefined, async (db) => {
          await enterWithin(db, (await findClientArg(db, args)).uuid)

          const { emergencyAccount, signInVersion: version } = await findPolicy(db)
          if (emergencyAccount === null) throw new CliError(`${company} already permits passwords`)

          const audited = {
            actor: { kind: 'system', uuid: null },
            action: 'updateSignInPolicy',
            input: { emergencyAccount: null, reason },
          } as const
          const before = await readStatesBefore(db, audited)
          if (!(await savePolicy(db, { emergencyAccount: null, version })))
            throw new CliError('somebody has changed the policy at the same time')
          await recordAudit(db, { ...audited, requestId: uuidv7(), before })
        })

        print('passwords permitted')
      }),
  },
}
