/** Who has to do what, asked for at once. */

import type { Command } from '../../../platform/cli/command.ts'
import { asOwner } from '../../../platform/cli/owner-connection.ts'
import { orderTaskRuns } from '../assignment/task-run.ts'

export const taskCommands: Record<string, Command> = {
  'recompute-tasks': {
    summary:
      'Has the server bring the tasks of all companies in line with assignments, org units and members now; it does so every night. What it had to mend stands in the company’s audit log.',
    options: {},
    run: (_args, config, print) =>
      asOwner(config, async ({ database }) => {
        await database.transaction(undefined, (db) => orderTaskRuns(db, 'asked'))
        print('ordered; the server that runs, or the next one that starts, does it')
      }),
  },
}
