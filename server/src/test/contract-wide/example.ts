/**
 * The type of an example. An example is an input that a call accepts from the owner of the objects that the
 * input names.
 */
import type { Calls, ErrorCode, UploadCall } from '@sorgfalt/contract'
import type * as z from 'zod/mini'
import type { Belongings } from './fixture/types.ts'

export interface Example<I = Record<string, unknown>> {
  input: (of: Belongings) => I
  /** Who owns the named objects: one member, or the client. */
  of?: 'person' | 'client'
  /** Whether this input of a public call requires a session. */
  needsSession?: true
  /** The refusal that an admitted actor receives for this input. */
  refused?: ErrorCode
  /** The manager who never sees objects of this kind. access.test.ts leaves this role out. */
  withoutRole?: 'loc-admin' | 'ou-admin'
  /** Whether the call removes the object. The next admitted actor then receives "not found". */
  isLast?: true
}

/** An input that contains bytes. Api.request sends it as a form. */
type Form = { filename: Uint8Array } & Record<string, unknown>
type InputOf<C> = C extends UploadCall
  ? Form
  : C extends { input: infer I extends z.ZodMiniType }
    ? z.input<I>
    : never

/** The examples of a noun's calls. If a call has no example, the code does not compile. */
export type ExamplesOf<N extends keyof Calls> = {
  [V in keyof Calls[N]]: readonly [Example<InputOf<Calls[N][V]>>, ...Example<InputOf<Calls[N][V]>>[]]
}
