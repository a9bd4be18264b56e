/** What commands make of the options that were typed. */
import { hashForTransport, isValidPassword } from '@sorgfalt/contract'
import * as z from 'zod/mini'
import { findClient } from '../../features/company/client.store.ts'
import { isCommonPassword } from '../../features/session/common-passwords.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import { CliError, type Given } from './command.ts'

/** An option's value after a schema or one of a list. @throws CliError */
export function checked<T>(given: Given, name: string, schema: z.ZodMiniType<T>, rule: string): T {
  const parsed = z.safeParse(schema, given.get(name))
  if (!parsed.success) throw new CliError(`--${name}: ${rule}`)
  return parsed.data
}
export const oneOf = <T extends string>(given: Given, name: string, values: readonly T[]): T =>
  checked(given, name, z.enum(values) as z.ZodMiniType<T>, `must be one of ${values.join(', ')}`)

export const count = (given: Given, name: string): number =>
  checked(
    given,
    name,
    z.pipe(z.string(), z.coerce.number<string>().check(z.int(), z.minimum(1))),
    'must be a whole number above 0',
  )

/** What stands between the commas. */
export const listed = (given: Given, name: string): string[] =>
  given
    .get(name)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export const usernameRule = 'lower-case letters and digits, single dots or hyphens, at least 3'
export const identifierRule = 'lower-case letters, digits and single hyphens, at least 3, a letter first'

/** What travels instead of a password. @throws CliError for a weak one */
export async function transportHash(password: string): Promise<string> {
  if (!isValidPassword(password))
    throw new CliError(
      '--password: at least 8 characters with a digit, a lower-case and an upper-case letter and a special character',
    )
  return hashForTransport(password)
}

/** What travels instead of a password that somebody is given. @throws CliError for a weak one, and for one that everybody guesses */
export async function givenPassword(given: Given, personal: readonly string[]): Promise<string> {
  const hash = await transportHash(given.get('password'))
  if (await isCommonPassword(hash, personal))
    throw new CliError('--password: everybody guesses this one; choose another')
  return hash
}

/** The licensee that is named, or the default one. @throws CliError naming those that there are */
export async function licenseeOf(db: Db, given: Given): Promise<string> {
  const named = given.find('licensee')
  const all = await db
    .selectFrom('licensee')
    .select(['uuid', 'identifier', 'isDefault'])
    .orderBy('identifier')
    .execute()
  const licensee = all.find(({ identifier, isDefault }) => (named ? identifier === named : isDefault))
  if (licensee) return licensee.uuid
  const known =
    all.length > 0
      ? `there is ${all.map(({ identifier }) => identifier).join(', ')}`
      : 'create-licensee makes one'
  throw new CliError(
    `${named ? `no licensee is called ${named}` : 'no licensee is the default one'}; ${known}`,
  )
}

/** @throws Refusal Client.NotFound */
export async function clientOf(db: Db, given: Given) {
  const clientIdentifier = given.get('client')
  return (
    (await findClient(db, clientIdentifier)) ?? refuse('Client.NotFound', { params: { clientIdentifier } })
  )
}
