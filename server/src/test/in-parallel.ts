/**
 * Runs `count` tasks, at most `atOnce` of them at the same time. Returns their results in the order of their
 * indexes.
 */
export async function inParallel<T>(
  count: number,
  atOnce: number,
  task: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const index = next
        next += 1
        results[index] = await task(index)
      }
    }),
  )

  return results
}
