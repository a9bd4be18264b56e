import type * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'
import type { UploadType } from './limits.ts'

/** `public`: without a session · `signed-in`: any session · otherwise the permission's name. */
export type Access = 'public' | 'signed-in' | (string & {})

interface Shared<T extends Transaction> {
  method?: 'GET' | 'POST'
  path: `/${string}`
  /** Omitted: the permission that the path names (`/api/a/b` → `a.b`). */
  access?: Access
  /** Domain refusals beyond those every call can give (invalid, forbidden, not found, busy). */
  refusals?: readonly ErrorCode[]
  /** `own`: the handler opens short transactions itself, because it waits for more than SQL. */
  transaction?: T
  /** The action's name in the audit log; reads carry none. */
  audit?: string
  /** Expensive to make (a document, an export, an import): a person gets it `rates.costly` times an hour. */
  costly?: boolean
  /** Why the call exists although the specification does not list it. */
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
  /** Content types that the call answers with. */
  types: readonly string[]
}

export interface UploadSpec<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType>
  extends Omit<Shared<'own'>, 'method' | 'transaction'> {
  /** What may come beside the file, as text fields of the form. */
  input: I
  output: O
  /** The form's file field; `filename` unless told (spec §7). */
  field?: string
  /** What the file may be: its bytes decide, whatever it is called. */
  types: readonly UploadType[]
}

interface Settled<T extends Transaction> {
  method: 'GET' | 'POST'
  access: Access
  refusals: readonly ErrorCode[]
  transaction: T
}
export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  T extends Transaction = Transaction,
> = CallSpec<I, O, T> & Settled<T> & { kind: 'json' }
export type FileCall<I extends z.ZodMiniType = z.ZodMiniType, T extends Transaction = Transaction> = FileSpec<
  I,
  T
> &
  Settled<T> & { kind: 'file' }
export type UploadCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = UploadSpec<I, O> & Settled<'own'> & { kind: 'upload'; field: string }
export type AnyCall = Call | FileCall | UploadCall

export type Input<C extends { input: z.ZodMiniType }> = z.output<C['input']>
export type Output<C extends { output: z.ZodMiniType }> = z.output<C['output']>

const defaultUploadField = 'filename'

function settle<T extends Transaction>(spec: Shared<T>): Settled<T> {
  return {
    method: spec.method ?? 'POST',
    access: spec.access ?? permissionOf(spec.path),
    refusals: [...(spec.refusals ?? []), ...(spec.costly ? (['Request.TooOften'] as const) : [])],
    transaction: spec.transaction ?? ('one' as T),
  }
}

/** Permission named by a path: `/api/elearning/read-catalog` → `elearning.read-catalog`. */
export function permissionOf(path: string): string {
  return path
    .replace(/^\/api\//, '')
    .replace(/\/\{[^}]+\}/g, '')
    .replaceAll('/', '.')
}

/** Declares a call that takes and answers JSON. */
export function call<I extends z.ZodMiniType, O extends z.ZodMiniType, T extends Transaction = 'one'>(
  spec: CallSpec<I, O, T>,
): Call<I, O, T> {
  return { kind: 'json', ...spec, ...settle(spec) }
}

/** Declares a call that answers a file. */
export function fileCall<I extends z.ZodMiniType, T extends Transaction = 'one'>(
  spec: FileSpec<I, T>,
): FileCall<I, T> {
  return { kind: 'file', ...spec, ...settle(spec) }
}

/** Declares a call that takes one file as multipart form and answers JSON. */
export function uploadCall<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  spec: UploadSpec<I, O>,
): UploadCall<I, O> {
  return {
    kind: 'upload',
    ...spec,
    ...settle<'own'>({ ...spec, transaction: 'own' }),
    field: spec.field ?? defaultUploadField,
  }
}
