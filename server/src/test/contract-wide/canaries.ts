/** Sixteen bits of the four letters from here. */
const hashAt = (text: string, at: number): number =>
  (text.charCodeAt(at) ^
    (text.charCodeAt(at + 1) << 4) ^
    (text.charCodeAt(at + 2) << 7) ^
    (text.charCodeAt(at + 3) << 9)) &
  0xff_ff

/** Words that must not turn up: finds any number of them in one pass over a text. */
export class Canaries {
  /** By their first letters; no canary is shorter. */
  static readonly shortest = 8
  /** Where one may begin, by hash: looked up first, because nearly everywhere none does. */
  readonly #mayStart = new Uint8Array(0x1_00_00)
  readonly #byStart = new Map<string, Map<string, string>>()
  readonly #words = new Set<string>()

  constructor(words: Iterable<string> = []) {
    for (const word of words) this.add(word)
  }

  get size(): number {
    return this.#words.size
  }

  /** Also as it is spelled in JSON and in addresses; `name` is what is reported. */
  add(word: string, name = word): this {
    if (word.length < Canaries.shortest) throw new Error(`too short to be told from other words: ${word}`)
    if (this.#words.has(word)) return this
    this.#words.add(word)
    for (const spelling of [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)]) {
      const start = spelling.slice(0, Canaries.shortest)
      this.#mayStart[hashAt(start, 0)] = 1
      const same = this.#byStart.get(start) ?? new Map<string, string>()
      this.#byStart.set(start, same.set(spelling, name))
    }
    return this
  }

  /** Names of the canaries that stand in a text. */
  in(text: string): string[] {
    const found = new Set<string>()
    for (let at = 0; at + Canaries.shortest <= text.length; at++) {
      if (this.#mayStart[hashAt(text, at)] === 0) continue
      for (const [spelling, name] of this.#byStart.get(text.slice(at, at + Canaries.shortest)) ?? [])
        if (text.startsWith(spelling, at)) found.add(name)
    }
    return [...found]
  }
}
