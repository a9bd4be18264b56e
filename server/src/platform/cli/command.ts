import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'

/** An option of a command. Every option takes text, except flags. */
interface Option {
  help: string
  required?: boolean
  default?: string
  flag?: boolean
}

export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** The argument after the options, for the usage line (`<folder>`). */
  argument?: string
  options: Record<string, Option>
  run: (args: Args, config: Config, print: (line: string) => void) => Promise<void>
}

/** The arguments of a command line. */
export interface Args {
  /** Returns the value of an option that is required or has a default. */
  get: (name: string) => string
  find: (name: string) => string | undefined
  has: (name: string) => boolean
  argument: string | undefined
}

/** The program with which operators start a command. A release sets its own (deploy/sorgfalt). */
export const commandPrefix = process.env.SORGFALT_COMMAND ?? 'npm run cli --'

/** An error that the operator can correct. It is printed without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** Returns the arguments after the name of a command. @throws CliError that names the option */
export function readArgs(name: string, command: Command, words: string[]): Args {
  const { values, positionals } = parse(name, command, words)

  for (const [key, { required }] of Object.entries(command.options))
    if (required && !values[key]) throw new CliError(`--${key} is missing\n\n${usage(name, command)}`)
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

function parse(name: string, command: Command, words: string[]): ReturnType<typeof parseArgs> {
  const types = Object.entries(command.options).map(
    ([key, { flag }]) => [key, { type: flag ? ('boolean' as const) : ('string' as const) }] as const,
  )

  try {
    return parseArgs({
      args: words,
      options: Object.fromEntries(types),
      allowPositionals: command.argument !== undefined,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(`${message}\n\n${usage(name, command)}`)
  }
}

/** Returns the help text of a command. */
export function usage(name: string, { summary, argument, options }: Command): string {
  const lines = Object.entries(options).map(([key, option]) => {
    const term = `  --${key}${option.flag ? '' : ' <value>'}`
    return `${term.padEnd(28)}${option.help}${noteOf(option)}`
  })

  const usage = [name, argument, lines.length > 0 && '[options]'].filter(Boolean).join(' ')
  const head = `${commandPrefix} ${usage}`

  return [head, '', summary, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

function noteOf({ required, default: fallback }: Option): string {
  if (required) return ' (required)'
  return fallback ? ` (default: ${fallback})` : ''
}
