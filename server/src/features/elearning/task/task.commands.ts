import type { Command } from '../../../platform/cli/command.ts'
import { runAsOwner } from '../../../platform/cli/owner-connection.ts'
import { enqueueRecomputation } from './task.jobs.ts'

export const taskCommands: Record<string, Command> = {
  'recompute-tasks': {
    summary:
      'Recomputes the tasks of all companies, as the server does every night. Audit logs name the changes.',
    options: {},
    run: (_args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        await database.transaction(undefined, (db) => enqueueRecomputation(db, 'asked'))
        print('enqueued; a running server, or the next one that starts, recomputes the tasks')
      }),
  },
}
