import { dependencyUp } from './metrics.ts'

type DependencyState = 'up' | 'down' | 'unknown'

/** The age at which a state is checked again, in milliseconds. */
const defaultMaxAgeMs = 15_000

/**
 * A service that the server depends on, such as the mail server. If the last check is too old when the
 * state is read, a new check runs in the background, so that no probe waits for a service that hangs.
 */
export class Dependency {
  readonly name: string
  readonly #check: () => Promise<void>
  readonly #maxAgeMs: number
  #state: DependencyState = 'unknown'
  #checkedAt = -Infinity
  #running: Promise<void> | undefined

  constructor(name: string, check: () => Promise<void>, maxAgeMs = defaultMaxAgeMs) {
    this.name = name
    this.#check = check
    this.#maxAgeMs = maxAgeMs
  }

  /** Returns the last known state, and starts a new check if that state is too old. */
  get state(): DependencyState {
    if (performance.now() - this.#checkedAt > this.#maxAgeMs) void this.refresh()
    return this.#state
  }

  /** Checks the dependency now. If a check is already running, waits for that one. */
  refresh(): Promise<void> {
    this.#running ??= this.#check()
      .then(
        () => this.#note('up'),
        () => this.#note('down'),
      )
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  #note(state: DependencyState): void {
    this.#state = state
    this.#checkedAt = performance.now()
    dependencyUp.set({ dependency: this.name }, state === 'up' ? 1 : 0)
  }
}
