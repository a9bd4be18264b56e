export interface RunningPostgres {
  /** The address for the superuser, without a password. */
  readonly adminUrl: string
  /** The temporary folder. Its subfolder `data` is the cluster. */
  readonly dir: string
  /** Stops the server and removes the folder. */
  stop(): Promise<void>
  /** Restarts the server on the same port, or starts it after `kill`. Default mode: `fast`. */
  restart(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Crashes the server. It stays down until `restart`. */
  kill(): Promise<void>
}

/** See postgres.mjs. */
export function startPostgres(options?: {
  durable?: boolean
  settings?: Record<string, string | number>
  /** The `adminUrl` of the primary whose changes the new server receives. Default: it is a primary. */
  standbyOf?: string
}): Promise<RunningPostgres>

/**
 * Returns the folder of PostgreSQL's programs. Installs them if they are missing and this process may do so.
 */
export function postgresBinaries(): Promise<string>
