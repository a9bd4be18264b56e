import { invitationDays, resetTokenMinutes } from '@sorgfalt/contract/core/limits'
import { CliError, type Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { enterWithin } from '../company/client.store.ts'
import { findClientArg } from '../company/client-args.ts'
import { readPasswordArg } from './password-args.ts'
import { resetLink } from './session.rules.ts'
import { endAllSessions, findMemberUuid, replaceToken, setPassword } from './session.store.ts'

export const sessionCommands: Record<string, Command> = {
  'reset-password': {
    summary: 'Sets a member’s password, or prints a link with which the member sets it.',
    options: {
      client: { help: 'company ID', required: true },
      username: { help: 'username of the member', required: true },
      password: {
        help:
          `for the next login within ${invitationDays} days, must then be changed; ` +
          `without it a link for ${resetTokenMinutes} minutes is printed`,
      },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, passwords }) => {
        const [username, company] = [args.get('username'), args.get('client')]
        const passwordHash = args.find('password')
          ? await passwords.hash(await readPasswordArg(args, [username, company]))
          : null

        const token = randomToken()

        await database.transaction(undefined, async (db) => {
          await enterWithin(db, (await findClientArg(db, args)).uuid)

          const memberUuid = await findMemberUuid(db, username)
          if (!memberUuid) throw new CliError(`${company} has no member ${username}`)
          if (!passwordHash)
            return replaceToken(db, { memberUuid, token, purpose: 'reset', minutes: resetTokenMinutes })

          await setPassword(db, memberUuid, passwordHash, { initial: true })
          await endAllSessions(db, memberUuid)
        })

        print(
          passwordHash
            ? 'password set, all sessions ended'
            : resetLink(config.publicUrl.origin, company, token),
        )
      }),
  },
}
