/** Long computations in small pieces, so that everybody else is served meanwhile. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds at a stretch. */
const stretch = 15

/** Does `work` for each item; gives way after every stretch. */
export async function eachInPieces<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> {
  let until = performance.now() + stretch
  let index = 0
  for (const item of items) {
    work(item, index)
    index += 1
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + stretch
  }
}

export async function mapInPieces<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = []
  await eachInPieces(items, (item, index) => void results.push(work(item, index)))
  return results
}

/** Parts of at most `size`. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
