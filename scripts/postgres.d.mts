export interface RunningPostgres {
  /** Of the superuser; no password is asked for. */
  readonly adminUrl: string
  /** The temporary folder; `data` below it is the cluster. */
  readonly dir: string
  /** Ends it and removes the folder. */
  stop(): Promise<void>
  /** On the same port; also starts it after `kill`. `fast` unless told. */
  restart(mode?: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** A crash: the server stays down until `restart`. */
  kill(): Promise<void>
}

/** See postgres.mjs. */
export function startPostgres(options?: {
  durable?: boolean
  settings?: Record<string, string | number>
}): Promise<RunningPostgres>

/** The folder of PostgreSQL's programs, installed first where they are missing and may be. */
export function postgresBinaries(): Promise<string>
