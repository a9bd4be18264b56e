/** What companies may use: products, packages, grants. */
import { readFile } from 'node:fs/promises'
import { date } from '@sorgfalt/contract'
import { applyProducts, grantPackage } from '../features/product/product.store.ts'
import { ProductsFileError, readProductsFile } from '../features/product/products-file.ts'
import { CliError, type Command, type Given } from './command.ts'
import { checked, clientOf } from './given.ts'
import { asOwner } from './owner.ts'

const dayRule = 'must be a day like 2026-01-31'
const day = (given: Given, name: string): string | null => (given.find(name) ? checked(given, name, date(), dayRule) : null)

export const productCommands: Record<string, Command> = {
  'apply-products': {
    summary: 'Brings products and packages to what a YAML file says (content/products.yaml is the example).',
    argument: '<file>',
    options: {},
    async run(given, config, say) {
      const path = given.argument ?? ''
      const source = await readFile(path, 'utf8').catch(() => {
        throw new CliError(`there is no file ${path}`)
      })
      try {
        const list = readProductsFile(source, path)
        await asOwner(config, ({ database }) => database.transaction(undefined, (db) => applyProducts(db, list)))
        say(`${list.products.length} products, ${list.packages.length} packages`)
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
      from: { help: 'first day; today unless told' },
      until: { help: 'last day; until further notice unless told' },
    },
    run: (given, config, say) =>
      asOwner(config, async ({ database }) => {
        const validFrom = day(given, 'from') ?? new Date().toISOString().slice(0, 10)
        const validUntil = day(given, 'until')
        if (validUntil !== null && validUntil < validFrom) throw new CliError('--until: must not lie before the first day')
        const isKnown = await database.transaction(undefined, async (db) =>
          grantPackage(db, {
            clientUuid: (await clientOf(db, given)).uuid,
            packageIdentifier: given.get('package'),
            validFrom,
            validUntil,
          }),
        )
        if (!isKnown) throw new CliError(`no package is called ${given.get('package')}`)
        say(`${given.get('client')} may use ${given.get('package')} from ${validFrom}${validUntil ? ` to ${validUntil}` : ''}`)
      }),
  },
}
