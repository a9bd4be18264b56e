/** Org units as files name them: by name, by identifier, or by a path `A > B`. Pure. */
import { identifierFromName } from '@sorgfalt/contract'
import { orgUnitLevels } from '@sorgfalt/contract/core/limits'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { folded, type Read, trimmed } from './values.rules.ts'

export interface Unit {
  uuid: string
  identifier: string
  name: string
  parentUuid: string | null
}

export interface NewUnit extends Unit {
  parentUuid: string
  /** As a person would write it. */
  path: string
}

const nameLength = 250

/** Several units or groups in one cell. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[;|\n]/)
    .map(trimmed)
    .filter(Boolean)
const stepsOf = (path: string): string[] => path.split('>').map(trimmed).filter(Boolean)

/** Finds the units that a file names, and plans those that are missing where that is wanted. */
export class UnitFinder {
  /** In the order in which they must be made. */
  readonly planned: NewUnit[] = []
  readonly #byUuid: Map<string, Unit>
  readonly #byName = new Map<string, Unit[]>()
  readonly #byIdentifier: Map<string, Unit>
  readonly #root: Unit | undefined
  readonly #mayPlan: boolean
  readonly #known = new Map<string, Read<string>>()
  readonly #random: () => number

  constructor(units: readonly Unit[], mayPlan: boolean, random: () => number = Math.random) {
    this.#byUuid = new Map(units.map((unit) => [unit.uuid, unit]))
    this.#byIdentifier = new Map(units.map((unit) => [unit.identifier, unit]))
    for (const unit of units) this.#remember(unit)
    this.#root = units.find(({ parentUuid }) => parentUuid === null)
    this.#mayPlan = mayPlan
    this.#random = random
  }

  /** The uuid of the unit. */
  find(path: string): Read<string> {
    const key = stepsOf(path).map(folded).join('>')
    const known = this.#known.get(key)
    if (known) return known
    const found = this.#search(path)
    this.#known.set(key, found)
    return found
  }

  #search(path: string): Read<string> {
    const steps = stepsOf(path)
    if (steps.length === 0 || steps.some((step) => step.length > nameLength)) return { problem: 'unknown' }
    const exact = this.#matches(steps)
    const [only] = exact
    if (exact.length > 1) return { problem: 'ambiguous' }
    if (only) return { value: only.uuid }
    const named = this.#byIdentifier.get(path.trim().toLowerCase())
    if (named) return { value: named.uuid }
    return this.#mayPlan ? this.#plan(steps) : { problem: 'unknown' }
  }

  /** Units whose own name and those above end as the path says. */
  #matches(steps: readonly string[]): Unit[] {
    const [last = '', ...above] = steps.toReversed().map(folded)
    return (this.#byName.get(last) ?? []).filter((unit) => {
      let current: Unit | undefined = unit
      return above.every((name) => {
        current = current?.parentUuid ? this.#byUuid.get(current.parentUuid) : undefined
        return current !== undefined && folded(current.name) === name
      })
    })
  }

  /** Below the longest beginning of the path that is there, else below the root. */
  #plan(steps: readonly string[]): Read<string> {
    let parent = this.#root
    let rest = [...steps]
    for (let length = steps.length - 1; length > 0; length -= 1) {
      const [found, other] = this.#matches(steps.slice(0, length))
      if (other) return { problem: 'ambiguous' }
      if (!found) continue
      parent = found
      rest = steps.slice(length)
      break
    }
    if (!parent) return { problem: 'unknown' }
    if (this.#levelOf(parent) + rest.length > orgUnitLevels) return { problem: 'tooDeep' }
    for (const name of rest) parent = this.#add(name, parent)
    return { value: parent.uuid }
  }

  #add(name: string, parent: Unit): Unit {
    const unit: NewUnit = {
      uuid: uuidv7(),
      identifier: this.#freeIdentifier(name),
      name,
      parentUuid: parent.uuid,
      path: this.#pathOf(parent, name),
    }
    this.planned.push(unit)
    this.#byUuid.set(unit.uuid, unit)
    this.#byIdentifier.set(unit.identifier, unit)
    this.#remember(unit)
    return unit
  }

  /** The root is on the first level. */
  #levelOf(unit: Unit): number {
    const parent = unit.parentUuid === null ? undefined : this.#byUuid.get(unit.parentUuid)
    return parent ? 1 + this.#levelOf(parent) : 1
  }

  #freeIdentifier(name: string): string {
    const short = name.slice(0, 25)
    for (;;) {
      const identifier = identifierFromName(short, 1000 + Math.floor(this.#random() * 9000))
      if (!this.#byIdentifier.has(identifier)) return identifier
    }
  }

  #pathOf(parent: Unit, name: string): string {
    const names = [name]
    for (let unit: Unit | undefined = parent; unit?.parentUuid; unit = this.#byUuid.get(unit.parentUuid))
      names.unshift(unit.name)
    return names.join(' > ')
  }

  #remember(unit: Unit): void {
    const key = folded(unit.name)
    const same = this.#byName.get(key)
    if (same) same.push(unit)
    else this.#byName.set(key, [unit])
  }
}
