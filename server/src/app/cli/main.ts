import { commandPrefix, readArgs, usage } from '../../platform/cli/command.ts'
import { describeError } from '../../platform/cli/error-messages.ts'
import { readConfig } from '../../platform/config.ts'
import { commands } from './commands.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function listCommands(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)

  return [
    `${commandPrefix} <command> [options]`,
    '',
    ...rows,
    '',
    `${commandPrefix} <command> --help prints the options of a command.`,
  ].join('\n')
}

/** Runs the command that the arguments name. Returns the exit status. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    print(listCommands())
    return name === undefined ? 1 : 0
  }

  const command = commands[name]
  if (!command) {
    process.stderr.write(`there is no command ${name}\n\n${listCommands()}\n`)
    return 1
  }

  if (args.includes('--help')) {
    print(usage(name, command))
    return 0
  }

  await command.run(readArgs(name, command, args), readConfig(process.env), print)

  return 0
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${describeError(error)}\n`)
    process.exit(1)
  },
)
