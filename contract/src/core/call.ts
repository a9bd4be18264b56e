import type * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'
import type { UploadType } from './limits.ts'

/**
 * Who may use a call. `public`: requests without a session. `signed-in`: any session. Any other value is the
 * name of the required permission.
 */
export type Access = 'public' | 'signed-in' | (string & {})

interface Shared<T extends Transaction> {
  method?: 'GET' | 'POST'
  path: `/${string}`
  /** Default: the permission that the path names (`/api/a/b` → `a.b`). */
  access?: Access
  /**
   * The refusals of this call, in addition to those that every call can have (invalid, forbidden, not found,
   * busy).
   */
  refusals?: readonly ErrorCode[]
  /**
   * `one` (the default): the handler runs in one transaction. `own`: the handler opens short transactions
   * itself, because it waits for more than SQL.
   */
  transaction?: T
  /** The name of the action in the audit log. Without one, only refusals are logged. */
  audit?: string
  /**
   * Marks an expensive call (a document, an export, an import). Each person may use it `rates.costly` times
   * per hour.
   */
  costly?: boolean
  /**
   * Whether each request creates a record. If so, the sender chooses a key and sends it in the header
   * `idempotencyHeader`. A repeated request with the same key gets the first answer.
   */
  creates?: boolean
  /**
   * Whether a member who has a second factor must have verified it within the last `stepUpMinutes`. If not,
   * the call is refused with Factor.Required. `byInput`: the handler decides for which inputs this applies.
   */
  stepUp?: 'always' | 'byInput'
  /**
   * Whether a replica of the database may answer. For calls that read many rows. A handler that opens no
   * transactions itself must not write, so the call has no audit entry and is neither `costly` nor
   * `creates`. Other handlers choose what the replica reads (`readInClient`).
   */
  replica?: boolean
  /** The reason why the call exists although the specification does not list it. */
  notInSpec?: string
}

export type Transaction = 'one' | 'own'

export interface CallSpec<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  T extends Transaction = Transaction,
> extends Shared<T> {
  input: I
  output: O
}

export interface FileSpec<I extends z.ZodMiniType = z.ZodMiniType, T extends Transaction = Transaction>
  extends Shared<T> {
  input: I
  /** The content types of the answer. */
  types: readonly string[]
}

export interface UploadSpec<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType>
  extends Omit<Shared<'own'>, 'method' | 'transaction'> {
  /** The text fields of the form. */
  input: I
  output: O
  /** The name of the file field in the form. Default: `filename` (spec §7). */
  field?: string
  /** The accepted types. The server detects the type from the content of the file, not from its name. */
  types: readonly UploadType[]
  /**
   * The maximum size of the file in bytes. Default: `upload.maxBytes`, which fits into memory. The server
   * writes larger files to the disk while it receives them.
   */
  maxBytes?: number
}

interface Resolved<T extends Transaction> {
  method: 'GET' | 'POST'
  access: Access
  refusals: readonly ErrorCode[]
  transaction: T
}
export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  T extends Transaction = Transaction,
> = CallSpec<I, O, T> & Resolved<T> & { kind: 'json' }
export type FileCall<I extends z.ZodMiniType = z.ZodMiniType, T extends Transaction = Transaction> = FileSpec<
  I,
  T
> &
  Resolved<T> & { kind: 'file' }
export type UploadCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = UploadSpec<I, O> & Resolved<'own'> & { kind: 'upload'; field: string }
export type AnyCall = Call | FileCall | UploadCall

export type Input<C extends { input: z.ZodMiniType }> = z.output<C['input']>
export type Output<C extends { output: z.ZodMiniType }> = z.output<C['output']>

const defaultUploadField = 'filename'

/** The header with the key of a request that creates a record. The key is a uuid. */
export const idempotencyHeader = 'idempotency-key'

/** Returns the optional properties of a call, with defaults for those that are left out. */
function resolveDefaults<T extends Transaction>(spec: Shared<T>): Resolved<T> {
  return {
    method: spec.method ?? 'POST',
    access: spec.access ?? permissionOf(spec.path),
    refusals: [
      ...(spec.refusals ?? []),
      ...(spec.costly ? (['Request.TooOften'] as const) : []),
      ...(spec.creates ? (['Request.KeyReused'] as const) : []),
      ...(spec.stepUp ? (['Factor.Required'] as const) : []),
    ],
    transaction: spec.transaction ?? ('one' as T),
  }
}

/** Returns the permission that a path names: `/api/elearning/read-catalog` → `elearning.read-catalog`. */
export function permissionOf(path: string): string {
  return path
    .replace(/^\/api\//, '')
    .replace(/\/\{[^}]+\}/g, '')
    .replaceAll('/', '.')
}

/** Creates a call with JSON as its input and output. */
export function call<I extends z.ZodMiniType, O extends z.ZodMiniType, T extends Transaction = 'one'>(
  spec: CallSpec<I, O, T>,
): Call<I, O, T> {
  return { kind: 'json', ...spec, ...resolveDefaults(spec) }
}

/** Creates a call that answers with a file. */
export function fileCall<I extends z.ZodMiniType, T extends Transaction = 'one'>(
  spec: FileSpec<I, T>,
): FileCall<I, T> {
  return { kind: 'file', ...spec, ...resolveDefaults(spec) }
}

/** An upload call whose files may be too large for the memory. */
export type LargeUploadCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = UploadCall<I, O> & { maxBytes: number }

/** Creates a call that accepts a multipart form with one file and answers with JSON. */
export function uploadCall<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  spec: UploadSpec<I, O> & { maxBytes: number },
): LargeUploadCall<I, O>
export function uploadCall<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  spec: UploadSpec<I, O>,
): UploadCall<I, O>
export function uploadCall<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  spec: UploadSpec<I, O>,
): UploadCall<I, O> {
  return {
    kind: 'upload',
    ...spec,
    ...resolveDefaults<'own'>({ ...spec, transaction: 'own' }),
    field: spec.field ?? defaultUploadField,
  }
}
