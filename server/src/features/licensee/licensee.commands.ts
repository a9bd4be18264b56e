import { email, identifier, username } from '@sorgfalt/contract'
import { defaultColours, languages } from '@sorgfalt/contract/core/limits'
import {
  checked,
  givenPassword,
  identifierRule,
  licenseeOf,
  listed,
  oneOf,
  usernameRule,
} from '../../platform/cli/args.ts'
import type { Command } from '../../platform/cli/command.ts'
import { asOwner } from '../../platform/cli/owner-connection.ts'
import { createAdviser } from './adviser.store.ts'
import { applyLicensee } from './apply-licensee.ts'
import { createLicensee } from './licensee.store.ts'
import { readLicenseeFile } from './licensee-file.ts'

/** Commands for licensees and their advisers. */
export const licenseeCommands: Record<string, Command> = {
  'apply-licensee': {
    summary:
      'Creates or updates a licensee from a file (YAML or JSON, docs/operations.md). Can be repeated safely.',
    argument: '<file>',
    options: {},
    run: (given, config, say) =>
      asOwner(config, async ({ database, files }) => {
        const description = await readLicenseeFile(given.argument ?? '')
        const { changed } = await applyLicensee(database, files, description)
        const result = changed.length > 0 ? `changed ${changed.join(', ')}` : 'nothing to do'
        say(`${description.file.identifier}: ${result}`)
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
    run: (given, config, say) =>
      asOwner(config, async ({ database }) => {
        const uuid = await database.transaction(undefined, (db) =>
          createLicensee(db, {
            identifier: checked(given, 'identifier', identifier, identifierRule),
            name: given.get('name'),
            isDefault: given.has('default'),
            ...defaultColours,
            domains: listed(given, 'domain').map((host) => host.toLowerCase()),
          }),
        )
        say(`licensee ${uuid}`)
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
    run: (given, config, say) =>
      asOwner(config, async ({ database, passwords }) => {
        const adviser = {
          username: checked(given, 'username', username, usernameRule),
          email: checked(given, 'email', email, 'must be a mail address'),
          firstName: given.get('first-name'),
          lastName: given.get('last-name'),
          language: oneOf(given, 'language', languages),
          passwordHash: await passwords.hash(
            await givenPassword(given, [given.get('username'), given.get('licensee')]),
          ),
        }
        const uuid = await database.transaction(undefined, async (db) =>
          createAdviser(db, { ...adviser, licenseeUuid: await licenseeOf(db, given) }),
        )
        say(`adviser ${uuid}`)
      }),
  },
}
