import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Shot {
  port: number
  path: string
  headers: Record<string, string>
  /** Body of the next request. */
  body: () => string
}

/** Answers per second that `parallel` connections get within so many milliseconds. @throws on any answer but 200 */
export async function load(
  { port, path, headers, body }: Shot,
  parallel: number,
  milliseconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const until = performance.now() + milliseconds
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

  const lane = async () => {
    while (performance.now() < until) {
      await once()
      answers += 1
    }
  }

  await Promise.all(Array.from({ length: parallel }, lane))
  agent.destroy()

  return (answers * 1000) / (performance.now() - since)
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
/** Half the distance between the quartiles, relative to the median. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return (at(0.75) - at(0.25)) / 2 / (median(sorted) || 1)
}
