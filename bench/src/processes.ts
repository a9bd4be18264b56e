import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.mjs'
import type { TestServer } from '../../server/src/test/test-server.ts'
import type { Statement } from './capture.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Waits until the server answers a request for `path` with 200. Returns the duration in milliseconds.
 *
 * @throws Error after `timeoutMs`
 */
export async function waitForAnswer(port: number, path: string, timeoutMs = 30_000): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < timeoutMs) {
    const ok = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return performance.now() - since

    await new Promise((resolve) => setTimeout(resolve, 10))
  }

  throw new Error(`nothing answers on port ${port}`)
}

/**
 * Starts another server on the data of a test server, with the settings for production (docs/operations.md).
 * `more` adds variables to its environment.
 */
export async function startServer(
  { databases, services: { config } }: TestServer,
  more: Record<string, string> = {},
): Promise<{ port: number; process: ChildProcess }> {
  const data = {
    DATABASE_URL: databases.appUrl,
    SECRET_KEY: config.secretKeys.join(','),
    DATA_DIR: config.dataDir,
  }
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=512', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'production', RATE_LIMITS: '0', PORT: String(port), ...data, ...more },
    },
  )

  await waitForAnswer(port, '/readyz')

  return { port, process: child }
}

/** The memory of a server in bytes, with the reserved and the used part of its JavaScript heap. */
export interface Memory {
  resident: number
  heap: number
  used: number
}

/** Returns the memory that a server reports in its metrics. */
export async function memoryOf(port: number): Promise<Memory> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])

  return {
    resident: bytes('process_resident_memory_bytes'),
    heap: bytes('nodejs_heap_size_total_bytes'),
    used: bytes('nodejs_heap_size_used_bytes'),
  }
}

/** Starts a process that sends the statements with the bare driver (yardstick.ts). */
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

/** Runs the vacuum that autovacuum would run within a minute after many rows are inserted. */
export async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('vacuum (analyze)')
  await owner.end()
}
