import type { AnyCall, Calls, FileCall, Input, Output, UploadCall, UploadType } from '@sorgfalt/contract'
import type { CallContext, OwnContext } from './context.ts'

/** A file on its way out. Inline only for types that cannot execute (security.md D11). */
export interface FileAnswer {
  body: Buffer | NodeJS.ReadableStream
  contentType: string
  name: string
  size?: number
  disposition: 'inline' | 'attachment'
  /** Seconds; null = never kept. */
  cacheSeconds: number | null
}

/** A file on its way in. Its bytes are of `type`; its name is the sender's claim. */
export interface UploadedFile {
  name: string
  type: UploadType
  bytes: Buffer
}

type ContextOf<C> = C extends { transaction: 'own' } ? OwnContext : CallContext
type AnswerOf<C> = C extends FileCall ? FileAnswer : C extends { output: AnyOutput } ? Output<C> : never
type AnyOutput = UploadCall['output']
/** What a feature provides for a call: loads, asks the rules, stores, returns. No SQL, no status, no text. */
export type Handler<C extends AnyCall> = C extends UploadCall
  ? (context: OwnContext, input: Input<C>, file: UploadedFile) => Promise<AnswerOf<C>> | AnswerOf<C>
  : (context: ContextOf<C>, input: Input<C>) => Promise<AnswerOf<C>> | AnswerOf<C>
/** Handlers of a noun; a missing one does not compile. */
export type Handlers<N extends keyof Calls> = {
  [V in keyof Calls[N]]: Calls[N][V] extends AnyCall ? Handler<Calls[N][V]> : never
}
export type AllHandlers = { [N in keyof Calls]: Handlers<N> }

/** The same, with the types rubbed off: what the server runs. */
export type LooseHandler = (
  context: CallContext | OwnContext,
  input: unknown,
  file?: UploadedFile,
) => Promise<unknown>
export type { FileCall }
