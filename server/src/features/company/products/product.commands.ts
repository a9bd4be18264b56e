/** Commands for products, packages and the grants of packages to clients. */
import { readFile } from 'node:fs/promises'
import { CliError, type Command } from '../../../platform/cli/command.ts'
import { runAsOwner } from '../../../platform/cli/owner-connection.ts'
import { findClientArg } from '../client-args.ts'
import { checkPackages, parseDay, today } from './package-args.ts'
import { applyProducts, grantPackage } from './product.store.ts'
import { ProductsFileError, readProductsFile } from './products-file.ts'

export const productCommands: Record<string, Command> = {
  'apply-products': {
    summary: 'Creates or updates products and packages from a YAML file (example: content/products.yaml).',
    argument: '<file>',
    options: {},
    async run(args, config, print) {
      const path = args.argument ?? ''
      const source = await readFile(path, 'utf8').catch(() => {
        throw new CliError(`file ${path} does not exist`)
      })

      try {
        const list = readProductsFile(source, path)
        await runAsOwner(config, ({ database }) =>
          database.transaction(undefined, (db) => applyProducts(db, list)),
        )

        print(`${list.products.length} products, ${list.packages.length} packages`)
      } catch (error) {
        throw error instanceof ProductsFileError ? new CliError(error.message) : error
      }
    },
  },
  'grant-package': {
    summary: 'Grants a package to a client from a chosen day; with --until, to the end of that day.',
    options: {
      client: { help: 'company ID', required: true },
      package: { help: 'identifier of the package', required: true },
      from: { help: 'first day; today by default' },
      until: { help: 'last day; until further notice by default' },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const validFrom = parseDay(args, 'from') ?? today()
        const validUntil = parseDay(args, 'until')
        if (validUntil !== null && validUntil < validFrom)
          throw new CliError('--until: must not be before the first day')

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

        const period = validUntil ? `${validFrom} to ${validUntil}` : validFrom
        print(`${args.get('client')} may use ${args.get('package')} from ${period}`)
      }),
  },
}
