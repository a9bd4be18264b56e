/** Commands for products, packages and the grants of packages to clients. */
import { readFile } from 'node:fs/promises'
import { date } from '@sorgfalt/contract'
import { checked, clientOf } from '../../../platform/cli/args.ts'
import { CliError, type Command, type Given } from '../../../platform/cli/command.ts'
import { asOwner } from '../../../platform/cli/owner-connection.ts'
import type { Db } from '../../../platform/db/database.ts'
import { applyProducts, grantPackage, listPackageIdentifiers } from './product.store.ts'
import { ProductsFileError, readProductsFile } from './products-file.ts'

const dayRule = 'must be a day like 2026-01-31'
const day = (given: Given, name: string): string | null =>
  given.find(name) ? checked(given, name, date(), dayRule) : null

/** Returns the current day in UTC as `YYYY-MM-DD`. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Checks that all packages exist. @throws CliError that lists the existing packages */
export async function knowPackages(db: Db, identifiers: readonly string[]): Promise<void> {
  const known = await listPackageIdentifiers(db)
  const missing = identifiers.find((one) => !known.includes(one))
  if (missing === undefined) return

  const hint =
    known.length > 0 ? `existing packages: ${known.join(', ')}` : 'create packages with apply-products'
  throw new CliError(`package ${missing} does not exist; ${hint}`)
}

export const productCommands: Record<string, Command> = {
  'apply-products': {
    summary: 'Creates or updates products and packages from a YAML file (example: content/products.yaml).',
    argument: '<file>',
    options: {},
    async run(given, config, say) {
      const path = given.argument ?? ''
      const source = await readFile(path, 'utf8').catch(() => {
        throw new CliError(`file ${path} does not exist`)
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
    summary: 'Grants a package to a client from a day on; with --until, to the end of that day.',
    options: {
      client: { help: 'company ID', required: true },
      package: { help: 'identifier of the package', required: true },
      from: { help: 'first day (default: today)' },
      until: { help: 'last day (default: until further notice)' },
    },
    run: (given, config, say) =>
      asOwner(config, async ({ database }) => {
        const validFrom = day(given, 'from') ?? today()
        const validUntil = day(given, 'until')
        if (validUntil !== null && validUntil < validFrom)
          throw new CliError('--until: must not be before the first day')
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

        const period = `from ${validFrom}${validUntil ? ` to ${validUntil}` : ''}`
        say(`${given.get('client')} may use ${given.get('package')} ${period}`)
      }),
  },
}
