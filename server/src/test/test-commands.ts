import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commands } from '../app/cli/commands.ts'
import { readArgs } from '../platform/cli/command.ts'
import { runAsOwner } from '../platform/cli/owner-connection.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { migratedFolder, someEngine, testDatabase } from './databases.ts'
import { secretKey } from './server-process.ts'

/** Runs commands of the CLI on an empty database and a data folder. */
export class TestCommands {
  /** A folder for the files of the test. */
  readonly folder: string
  readonly dataDir: string
  /** The lines that the commands have printed since the last `forget`. */
  readonly printed: string[] = []
  readonly close: () => Promise<void>
  readonly #config: Config

  private constructor(folder: string, env: Record<string, string>, closeDatabase: () => Promise<void>) {
    this.folder = folder
    this.dataDir = join(folder, 'data')
    this.#config = readConfig({ ...env, DATA_DIR: this.dataDir, SECRET_KEY: secretKey })
    this.close = async () => {
      await closeDatabase()
      await rm(folder, { recursive: true, force: true })
    }
  }

  static async prepare(): Promise<TestCommands> {
    const folder = await mkdtemp(join(tmpdir(), 'sorgfalt-commands-'))
    if (someEngine === 'embedded') {
      await migratedFolder(join(folder, 'data'))
      return new TestCommands(folder, {}, async () => undefined)
    }

    const { appUrl = '', ownerUrl = '', close } = await testDatabase(someEngine)
    return new TestCommands(folder, { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }, close)
  }

  run(name: string, ...words: string[]): Promise<void> {
    const command = commands[name]!
    return command.run(readArgs(name, command, words), this.#config, (line) => void this.printed.push(line))
  }

  forget(): void {
    this.printed.length = 0
  }

  /** Runs `work` as the database owner. */
  async inDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
    await runAsOwner(this.#config, ({ database }) => database.transaction(undefined, work))
  }
}
