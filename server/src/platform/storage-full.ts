/**
 * Thrown if the storage is full and nothing was written. A retry succeeds once the operator has made room.
 */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  /** The error code of the operating system or the database. */
  readonly code: string

  constructor(cause: Error & { code?: string }) {
    super('there is no room left', { cause })
    this.code = cause.code ?? ''
  }
}
