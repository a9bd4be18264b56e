import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** A request that the load test repeats. */
export interface RepeatedRequest {
  port: number
  path: string
  headers: Record<string, string>
  /** Returns the body of the next request. */
  body: () => string
}

/**
 * Repeats a request on `parallel` connections for `durationMs`. Returns the number of answers per second.
 *
 * @throws Error if an answer has a status other than 200
 */
export async function load(
  { port, path, headers, body }: RepeatedRequest,
  parallel: number,
  durationMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const until = performance.now() + durationMs
  const since = performance.now()
  let answers = 0
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const text = body()
      const call = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method: 'POST',
          agent,
          headers: { ...headers, 'content-length': Buffer.byteLength(text) },
        },
        (answer) => {
          let start = ''
          answer.on('data', (chunk: Buffer) => {
            if (start.length < 200) start += chunk.toString()
          })

          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`${path} answered ${answer.statusCode}: ${start}`)),
          )
        },
      )

      call.on('error', reject)
      call.end(text)
    })

  const useConnection = async () => {
    while (performance.now() < until) {
      await once()
      answers += 1
    }
  }

  await Promise.all(Array.from({ length: parallel }, useConnection))
  agent.destroy()

  return (answers * 1000) / (performance.now() - since)
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Returns half the distance between the quartiles, relative to the median. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return (at(0.75) - at(0.25)) / 2 / (median(sorted) || 1)
}
