/** The real server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { minCost } from '../platform/crypto/passwords.ts'

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The key of every installation in tests. */
export const secretKey = 'k'.repeat(32)

/** Passwords in tests cost as little as they may: thousands are checked. */
export const cheapPasswords = {
  PASSWORD_MEMORY_KIB: `${minCost.memoryKiB}`,
  PASSWORD_PASSES: `${minCost.passes}`,
}

export class ServerProcess {
  readonly port: number
  readonly origin: string
  readonly #env: Record<string, string>
  readonly #limits: string
  #child: ChildProcess | undefined

  private constructor(port: number, env: Record<string, string>, limits: string) {
    this.port = port
    this.#env = env
    this.#limits = limits
    this.origin = `http://localhost:${port}`
  }

  /** A port is taken, nothing runs yet. `limits` is what a shell does before it becomes the server: `ulimit …`. */
  static async prepare(env: Record<string, string>, limits = ''): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), env, limits)
  }

  /** Starts it and waits until it is ready; what an earlier, failed try left running is ended first. */
  async start(more: Record<string, string> = {}): Promise<void> {
    await this.kill()
    const common = {
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      ...cheapPasswords,
      PORT: String(this.port),
    }
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, ...common, ...this.#env, ...more }
    const [command, ...args] = this.#limits
      ? ['/bin/sh', '-c', `${this.#limits}; exec "$0" "$1"`, process.execPath, entry]
      : [process.execPath, entry]
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    this.#child = child
    while (!(await this.isReady())) {
      if (!this.isRunning) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
      await delay(20)
    }
  }

  isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Of the running process. */
  get pid(): number {
    if (!this.#child?.pid || !this.isRunning) throw new Error('the server does not run')
    return this.#child.pid
  }

  /** Ends it; with what status it ended, null when a signal did. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
