/** Returns a 16-bit hash of the four letters that start at `at`. */
const hashAt = (text: string, at: number): number =>
  (text.charCodeAt(at) ^
    (text.charCodeAt(at + 1) << 4) ^
    (text.charCodeAt(at + 2) << 7) ^
    (text.charCodeAt(at + 3) << 9)) &
  0xff_ff

/** Texts that must not appear in an answer or a log. Finds any number of them in one pass over a text. */
export class Markers {
  /** The number of leading letters by which markers are indexed. Shorter markers are refused. */
  static readonly minLength = 8
  /**
   * Contains a 1 at the hash of the beginning of each marker. It is checked first, because it quickly
   * excludes most positions of a text.
   */
  readonly #mayStart = new Uint8Array(0x1_00_00)
  readonly #byStart = new Map<string, Map<string, string>>()
  readonly #markers = new Set<string>()

  constructor(markers: Iterable<string> = []) {
    for (const marker of markers) this.add(marker)
  }

  get size(): number {
    return this.#markers.size
  }

  /**
   * Adds a marker in the spellings that it has in plain text, JSON and URLs. `name` is reported when the
   * marker is found.
   */
  add(marker: string, name = marker): this {
    if (marker.length < Markers.minLength) throw new Error(`the marker is too short: ${marker}`)
    if (this.#markers.has(marker)) return this

    this.#markers.add(marker)
    for (const spelling of [marker, encodeURIComponent(marker), JSON.stringify(marker).slice(1, -1)]) {
      const start = spelling.slice(0, Markers.minLength)
      this.#mayStart[hashAt(start, 0)] = 1
      const same = this.#byStart.get(start) ?? new Map<string, string>()
      this.#byStart.set(start, same.set(spelling, name))
    }
    return this
  }

  /** Returns the names of the markers that a text contains. */
  in(text: string): string[] {
    const found = new Set<string>()
    for (let at = 0; at + Markers.minLength <= text.length; at++) {
      if (this.#mayStart[hashAt(text, at)] === 0) continue
      for (const [spelling, name] of this.#byStart.get(text.slice(at, at + Markers.minLength)) ?? [])
        if (text.startsWith(spelling, at)) found.add(name)
    }
    return [...found]
  }
}
