export interface RunningSwift {
  /** The address of the S3 API. */
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Starts the S3 API again after `stopProxy`. */
  startProxy(): Promise<void>
  /** Kills the S3 API. The stored files stay. */
  stopProxy(): Promise<void>
  /** Stops every process and removes the folder. */
  stop(): Promise<void>
}

/** See swift.mjs. */
export function startSwift(): Promise<RunningSwift>
