/** Runs the server as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/free-port.mjs'
import { minCost } from '../platform/crypto/passwords.ts'

const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The secret key of all test installations. */
export const secretKey = 'k'.repeat(32)

/** The lowest permitted cost of a password hash, because the tests compute thousands of hashes. */
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

  /**
   * Reserves a port without starting the process. `limits` is a shell command that runs before the server
   * starts, such as `ulimit …`.
   */
  static async prepare(env: Record<string, string>, limits = ''): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), env, limits)
  }

  /** Starts the process and waits until it is ready. Ends an earlier process first. */
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

  /** The id of the running process. */
  get pid(): number {
    if (!this.#child?.pid || !this.isRunning) throw new Error('the server does not run')
    return this.#child.pid
  }

  /** Ends the process. Returns its exit status, or null if a signal ended it. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
}
