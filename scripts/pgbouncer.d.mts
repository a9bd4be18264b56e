export interface RunningPooler {
  /** The URL of the database through pgbouncer. */
  readonly url: string
  /** Stops pgbouncer and removes its folder. */
  stop(): Promise<void>
}

/** See pgbouncer.mjs. */
export function startPgbouncer(databaseUrl: string, options: { connections: number }): Promise<RunningPooler>
