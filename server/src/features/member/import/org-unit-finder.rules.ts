/** Finds the org units that a file refers to by name, by identifier or by a path `A > B`. Pure functions. */
import { identifierFromName } from '@sorgfalt/contract'
import { orgUnitLevels } from '@sorgfalt/contract/core/limits'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { normalizeWord, type Read, trimSpaces } from './read-values.rules.ts'

export interface OrgUnit {
  uuid: string
  identifier: string
  name: string
  parentUuid: string | null
}

export interface PlannedOrgUnit extends OrgUnit {
  parentUuid: string
  /** The names of the units from the top to this unit, without the root: `Produktion > Halle 1`. */
  path: string
}

const maxNameLength = 250
/** Number of characters of the name that become part of the identifier. */
const identifierNameLength = 25

/** Splits a cell that names several units or groups. */
export const splitNames = (cell: string): string[] =>
  cell
    .split(/[;|\n]/)
    .map(trimSpaces)
    .filter(Boolean)

const splitPath = (path: string): string[] => path.split('>').map(trimSpaces).filter(Boolean)

/** Finds the org units that a file refers to, and plans missing ones if the settings allow it. */
export class OrgUnitFinder {
  /** Units to create, parents before children. */
  readonly planned: PlannedOrgUnit[] = []
  readonly #byUuid: Map<string, OrgUnit>
  readonly #byName = new Map<string, OrgUnit[]>()
  readonly #byIdentifier: Map<string, OrgUnit>
  readonly #root: OrgUnit | undefined
  readonly #mayPlan: boolean
  /** Earlier results by normalized path. */
  readonly #results = new Map<string, Read<string>>()
  readonly #random: () => number

  constructor(units: readonly OrgUnit[], mayPlan: boolean, random: () => number = Math.random) {
    this.#byUuid = new Map(units.map((unit) => [unit.uuid, unit]))
    this.#byIdentifier = new Map(units.map((unit) => [unit.identifier, unit]))
    for (const unit of units) this.#addToNames(unit)
    this.#root = units.find(({ parentUuid }) => parentUuid === null)
    this.#mayPlan = mayPlan
    this.#random = random
  }

  /** Returns the uuid of the existing or planned unit, or the problem. */
  find(path: string): Read<string> {
    const key = splitPath(path).map(normalizeWord).join('>')
    const earlier = this.#results.get(key)
    if (earlier) return earlier

    const result = this.#search(path)
    this.#results.set(key, result)

    return result
  }

  #search(path: string): Read<string> {
    const names = splitPath(path)
    if (names.length === 0 || names.some((name) => name.length > maxNameLength)) return { problem: 'unknown' }

    const matches = this.#findByPath(names)
    const [only] = matches

    if (matches.length > 1) return { problem: 'ambiguous' }
    if (only) return { value: only.uuid }

    const byIdentifier = this.#byIdentifier.get(path.trim().toLowerCase())
    if (byIdentifier) return { value: byIdentifier.uuid }

    return this.#mayPlan ? this.#plan(names) : { problem: 'unknown' }
  }

  /** Returns the units whose path ends with these names, in this order. */
  #findByPath(names: readonly string[]): OrgUnit[] {
    const [last = '', ...ancestors] = names.toReversed().map(normalizeWord)
    return (this.#byName.get(last) ?? []).filter((unit) => {
      let current: OrgUnit | undefined = unit
      return ancestors.every((name) => {
        current = current?.parentUuid ? this.#byUuid.get(current.parentUuid) : undefined
        return current !== undefined && normalizeWord(current.name) === name
      })
    })
  }

  /** Plans the missing units below the longest existing beginning of the path, or else below the root. */
  #plan(names: readonly string[]): Read<string> {
    let parent = this.#root
    let missing = [...names]

    for (let length = names.length - 1; length > 0; length -= 1) {
      const [found, other] = this.#findByPath(names.slice(0, length))
      if (other) return { problem: 'ambiguous' }
      if (!found) continue

      parent = found
      missing = names.slice(length)
      break
    }

    if (!parent) return { problem: 'unknown' }
    if (this.#countLevels(parent) + missing.length > orgUnitLevels) return { problem: 'tooDeep' }

    for (const name of missing) parent = this.#add(name, parent)

    return { value: parent.uuid }
  }

  #add(name: string, parent: OrgUnit): OrgUnit {
    const unit: PlannedOrgUnit = {
      uuid: uuidv7(),
      identifier: this.#createIdentifier(name),
      name,
      parentUuid: parent.uuid,
      path: this.#createPath(parent, name),
    }

    this.planned.push(unit)
    this.#byUuid.set(unit.uuid, unit)
    this.#byIdentifier.set(unit.identifier, unit)
    this.#addToNames(unit)

    return unit
  }

  /** Returns the level of a unit. The root is on level 1. */
  #countLevels(unit: OrgUnit): number {
    const parent = unit.parentUuid === null ? undefined : this.#byUuid.get(unit.parentUuid)
    return parent ? 1 + this.#countLevels(parent) : 1
  }

  /** Returns an identifier that no other unit has. */
  #createIdentifier(name: string): string {
    const shortName = name.slice(0, identifierNameLength)
    for (;;) {
      const identifier = identifierFromName(shortName, 1000 + Math.floor(this.#random() * 9000))
      if (!this.#byIdentifier.has(identifier)) return identifier
    }
  }

  #createPath(parent: OrgUnit, name: string): string {
    const names = [name]
    for (let unit: OrgUnit | undefined = parent; unit?.parentUuid; unit = this.#byUuid.get(unit.parentUuid))
      names.unshift(unit.name)
    return names.join(' > ')
  }

  #addToNames(unit: OrgUnit): void {
    const key = normalizeWord(unit.name)
    const sameName = this.#byName.get(key)
    if (sameName) sameName.push(unit)
    else this.#byName.set(key, [unit])
  }
}
