/**
 * A request of the main thread to the worker. The reply has the same `id`.
 *
 * - `session` begins a session as `role` and discards the transaction, settings and statements of the last
 *   session.
 * - `wire` sends bytes of the PostgreSQL protocol that end with a Sync or Query message. The reply contains
 *   the bytes that the server sends back.
 * - The reply to `dump` is the data folder as a tar archive. `dump` needs a session of the superuser.
 * - `stop` closes the database.
 */
export type Request = { readonly id: number } & (
  | { readonly kind: 'session'; readonly role: string }
  | { readonly kind: 'wire'; readonly bytes: Uint8Array }
  | { readonly kind: 'dump' }
  | { readonly kind: 'stop' }
)

/** The reply of the worker. `id` 0 reports that the engine has started. */
export type Reply =
  | { readonly id: number; readonly bytes?: Uint8Array }
  | { readonly id: number; readonly failure: string }

/** The engine's code and its files, such as time zones. */
export interface EngineFiles {
  readonly code: WebAssembly.Module
  readonly files: Uint8Array
}

export interface WorkerOptions extends EngineFiles {
  /** The folder of the database. Undefined if the database is in memory. */
  readonly folder: string | undefined
  /** A dump to start from, for a database in memory. */
  readonly template: Uint8Array | undefined
}
