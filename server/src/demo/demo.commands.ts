import { clientIdentifier } from '@sorgfalt/contract'
import { findLicenseeArg } from '../features/licensee/licensee-args.ts'
import { hashPasswordArg } from '../features/session/password-args.ts'
import { identifierRule, parseArg, parseCount } from '../platform/cli/args.ts'
import type { Command } from '../platform/cli/command.ts'
import { runAsOwner } from '../platform/cli/owner-connection.ts'
import { randomToken } from '../platform/crypto/secrets.ts'
import { seedLoad } from './load.ts'
import { seedDemo } from './seed.ts'

export const demoCommands: Record<string, Command> = {
  'seed-demo': {
    summary: 'Fills an empty installation with two demo companies.',
    options: {},
    run: (_args, config, print) => runAsOwner(config, (services) => seedDemo(services, new Date(), print)),
  },
  'seed-load': {
    summary: 'Fills a client with generated members, to test a large installation.',
    options: {
      client: { help: 'company ID; the client is created if it does not exist', required: true },
      members: { help: 'number of members afterwards', default: '100000' },
      units: { help: 'number of org units, as a tree', default: '200' },
      locations: { help: 'number of locations', default: '20' },
      licensee: { help: 'identifier of the licensee of a new client; the default licensee if omitted' },
      password: { help: 'password of all members; without it no member can sign in' },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, passwords }) => {
        const password = args.find('password') ?? `Aa1-${randomToken()}`
        const passwordHash = await passwords.hash(await hashPasswordArg(password))
        const licenseeUuid = await database.transaction(undefined, (db) => findLicenseeArg(db, args))

        const load = {
          client: parseArg(args, 'client', clientIdentifier, identifierRule),
          licenseeUuid,
          members: parseCount(args, 'members'),
          units: parseCount(args, 'units'),
          locations: parseCount(args, 'locations'),
          passwordHash,
          now: new Date(),
        }

        await seedLoad(database, load, print)
      }),
  },
}
