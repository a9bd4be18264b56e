/** Commands for restoring a backup. They ensure that deleted members stay deleted. */
import { readFile } from 'node:fs/promises'
import { CliError, type Command } from '../../../platform/cli/command.ts'
import { runAsOwner } from '../../../platform/cli/owner-connection.ts'
import { listTombstones, makeRestoredDatabaseSafe, type Tombstone } from './restore.store.ts'

const toLine = ({ clientUuid, memberUuid }: Tombstone): string => `${clientUuid} ${memberUuid}`

const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

async function readTombstones(path: string | undefined): Promise<Tombstone[]> {
  if (path === undefined) return []

  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`there is no file ${path}`)
  })

  return text
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      const match = new RegExp(`^(${uuidPattern}) (${uuidPattern})$`).exec(line.trim())
      const [, clientUuid, memberUuid] = match ?? []
      if (!clientUuid || !memberUuid)
        throw new CliError(`${path}, line ${index + 1}: not a line that deleted-members prints`)

      return { clientUuid, memberUuid }
    })
}

export const restoreCommands: Record<string, Command> = {
  'deleted-members': {
    summary: 'Prints the uuids of deleted members. Keep the output beside the backups for after-restore.',
    options: {},
    run: (_args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const tombstones = await database.transaction(undefined, listTombstones)
        for (const tombstone of tombstones) print(toLine(tombstone))
      }),
  },
  'after-restore': {
    summary:
      'Makes a restored backup safe to open: ends sessions, voids links and calendar addresses, ' +
      'cancels waiting messages and jobs, and again deletes the members who were deleted after the backup.',
    options: { deleted: { help: 'file with the output of deleted-members' } },
    async run(args, config, print) {
      const tombstones = await readTombstones(args.find('deleted'))
      await runAsOwner(config, async ({ database }) => {
        const { sessions, links, feeds, jobs, deleted, unadministered } = await database.transaction(
          undefined,
          (db) => makeRestoredDatabaseSafe(db, tombstones),
        )
        print(
          `${sessions} sessions ended, ${links} links void, ${feeds} calendar addresses ended, ` +
            `${jobs} jobs given up, ${deleted} members deleted again`,
        )
        for (const client of unadministered)
          print(
            `${client} has no administrator: create one with create-member --client ${client} --role admin`,
          )
      })
    },
  },
}
