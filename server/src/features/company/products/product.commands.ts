/** What companies may use: products, packages, grants. */
import { readFile } from 'node:fs/promises'
import { CliError, type Command } from '../../../platform/cli/command.ts'
import { asOwner } from '../../../platform/cli/owner-connection.ts'
import { findClientArg } from '../client-args.ts'
import { checkPackages, parseDay, today } from './package-args.ts'
import { applyProducts, grantPackage } from './product.store.ts'
import { ProductsFileError, readProductsFile } from './products-file.ts'

export const productCommands: Record<string, Command> = {
  'apply-products': {
    summary: 'Brings products and packages to what a YAML file says (content/products.yaml is the example).',
    argument: '<file>',
    options: {},
    async run(args, config, print) {
      const path = args.argument ?? ''
      const source = await readFile(path, 'utf8').catch(() => {
        throw new CliError(`there is no file ${path}`)
      })
      try {
        const list = readProductsFile(source, path)
        await asOwner(config, ({ database }) =>
          database.transaction(undefined, (db) => applyProducts(db, list)),
        )
        print(`${list.products.length} products, ${list.packages.length} packages`)
      } catch (error) {
        throw error instanceof ProductsFileError ? new CliError(error.message) : error
      }
    },
  },
  'grant-package': {
    summary: 'Lets a client use a package from a day on; with --until, to the end of that day.',
    options: {
      client: { help: 'company ID', required: true },
      package: { help: 'identifier of the package', required: true },
      from: { help: 'first day; today by default' },
      until: { help: 'last day; until further notice by default' },
    },
    run: (args, config, print) =>
      asOwner(config, async ({ database }) => {
        const validFrom = parseDay(args, 'from') ?? today()
        const validUntil = parseDay(args, 'until')
        if (validUntil !== null && validUntil < validFrom)
          throw new CliError('--until: must not lie before the first day')
        await database.transaction(undefined, async (db) => {
          const packageIdentifier = args.get('package')
          await checkPackages(db, [packageIdentifier])
          await grantPackage(db, {
            clientUuid: (await findClientArg(db, args)).uuid,
            packageIdentifier,
            validFrom,
            validUntil,
          })
        })
        print(
          `${args.get('client')} may use ${args.get('package')} from ${validFrom}${validUntil ? ` to ${validUntil}` : ''}`,
        )
      }),
  },
}
