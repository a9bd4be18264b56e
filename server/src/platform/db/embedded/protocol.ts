/** What the main thread asks of the worker; the answer carries the same `id`. */
export type Request = {
  readonly id: number
} /** Begins a session as `role`: whatever the last one left (transaction, settings, statements) is gone. */ & (
  | { readonly kind: 'session'; readonly role: string }
  /** Bytes of the PostgreSQL protocol, up to and including a Sync or Query message. Answered with the server's bytes. */
  | { readonly kind: 'wire'; readonly bytes: Uint8Array }
  /** Answered with the data folder as a tar archive; in the superuser's session. */
  | { readonly kind: 'dump' }
  | { readonly kind: 'stop' }
)

/** `id` 0 reports the start. */
export type Reply =
  | { readonly id: number; readonly bytes?: Uint8Array }
  | { readonly id: number; readonly failure: string }

export interface WorkerOptions {
  /** Where the database lives; undefined = in memory. */
  readonly folder: string | undefined
  /** A dump to start from; in memory only. */
  readonly template: Uint8Array | undefined
}
