import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Statement } from './capture.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')

  const address = server.address()

  server.close()
  await once(server, 'close')

  return typeof address === 'object' && address ? address.port : 0
}

/** Waits until a page answers 200; how many milliseconds that took. */
export async function untilAnswer(port: number, path: string, patienceMs = 30_000): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < patienceMs) {
    const ok = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return performance.now() - since

    await new Promise((resolve) => setTimeout(resolve, 10))
  }

  throw new Error(`nothing answers on port ${port}`)
}

/** The server as docs/operations.md says that production runs it. */
export async function startServer(
  env: Record<string, string>,
): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=512', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'production', RATE_LIMITS: '0', PORT: String(port), ...env },
    },
  )

  await untilAnswer(port, '/readyz')

  return { port, process: child }
}

/** Bytes that a server holds in memory, and what of them its JavaScript heap has reserved and uses. */
export interface Memory {
  resident: number
  heap: number
  used: number
}

export async function memoryOf(port: number): Promise<Memory> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])

  return {
    resident: bytes('process_resident_memory_bytes'),
    heap: bytes('nodejs_heap_size_total_bytes'),
    used: bytes('nodejs_heap_size_used_bytes'),
  }
}

export async function startYardstick(
  url: string,
  statements: Statement[],
): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('yardstick.ts', import.meta.url)), {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })

  child.stdin?.end(JSON.stringify({ url, port, statements }))
  await once(child, 'message')

  return { port, process: child }
}

/** What autovacuum does within a minute of a large load. */
export async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('vacuum (analyze)')
  await owner.end()
}
