import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'

/** An option of a command; all of them take text, flags excepted. */
export interface Option {
  help: string
  required?: boolean
  default?: string
  flag?: boolean
}

export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** What stands behind the options, for the usage line (`<folder>`). */
  argument?: string
  options: Record<string, Option>
  run: (given: Given, config: Config, say: (line: string) => void) => Promise<void>
}

export interface Given {
  /** The value of an option that is required or has a default. */
  get: (name: string) => string
  find: (name: string) => string | undefined
  has: (name: string) => boolean
  argument: string | undefined
}

/** Something the person at the keyboard can mend; printed without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** Reads what was typed behind a command. @throws CliError naming the option */
export function readOptions(name: string, command: Command, args: string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([key, { flag }]) => [
      key,
      { type: flag ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args, options, allowPositionals: command.argument !== undefined })
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : String(error)}\n\n${usage(name, command)}`)
  }
  const { values, positionals } = parsed
  for (const [key, { required }] of Object.entries(command.options)) {
    if (required && !values[key]) throw new CliError(`--${key} is missing\n\n${usage(name, command)}`)
  }
  if (command.argument && positionals.length !== 1)
    throw new CliError(`${command.argument} is missing\n\n${usage(name, command)}`)
  const find = (key: string): string | undefined =>
    typeof values[key] === 'string' ? values[key] : command.options[key]?.default
  const get = (key: string): string => {
    const value = find(key)
    if (value === undefined) throw new CliError(`--${key} is missing`)
    return value
  }
  return { find, get, has: (key) => values[key] === true, argument: positionals[0] }
}

export function usage(name: string, { summary, argument, options }: Command): string {
  const lines = Object.entries(options).map(([key, { help, required, default: fallback, flag }]) => {
    const note = required ? ' (required)' : fallback ? ` (default: ${fallback})` : ''
    return `  --${key}${flag ? '' : ' <value>'}`.padEnd(28) + help + note
  })
  return [
    `npm run cli -- ${name}${argument ? ` ${argument}` : ''}${lines.length > 0 ? ' [options]' : ''}`,
    '',
    summary,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n')
}
