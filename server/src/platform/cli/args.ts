/** Readers for the arguments of a command. Each throws a CliError that names the option. */
import * as z from 'zod/mini'
import { type Args, CliError } from './command.ts'

export const usernameRule = 'lower-case letters and digits, single dots or hyphens, at least 3'
export const identifierRule =
  'lower-case letters, digits and single hyphens, at least 3, beginning with a letter'

/** Returns the value of an option as `schema` parses it. `rule` describes the allowed values in the error. */
export function parseArg<T>(args: Args, name: string, schema: z.ZodMiniType<T>, rule: string): T {
  const parsed = z.safeParse(schema, args.get(name))
  if (!parsed.success) throw new CliError(`--${name}: ${rule}`)

  return parsed.data
}

/** Returns the value of an option that must be one of `values`. */
export const parseOneOf = <T extends string>(args: Args, name: string, values: readonly T[]): T =>
  parseArg(args, name, z.enum(values) as z.ZodMiniType<T>, `must be one of ${values.join(', ')}`)

/** Returns the value of an option that must be a whole number above 0. */
export const parseCount = (args: Args, name: string): number =>
  parseArg(
    args,
    name,
    z.pipe(z.string(), z.coerce.number<string>().check(z.int(), z.minimum(1))),
    'must be a whole number above 0',
  )

/** Returns the comma-separated values of an option. */
export const parseList = (args: Args, name: string): string[] =>
  args
    .get(name)
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
