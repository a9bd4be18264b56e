/** What an example of a call is: an input that its handler takes from whoever owns what it names. */
import type { Calls, ErrorCode, UploadCall } from '@sorgfalt/contract'
import type * as z from 'zod/mini'
import type { Belongings } from './stage.ts'

export interface Example<I = Record<string, unknown>> {
  input: (of: Belongings) => I
  /** Whose the named objects are: one person's, or every member's of the client. */
  of?: 'person' | 'client'
  /** The call is public, but not for this. */
  needsSession?: true
  /** The refusal that this input leads to although the actor is admitted. */
  refused?: ErrorCode
  /** What it names, or what waits in its place, is gone afterwards: it is unknown to the next who is admitted. */
  isLast?: true
}

/** Bytes among the fields make a form of an input (Api.request). */
type Form = { filename: Uint8Array } & Record<string, unknown>
type InputOf<C> = C extends UploadCall
  ? Form
  : C extends { input: infer I extends z.ZodMiniType }
    ? z.input<I>
    : never

/** Examples of a noun's calls; a call without any does not compile. */
export type ExamplesOf<N extends keyof Calls> = {
  [V in keyof Calls[N]]: readonly [Example<InputOf<Calls[N][V]>>, ...Example<InputOf<Calls[N][V]>>[]]
}
