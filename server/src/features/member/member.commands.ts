import { username } from '@sorgfalt/contract'
import { invitationDays, languages } from '@sorgfalt/contract/core/limits'
import { memberRoles } from '@sorgfalt/contract/core/role'
import { dayIn } from '../../platform/calendar/days.ts'
import { parseArg, parseOneOf, usernameRule } from '../../platform/cli/args.ts'
import type { Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { enterWithin } from '../company/client.store.ts'
import { findClientArg } from '../company/client-args.ts'
import { readPasswordArg } from '../session/password-args.ts'
import { createMembers } from './new-member.store.ts'

export const memberCommands: Record<string, Command> = {
  'create-member': {
    summary: 'Creates a member of a client.',
    options: {
      client: { help: 'company ID', required: true },
      username: { help: usernameRule, required: true },
      'first-name': { help: 'first name', required: true },
      'last-name': { help: 'last name', required: true },
      role: { help: memberRoles.join(', '), default: 'member' },
      email: { help: 'email address; without it, the member gets no mails' },
      language: { help: languages.join(' or '), default: 'de_DE' },
      password: {
        help:
          `for the first login within ${invitationDays} days, must then be changed; ` +
          'without it reset-password prints a link',
      },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, passwords }) => {
        const role = parseOneOf(args, 'role', memberRoles)
        const language = parseOneOf(args, 'language', languages)
        const name = parseArg(args, 'username', username, usernameRule)
        const passwordHash = args.find('password')
          ? await passwords.hash(await readPasswordArg(args, [name, args.get('client')]))
          : null

        const [uuid] = await database.transaction(undefined, async (db) => {
          const client = await findClientArg(db, args)
          await enterWithin(db, client.uuid)

          const member = {
            username: name,
            firstName: args.get('first-name'),
            lastName: args.get('last-name'),
            role,
            language,
            email: args.find('email') ?? null,
            passwordHash,
            mustChangePassword: passwordHash !== null,
          }

          return createMembers(db, [member], dayIn(client.country, new Date()))
        })

        print(`member ${uuid}`)
      }),
  },
}
