import { date } from '@sorgfalt/contract'
import { parseArg } from '../../../platform/cli/args.ts'
import { type Args, CliError } from '../../../platform/cli/command.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listPackageIdentifiers } from './product.store.ts'

/** Returns the day of an option, `YYYY-MM-DD`, or null if the option is omitted. */
export const parseDay = (args: Args, name: string): string | null =>
  args.find(name) ? parseArg(args, name, date(), 'must be a day like 2026-01-31') : null

/** Returns the current day in UTC, `YYYY-MM-DD`. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Checks that packages exist. @throws CliError that lists the known packages */
export async function checkPackages(db: Db, identifiers: readonly string[]): Promise<void> {
  const known = await listPackageIdentifiers(db)
  const missing = identifiers.find((identifier) => !known.includes(identifier))
  if (missing === undefined) return

  const hint =
    known.length > 0 ? `known packages: ${known.join(', ')}` : 'create packages with apply-products'
  throw new CliError(`there is no package ${missing}; ${hint}`)
}
