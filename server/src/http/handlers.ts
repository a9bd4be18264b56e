import type { AnyCall, Call, Calls, FileCall, Input, Output } from '@sorgfalt/contract'
import type { CallContext, OwnContext } from '../context.ts'

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

type ContextOf<C> = C extends { transaction: 'own' } ? OwnContext : CallContext
type AnswerOf<C> = C extends Call ? Output<C> : FileAnswer
/** What a feature provides for a call: loads, asks the rules, stores, returns. No SQL, no status, no text. */
export type Handler<C extends AnyCall> = (context: ContextOf<C>, input: Input<C>) => Promise<AnswerOf<C>> | AnswerOf<C>
/** Handlers of a noun; a missing one does not compile. */
export type Handlers<N extends keyof Calls> = { [V in keyof Calls[N]]: Calls[N][V] extends AnyCall ? Handler<Calls[N][V]> : never }
export type AllHandlers = { [N in keyof Calls]: Handlers<N> }

/** The same, with the types rubbed off: what the server runs. */
export type LooseHandler = (context: CallContext | OwnContext, input: unknown) => Promise<unknown>
export type { FileCall }
