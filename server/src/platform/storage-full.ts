/** There was no room for what was to be written, and nothing of it was. Asking again helps once somebody has made room. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  /** What the system or the database called it. */
  readonly code: string

  constructor(cause: Error & { code?: string }) {
    super('there is no room left', { cause })
    this.code = cause.code ?? ''
  }
}
