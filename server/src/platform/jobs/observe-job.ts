import { jobDurations } from '../metrics.ts'
import { startSpan, type Trace } from '../trace.ts'

interface ObservedJob {
  trace: Trace
  end: (result: 'done' | 'failed' | 'abandoned', error?: unknown) => void
}

/** Starts the trace of a job and measures its duration. `end` ends both. */
export function observeJob(kind: string): ObservedJob {
  const stop = jobDurations.startTimer({ kind })
  const span = startSpan({ name: `job ${kind}`, kind: 'internal' }, undefined)

  return {
    trace: span.trace,
    end(result, error) {
      stop({ result })
      span.end(result === 'done' ? {} : { errorType: error instanceof Error ? error.name : 'unknown' })
    },
  }
}
