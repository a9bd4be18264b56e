import { refuse } from './refusal.ts'

/** Lets a few do something at once and the others wait in line; whoever finds the line full is refused. */
export class Turns {
  readonly #parallel: number
  readonly #longestLine: number
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(parallel: number, longestLine: number) {
    this.#parallel = parallel
    this.#longestLine = longestLine
  }

  /** What `work` comes to, when its turn has come. @throws Refusal Request.Busy */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#parallel) {
      if (this.#line.length >= this.#longestLine) refuse('Request.Busy')
      // Whoever ends hands over the turn, so that nobody gets in between.
      await new Promise<void>((resolve) => this.#line.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
