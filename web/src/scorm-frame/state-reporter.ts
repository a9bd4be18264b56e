import type { PartApi } from './part-api.ts'

/** Shortest time between two reports of changes. */
const pauseMs = 1000

export interface StateReporter {
  /** Reports the state within a second. */
  reportSoon: () => void
  /** Reports the state at once. */
  reportNow: () => void
  stop: () => void
}

/** Reports the state of a part. A state that has not changed since the last report is not reported again. */
export function createStateReporter(
  { readState, isFinished }: Pick<PartApi, 'readState' | 'isFinished'>,
  report: (cmi: string, isFinal: boolean) => void,
): StateReporter {
  let reported = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }

  const reportNow = () => {
    stop()
    const cmi = readState()
    const isFinal = isFinished()
    const next = `${isFinal} ${cmi}`
    if (cmi === null || next === reported) return

    reported = next
    report(cmi, isFinal)
  }

  return {
    reportSoon: () => {
      timer ??= setTimeout(reportNow, pauseMs)
    },
    reportNow,
    stop,
  }
}
