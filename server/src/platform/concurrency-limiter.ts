import { refuse } from './refusal.ts'

/** Limits how many pieces of work run at the same time. Further ones wait in a queue of limited length. */
export class ConcurrencyLimiter {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
  }

  /**
   * Waits for a free place, then runs `work` and returns its result. @throws Refusal Request.Busy when the
   * queue is full
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1
      return
    }

    if (this.#waiting.length >= this.#maxWaiting) refuse('Request.Busy')

    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Passes the place to the first in the queue, so that no later caller can take it. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
