export interface RunningPatroni {
  /** The address of the server that is the primary at first, for the superuser, without a password. */
  readonly primaryUrl: string
  /** The address of the server that is the standby at first. */
  readonly standbyUrl: string
  /** Kills the primary and its Patroni. They stay down. */
  killPrimary(): Promise<void>
  /** Kills all servers and removes their folder. */
  stop(): Promise<void>
}

/** See patroni.mjs. */
export function startPatroni(settings: object): Promise<RunningPatroni>
