import { CliError, type Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore, ListedFile } from '../../platform/files/file-store.ts'
import { checkFiles, deleteOrphans, type FileReport, orphanMinAgeHours } from './check-files.ts'

type Print = (line: string) => void

const describeFile = ({ key, bytes, writtenAt }: ListedFile): string =>
  `${key}, ${bytes} bytes, written ${writtenAt.toISOString()}`

function printReport(report: FileReport, print: Print): void {
  const { rowCount, fileCount, damaged, unusedMedia, orphans, young } = report
  print(`${rowCount} rows, ${fileCount} files`)
  for (const { key, description } of damaged) print(`  RESTORE ${key} (${description})`)
  for (const file of unusedMedia) print(`  no e-learning: ${describeFile(file)}`)
  for (const file of orphans) print(`  no row: ${describeFile(file)}`)
  for (const file of young) print(`  no row yet: ${describeFile(file)}`)
}

/**
 * Deletes the orphans of a store that belongs to the database. A store of another installation looks like a
 * store with damaged rows and many orphans.
 *
 * @throws CliError if the report does not prove that the store belongs to the database
 */
async function repair(database: Database, files: FileStore, report: FileReport, print: Print): Promise<void> {
  if (report.orphans.length === 0) return
  if (!report.hasOwnRows)
    throw new CliError(
      'no row names a file outside media: FILE_STORE may belong to another database. Nothing is deleted.',
    )

  const count = await deleteOrphans(database, files, report.orphans)
  print(`${count} files without a row deleted`)
}

export const fileCommands: Record<string, Command> = {
  'check-files': {
    summary: 'Compares stored files with the database. Lists files without a row and damaged files.',
    options: {
      repair: {
        help: `deletes files without a row that are older than ${orphanMinAgeHours} hours, except media`,
        flag: true,
      },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, files }) => {
        const report = await checkFiles(database, files, new Date())
        printReport(report, print)

        const { length: damagedCount } = report.damaged
        if (damagedCount > 0)
          throw new CliError(
            `${damagedCount} files must be restored from a backup. Check FILE_STORE. Nothing is deleted.`,
          )

        if (args.has('repair')) await repair(database, files, report, print)
      }),
  },
}
