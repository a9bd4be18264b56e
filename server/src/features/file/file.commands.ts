import { CliError, type Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import type { ListedFile } from '../../platform/files/file-store.ts'
import { checkFiles, deleteOrphans, type FileReport, orphanMinAgeHours } from './check-files.ts'

type Print = (line: string) => void

const describeFile = ({ key, bytes, writtenAt }: ListedFile): string =>
  `${key}, ${bytes} bytes, written ${writtenAt.toISOString()}`

function printReport({ rowCount, fileCount, damaged, orphans, young }: FileReport, print: Print): void {
  print(`${rowCount} rows, ${fileCount} files`)
  for (const { key, description } of damaged) print(`  RESTORE ${key} (${description})`)
  for (const file of orphans) print(`  no row: ${describeFile(file)}`)
  for (const file of young) print(`  no row yet: ${describeFile(file)}`)
}

/**
 * Returns whether the store seems to belong to another database, because none of its files has a row.
 * Deleting the files would then destroy those of another installation.
 */
const isForeign = ({ fileCount, orphans, young }: FileReport): boolean =>
  fileCount === orphans.length + young.length

export const fileCommands: Record<string, Command> = {
  'check-files': {
    summary: 'Compares stored files with the database. Lists files without a row and damaged files.',
    options: {
      repair: {
        help: `deletes files without a row that are older than ${orphanMinAgeHours} hours`,
        flag: true,
      },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, files }) => {
        const report = await checkFiles(database, files, new Date())
        printReport(report, print)

        if (args.has('repair') && report.orphans.length > 0) {
          if (isForeign(report))
            throw new CliError('no file of the store has a row: check FILE_STORE. Nothing is deleted.')

          const count = await deleteOrphans(database, files, report.orphans)
          print(`${count} files without a row deleted`)
        }

        if (report.damaged.length > 0)
          throw new CliError(`${report.damaged.length} files must be restored from a backup`)
      }),
  },
}
