import { email, identifier, username } from '@sorgfalt/contract'
import { defaultColours, languages } from '@sorgfalt/contract/core/limits'
import { identifierRule, parseArg, parseList, parseOneOf, usernameRule } from '../../platform/cli/args.ts'
import type { Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { readPasswordArg } from '../session/password-args.ts'
import { createAdviser } from './adviser.store.ts'
import { applyLicensee } from './apply-licensee.ts'
import { createLicensee } from './licensee.store.ts'
import { findLicenseeArg } from './licensee-args.ts'
import { readLicenseeFile } from './licensee-file.ts'

/** Commands for licensees and their advisers. */
export const licenseeCommands: Record<string, Command> = {
  'apply-licensee': {
    summary:
      'Creates or updates a licensee from a file (YAML or JSON, docs/operations.md). Can be repeated safely.',
    argument: '<file>',
    options: {},
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, files }) => {
        const description = await readLicenseeFile(args.argument ?? '')
        const { changed } = await applyLicensee(database, files, description)
        const result = changed.length > 0 ? `changed ${changed.join(', ')}` : 'nothing to do'
        print(`${description.file.identifier}: ${result}`)
      }),
  },
  'create-licensee': {
    summary: 'Creates a licensee.',
    options: {
      identifier: { help: identifierRule, required: true },
      name: { help: 'name that is shown to users', required: true },
      domain: { help: 'host names, separated by commas', default: '' },
      default: { help: 'used for hosts that belong to no licensee', flag: true },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const uuid = await database.transaction(undefined, (db) =>
          createLicensee(db, {
            identifier: parseArg(args, 'identifier', identifier, identifierRule),
            name: args.get('name'),
            isDefault: args.has('default'),
            ...defaultColours,
            domains: parseList(args, 'domain').map((host) => host.toLowerCase()),
          }),
        )
        print(`licensee ${uuid}`)
      }),
  },
  'create-adviser': {
    summary:
      'Creates a customer adviser of a licensee. Advisers use the support login of companies that allow it.',
    options: {
      licensee: { help: 'identifier of the licensee', required: true },
      username: { help: usernameRule, required: true },
      'first-name': { help: 'first name', required: true },
      'last-name': { help: 'last name', required: true },
      email: { help: 'contact address for the licensee', required: true },
      language: { help: languages.join(' or '), default: 'de_DE' },
      password: { help: 'password of the adviser', required: true },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, passwords }) => {
        const adviser = {
          username: parseArg(args, 'username', username, usernameRule),
          email: parseArg(args, 'email', email, 'must be an email address'),
          firstName: args.get('first-name'),
          lastName: args.get('last-name'),
          language: parseOneOf(args, 'language', languages),
          passwordHash: await passwords.hash(
            await readPasswordArg(args, [args.get('username'), args.get('licensee')]),
          ),
        }

        const uuid = await database.transaction(undefined, async (db) =>
          createAdviser(db, { ...adviser, licenseeUuid: await findLicenseeArg(db, args) }),
        )

        print(`adviser ${uuid}`)
      }),
  },
}
