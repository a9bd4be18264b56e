/** What companies may use: products, packages, grants. */
import { readFile } from 'node:fs/promises'
import { date } from '@sorgfalt/contract'
import { checked, clientOf } from '../../../platform/cli/args.ts'
import { CliError, type Command, type Given } from '../../../platform/cli/command.ts'
import { asOwner } from '../../../platform/cli/owner-connection.ts'
import type { Db } from '../../../platform/db/database.ts'
import { applyProducts, grantPackage, packageIdentifiers } from './product.store.ts'
import { ProductsFileError, readProductsFile } from './products-file.ts'

const dayRule = 'must be a day like 2026-01-31'
const day = (given: Given, name: string): string | null =>
  given.find(name) ? checked(given, name, date(), dayRule) : null

export const today = (): string => new Date().toISOString().slice(0, 10)

/** @throws CliError for a package that does not exist, naming those that do */
export async function knowPackages(db: Db, identifiers: readonly string[]): Promise<void> {
  const known = await packageIdentifiers(db)
  const missing = identifiers.find((one) => !known.includes(one))
  if (missing !== undefined)
    throw new CliError(
      `no package is called ${missing}; ${known.length > 0 ? `there is ${known.join(', ')}` : 'apply-products makes them'}`,
    )
}

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
        await asOwner(config, ({ database }) =>
          database.transaction(undefined, (db) => applyProducts(db, list)),
        )
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
        const validFrom = day(given, 'from') ?? today()
        const validUntil = day(given, 'until')
        if (validUntil !== null && validUntil < validFrom)
          throw new CliError('--until: must not lie before the first day')
        await database.transaction(undefined, async (db) => {
          const packageIdentifier = given.get('package')
          await knowPackages(db, [packageIdentifier])
          await grantPackage(db, {
            clientUuid: (await clientOf(db, given)).uuid,
            packageIdentifier,
            validFrom,
            validUntil,
          })
        })
        say(
          `${given.get('client')} may use ${given.get('package')} from ${validFrom}${validUntil ? ` to ${validUntil}` : ''}`,
        )
      }),
  },
}
