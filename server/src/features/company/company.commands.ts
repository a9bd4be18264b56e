import { clientIdentifier } from '@sorgfalt/contract'
import { countries } from '@sorgfalt/contract/core/limits'
import { identifierRule, parseArg, parseCount, parseList, parseOneOf } from '../../platform/cli/args.ts'
import type { Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { findLicenseeArg } from '../licensee/licensee-args.ts'
import { createClient, defaultMaxMembers } from './client.store.ts'
import { checkPackages, today } from './products/package-args.ts'
import { grantPackage } from './products/product.store.ts'

export const companyCommands: Record<string, Command> = {
  'create-client': {
    summary: 'Creates a client company with its root org unit.',
    options: {
      licensee: { help: 'identifier of its licensee; the default licensee if omitted' },
      identifier: { help: `the company ID for logins: ${identifierRule}`, required: true },
      name: { help: 'name of the company', required: true },
      country: { help: countries.join(' or '), default: 'DE' },
      'max-members': { help: 'maximum number of active members', default: `${defaultMaxMembers}` },
      packages: {
        help: 'packages that it may use from today on, separated by commas; grant-package adds more',
        default: '',
      },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const country = parseOneOf(args, 'country', countries)
        const maxMembers = parseCount(args, 'max-members')
        const packages = parseList(args, 'packages')

        const { clientUuid } = await database.transaction(undefined, async (db) => {
          const licenseeUuid = await findLicenseeArg(db, args)
          const identifier = parseArg(args, 'identifier', clientIdentifier, identifierRule)
          await checkPackages(db, packages)
          return createClient(db, { licenseeUuid, identifier, name: args.get('name'), country, maxMembers })
        })

        await database.transaction(undefined, async (db) => {
          for (const packageIdentifier of packages)
            await grantPackage(db, { clientUuid, packageIdentifier, validFrom: today(), validUntil: null })
        })

        print(`client ${clientUuid}`)
        if (packages.length === 0)
          print('it has no content yet: grant courses and catalogues with grant-package')
      }),
  },
}
