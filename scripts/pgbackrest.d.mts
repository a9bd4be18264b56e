import type { RunningPostgres } from './postgres.mjs'

export interface Pgbackrest {
  /** The settings with which the server must be started. */
  readonly settings: Record<string, string>
  /** Makes a full backup. The server archives its write-ahead log from then on. */
  backUp(server: RunningPostgres): Promise<void>
  /** Replaces the data of a server by its state at `target` (a timestamp with time zone), and starts it. */
  restore(server: RunningPostgres, target: string): Promise<void>
  /** Removes the repository. */
  remove(): Promise<void>
}

/** See pgbackrest.mjs. */
export function preparePgbackrest(globalOptions: Record<string, string>): Promise<Pgbackrest>
