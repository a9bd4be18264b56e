import { CliError, type Command } from '../../../platform/cli/command.ts'
import { runAsOwner } from '../../../platform/cli/owner-connection.ts'
import { ErasableKeys } from '../../../platform/crypto/erasable-keys.ts'
import { Keys } from '../../../platform/crypto/secrets.ts'
import { listRoundsWithKey } from './round-key.store.ts'

export const roundKeyCommands: Record<string, Command> = {
  'check-survey-keys': {
    summary: 'Checks that every running survey has its key, and lists missing and superfluous keys.',
    options: {},
    run: (_args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const keys = new ErasableKeys(new Keys(config.secretKeys), config.surveyKeyFolder)
        // The keys are listed before the rounds. Otherwise, the key of a round that starts in between would
        // look like the key of a round that has ended.
        const stored = keys.list()
        const rounds = await database.transaction(undefined, listRoundsWithKey)
        const missing = rounds.filter(({ roundUuid }) => !keys.has(roundUuid))

        print(`${rounds.length} running rounds, ${rounds.length - missing.length} keys`)
        for (const { client, title, roundUuid, submitted } of missing)
          print(`  ${client}: ${title}, ${submitted} submissions, key ${roundUuid} is missing`)

        const running = new Set(rounds.map(({ roundUuid }) => roundUuid))
        for (const key of stored)
          if (!running.has(key))
            print(
              `  key ${key} belongs to no running round: if it is still listed a minute later, delete its file`,
            )

        if (missing.length > 0)
          throw new CliError(`${missing.length} keys missing in ${config.surveyKeyFolder}`)
      }),
  },
}
