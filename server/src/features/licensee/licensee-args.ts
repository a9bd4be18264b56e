import { type Args, CliError } from '../../platform/cli/command.ts'
import type { Db } from '../../platform/db/database.ts'
import { listLicensees } from './licensee.store.ts'

/**
 * Returns the uuid of the licensee that the option `licensee` names, or of the default licensee.
 * @throws CliError
 */
export async function findLicenseeArg(db: Db, args: Args): Promise<string> {
  const name = args.find('licensee')
  const licensees = await listLicensees(db)
  const licensee = licensees.find(({ identifier, isDefault }) => (name ? identifier === name : isDefault))
  if (licensee) return licensee.uuid

  const identifiers = licensees.map(({ identifier }) => identifier).join(', ')
  const known = identifiers === '' ? 'create one with create-licensee' : `known licensees: ${identifiers}`
  throw new CliError(`${name ? `there is no licensee ${name}` : 'there is no default licensee'}; ${known}`)
}
