import { readOptions, usage } from '../../platform/cli/command.ts'
import { explain } from '../../platform/cli/error-messages.ts'
import { readConfig } from '../../platform/config.ts'
import { commands } from './commands.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function list(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  return [
    'npm run cli -- <command> [options]',
    '',
    ...rows,
    '',
    'npm run cli -- <command> --help tells the options of one.',
  ].join('\n')
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    say(list())
    return name === undefined ? 1 : 0
  }
  const command = commands[name]
  if (!command) {
    process.stderr.write(`there is no command ${name}\n\n${list()}\n`)
    return 1
  }
  if (args.includes('--help')) {
    say(usage(name, command))
    return 0
  }
  await command.run(readOptions(name, command, args), readConfig(process.env), say)
  return 0
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  },
)
