import { email, identifier, username } from '@sorgfalt/contract'
import { defaultColours, languages } from '@sorgfalt/contract/core/limits'
import { identifierRule, parseArg, parseList, parseOneOf, usernameRule } from '../../platform/cli/args.ts'
import type { Command } from '../../platform/cli/command.ts'
import { asOwner } from '../../platform/cli/owner-connection.ts'
import { readPasswordArg } from '../session/password-args.ts'
import { createAdviser } from './adviser.store.ts'
import { applyLicensee } from './apply-licensee.ts'
import { createLicensee } from './licensee.store.ts'
import { findLicenseeArg } from './licensee-args.ts'
import { readLicenseeFile } from './licensee-file.ts'

/** Licensees and their advisers. */
export const licenseeCommands: Record<string, Command> = {
  'apply-licensee': {
    summary:
      'Makes a licensee as a file (YAML or JSON, docs/operations.md) says, or brings it to that; safe to repeat.',
    argument: '<file>',
    options: {},
    run: (args, config, print) =>
      asOwner(config, async ({ database, files }) => {
        const described = await readLicenseeFile(args.argument ?? '')
        const { changed } = await applyLicensee(database, files, described)
        print(
          `${described.file.identifier}: ${changed.length > 0 ? `changed ${changed.join(', ')}` : 'nothing to do'}`,
        )
      }),
  },
  'create-licensee': {
    summary: 'Creates a licensee.',
    options: {
      identifier: { help: identifierRule, required: true },
      name: { help: 'shown everywhere', required: true },
      domain: { help: 'host names, separated by commas', default: '' },
      default: { help: 'shown on hosts that no licensee lists', flag: true },
    },
    run: (args, config, print) =>
      asOwner(config, async ({ database }) => {
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
      'Creates a customer adviser of a licensee; companies that allow it let advisers in by the support login.',
    options: {
      licensee: { help: 'identifier of the licensee', required: true },
      username: { help: usernameRule, required: true },
      'first-name': { help: 'first name', required: true },
      'last-name': { help: 'last name', required: true },
      email: { help: 'for the licensee’s own use', required: true },
      language: { help: languages.join(' or '), default: 'de_DE' },
      password: { help: 'with which the adviser signs in', required: true },
    },
    run: (args, config, print) =>
      asOwner(config, async ({ database, passwords }) => {
        const adviser = {
          username: parseArg(args, 'username', username, usernameRule),
          email: parseArg(args, 'email', email, 'must be a mail address'),
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
