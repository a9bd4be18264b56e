import { CliError, type Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { listChainClients } from './chain.store.ts'
import { type BrokenLink, verifyChain } from './chain.ts'

const faults: Record<BrokenLink['fault'], string> = {
  changed: 'was changed after it was written',
  person: 'has the name of another person',
  gap: 'does not follow the result before it',
  end: 'results are missing at the end of the chain',
}

export const chainCommands: Record<string, Command> = {
  'verify-results': {
    summary: 'Verifies that no training result was changed, removed or inserted, and lists those that were.',
    options: { client: { help: 'company ID; default: all companies' } },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const only = args.find('client')
        const clients = await database.transaction(undefined, (db) => listChainClients(db, only))
        if (only && clients.length === 0) throw new CliError(`no client is called ${only}`)

        let faultCount = 0

        for (const { uuid, identifier } of clients) {
          const { length, broken } = await database.transaction(undefined, (db) => verifyChain(db, uuid))
          const state = broken.length === 0 ? 'the chain is intact' : 'THE CHAIN IS BROKEN'
          print(`${identifier}: ${length} results, ${state}`)
          for (const { certificate, fault } of broken)
            print(`  ${certificate ? `${certificate} ` : ''}${faults[fault]}`)
          faultCount += broken.length
        }

        if (faultCount > 0) throw new CliError(`${faultCount} faults found`)
      }),
  },
}
