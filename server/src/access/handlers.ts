import type { AnyCall, Calls, FileCall, Input, LargeUploadCall, Output, UploadCall } from '@sorgfalt/contract'
import type { FileAnswer } from '../platform/http/files.ts'
import type { LargeUpload, UploadedFile } from '../platform/http/uploads.ts'
import type { CallContext, OwnContext } from './context.ts'

type ContextOf<C> = C extends { transaction: 'own' } ? OwnContext : CallContext
type AnswerOf<C> = C extends FileCall ? FileAnswer : C extends { output: AnyOutput } ? Output<C> : never
type AnyOutput = UploadCall['output']

/**
 * The implementation of a call in a feature. It loads rows, applies rules, stores rows and returns the
 * answer. It contains no SQL, no HTTP status and no text.
 */
export type Handler<C extends AnyCall> = C extends UploadCall
  ? (
      context: OwnContext,
      input: Input<C>,
      file: C extends LargeUploadCall ? LargeUpload : UploadedFile,
    ) => Promise<AnswerOf<C>> | AnswerOf<C>
  : (context: ContextOf<C>, input: Input<C>) => Promise<AnswerOf<C>> | AnswerOf<C>

/** The handlers of all calls of a noun, such as `member`. If one is missing, the code does not compile. */
export type Handlers<N extends keyof Calls> = {
  [V in keyof Calls[N]]: Calls[N][V] extends AnyCall ? Handler<Calls[N][V]> : never
}

/** The handlers of every call. */
export type AllHandlers = { [N in keyof Calls]: Handlers<N> }

/** A handler without the types of its call, as the server runs it. */
export type UntypedHandler = (
  context: CallContext | OwnContext,
  input: unknown,
  file?: UploadedFile | LargeUpload,
) => Promise<unknown>
