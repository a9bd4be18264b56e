import type { Command } from '../../platform/cli/command.ts'
import { requireOwnerUrl } from '../../platform/cli/owner-connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { setupDatabase } from '../../platform/db/setup-database.ts'

export const databaseCommands: Record<string, Command> = {
  'setup-database': {
    summary:
      'Creates the roles and the database on a PostgreSQL server and prints the URLs for the environment.',
    options: {
      'admin-url': { help: 'URL of a role that may create roles and databases', required: true },
      database: { help: 'name of the database', default: 'sorgfalt' },
      'owner-password': { help: 'for sorgfalt_owner; generated for a new role if omitted' },
      'app-password': { help: 'for sorgfalt_app; generated for a new role if omitted' },
    },
    async run(args, _config, print) {
      const urls = await setupDatabase({
        adminUrl: args.get('admin-url'),
        database: args.get('database'),
        ...(args.find('owner-password') && { ownerPassword: args.get('owner-password') }),
        ...(args.find('app-password') && { appPassword: args.get('app-password') }),
      })

      print(`DATABASE_URL=${urls.appUrl}\nDATABASE_OWNER_URL=${urls.ownerUrl}`)
    },
  },
  migrate: {
    summary: 'Migrates the database to the schema of this version.',
    options: {},
    async run(_args, config, print) {
      const applied = await migrate(
        config.databaseUrl ? { url: requireOwnerUrl(config) } : { dataDir: config.dataDir },
      )

      print(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'nothing to do')
    },
  },
}
