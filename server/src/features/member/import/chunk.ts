/** Splits long computations into short steps. Between two steps, the event loop serves other requests. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which a computation yields to the event loop. */
const maxStepMs = 15

/** Calls `work` for each item, and yields to the event loop after every step. */
export async function forEachYielding<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> {
  let stepEnd = performance.now() + maxStepMs
  let index = 0
  for (const item of items) {
    work(item, index)
    index += 1
    if (performance.now() < stepEnd) continue

    await setImmediate()
    stepEnd = performance.now() + maxStepMs
  }
}

/** Returns the results of `work` for all items, and yields to the event loop after every step. */
export async function mapYielding<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = []
  await forEachYielding(items, (item, index) => void results.push(work(item, index)))
  return results
}

/** Splits the items into chunks of at most `size`. */
export function* splitIntoChunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
