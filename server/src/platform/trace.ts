/**
 * Stores the trace of the current request or job (W3C Trace Context). Each has a trace, even if no spans are
 * exported. Spans contain only the names and attributes that the callers of this file choose.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string
  /** The ID of the current span: 16 hexadecimal digits. */
  spanId: string
  /** Whether the spans of the trace are recorded. */
  isSampled: boolean
}

/** Attributes of a span. They contain no personal data: names of calls, kinds, statuses and numbers only. */
type SpanAttributes = Record<string, string | number>

interface SpanOptions {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
}

interface OpenSpan {
  trace: Trace
  /** `errorType` is the name or code of an error, never its message. */
  end: (result?: { name?: string; attributes?: SpanAttributes; errorType?: string }) => void
}

/** Starts a span. Without a parent it starts a new trace. */
export type StartSpan = (options: SpanOptions, parent: Trace | undefined) => OpenSpan

const current = new AsyncLocalStorage<Trace>()

/** Starts a trace, or continues the trace of `parent`. Exports no span. */
const startUnrecorded: StartSpan = (_options, parent) => ({
  trace: {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(16).toString('hex', 0, 8),
    isSampled: parent?.isSampled ?? false,
  },
  end: () => undefined,
})

let exported: StartSpan | undefined

/** Exports all spans from now on, or no span if `start` is undefined. */
export function exportSpans(start: StartSpan | undefined): void {
  exported = start
}

/** Starts the span of a request or a job. */
export const startSpan: StartSpan = (options, parent) => (exported ?? startUnrecorded)(options, parent)

/** Runs `work` as a part of a trace. */
export const runInTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work)

/** Runs `work` in a trace of its own. */
export function inNewTrace<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(options, undefined)
  return runInTrace(span.trace, () => endWith(span, work))
}

/** Runs `work` in a span of the current trace. Without a trace or an export, only runs `work`. */
export function inSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore()
  if (!exported || !parent) return work()

  const span = exported(options, parent)
  return runInTrace(span.trace, () => endWith(span, work))
}

async function endWith<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ errorType: error instanceof Error ? error.name : 'unknown' })
    throw error
  }
}

/** Returns the fields that each log line of the current trace contains. */
export function traceFields(): { traceId?: string } {
  const trace = current.getStore()
  return trace ? { traceId: trace.traceId } : {}
}

/** Returns the header with which an outgoing request continues the current trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore()
  return trace ? { traceparent: formatTraceparent(trace) } : {}
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Returns the trace of a `traceparent` header, or undefined if the header is missing or invalid. */
export function parseTraceparent(header: unknown): Trace | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && traceparent.exec(header)) || []
  if (!traceId || !spanId || !flags) return undefined

  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
