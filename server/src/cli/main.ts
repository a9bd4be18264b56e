import { readConfig } from '../config.ts'
import { codeOfConstraint } from '../db/constraint-errors.ts'
import { readOptions, usage } from './command.ts'
import { commands } from './commands.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function list(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`)
  return ['npm run cli -- <command> [options]', '', ...rows, '', 'npm run cli -- <command> --help tells the options of one.'].join('\n')
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

/** Constraints that only the commands can meet. */
const taken: Record<string, string> = {
  licensee_identifier_key: 'there is a licensee of this identifier already',
  licensee_default_key: 'another licensee is the default one already',
  licensee_domain_pkey: 'another licensee has one of these hosts already',
  adviser_licensee_uuid_username_key: 'the licensee has an adviser of this username already',
  member_username_key: 'the client has a member of this username already',
}

/** What went wrong in a sentence: constraint names and our own errors speak, the rest keeps its stack. */
function explain(error: unknown): string {
  const code = codeOfConstraint(error)
  if (code) return code
  const { constraint, message, name, stack } = error as Error & { constraint?: string }
  if (constraint) return taken[constraint] ?? `refused by the database: ${constraint}`
  return name === 'Error' || name === 'TypeError' ? (stack ?? message) : message
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  },
)
