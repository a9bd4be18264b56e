import { refuse } from './refusal.ts'

/** Limits how many tasks run at the same time. Further tasks wait in a queue of limited length. */
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
   * Waits until fewer tasks than the maximum are running, then runs `work` and returns its result.
   *
   * @throws Refusal Request.Busy when the queue is full
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** @throws Refusal Request.Busy when the queue is full */
  checkCapacity(): void {
    if (this.#waiting.length >= this.#maxWaiting) refuse('Request.Busy')
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1
      return
    }

    this.checkCapacity()

    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Lets the first waiting task run directly, so that no later caller can overtake it. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
