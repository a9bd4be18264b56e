import type { Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { recordRun } from '../../platform/jobs/queue-state.store.ts'
import { backupCheck } from './job.jobs.ts'

export const jobCommands: Record<string, Command> = {
  'record-backup-check': {
    summary: 'Records that a backup was restored and checked. The metrics then show the age of this check.',
    options: {},
    run: (_args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        await database.transaction(undefined, (db) => recordRun(db, backupCheck))
        print('recorded')
      }),
  },
}
