import type { ScormFinding } from '@sorgfalt/contract/scorm/scorm-package'

/** Maximum number of places that are stored for each kind of finding. */
const maxPlaces = 20

const maxPlaceLength = 200

/** A finding as it is stored (`scorm_package.findings`). */
export interface StoredFinding {
  kind: ScormFinding
  /** The first places. */
  places: string[]
  /** Number of all places. */
  count: number
}

/** Collects what the check of a package finds. Counts each place once. */
export class Findings {
  readonly #places = new Map<ScormFinding, { first: Set<string>; count: number }>()

  add(kind: ScormFinding, place: string): void {
    const places = this.#places.get(kind) ?? { first: new Set(), count: 0 }
    const shown = place.slice(0, maxPlaceLength)
    this.#places.set(kind, places)
    if (places.first.has(shown)) return

    places.count += 1
    if (places.first.size < maxPlaces) places.first.add(shown)
  }

  list(): StoredFinding[] {
    return [...this.#places].map(([kind, { first, count }]) => ({ kind, places: [...first], count }))
  }
}
