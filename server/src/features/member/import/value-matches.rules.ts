/** Matches of unknown values: what an org unit, location, group or role of the file means. Pure functions. */
import {
  type ImportProblemCode,
  maxUnknownValues,
  type UnknownValue,
  type UnknownValueField,
  unknownValueFields,
} from '@sorgfalt/contract/member/import'
import * as z from 'zod/mini'
import { normalizeWord, type Read } from './read-values.rules.ts'
import { suggestTarget, type Target } from './suggest-target.rules.ts'

const matchSchema = z.object({ field: z.enum(unknownValueFields), key: z.string(), target: z.string() })
/** A stored match. `key`: the normalized value. `target`: a uuid, or a role. */
export type ValueMatch = z.output<typeof matchSchema>

export const parseMatches = (stored: unknown): ValueMatch[] => z.array(matchSchema).parse(stored)

/** Returns the key under which all spellings of a value are stored. Keeps the levels of a path apart. */
export const toValueKey = (value: string): string => value.split('>').map(normalizeWord).join('>')

/** Returns the matches with a new one, or without the match of this value if `target` is null. */
export function replaceMatch(
  matches: readonly ValueMatch[],
  { field, value, target }: { field: UnknownValueField; value: string; target: string | null },
): ValueMatch[] {
  const key = toValueKey(value)
  const others = matches.filter((match) => match.field !== field || match.key !== key)
  return target === null ? others : [...others, { field, key, target }]
}

/** The entries of the company by field: names by uuid, or roles by their names. */
export type Targets = Readonly<Record<UnknownValueField, ReadonlyMap<string, string>>>

interface CountedValue {
  field: UnknownValueField
  value: string
  rows: number
  target: string | undefined
}

const unknownCodes: ReadonlySet<ImportProblemCode> = new Set(['unknown', 'ambiguous'])

/** Resolves the values of a file by the user's matches, and counts the values that need a match. */
export class ValueResolver {
  readonly #targets: Targets
  readonly #matches: ReadonlyMap<string, string>
  readonly #counted = new Map<string, CountedValue>()

  constructor(matches: readonly ValueMatch[], targets: Targets) {
    this.#targets = targets
    // A target that has been deleted since leaves its value unknown.
    const existing = matches.filter(({ field, target }) => targets[field].has(target))
    this.#matches = new Map(existing.map(({ field, key, target }) => [`${field} ${key}`, target]))
  }

  /** Returns what the user has matched the value with, or else what `find` returns. */
  resolve<T extends string>(field: UnknownValueField, value: string, find: () => Read<T>): Read<T> {
    const id = `${field} ${toValueKey(value)}`
    const target = this.#matches.get(id) as T | undefined
    const read: Read<T> = target === undefined ? find() : { value: target }
    if (target !== undefined || ('problem' in read && unknownCodes.has(read.problem))) {
      const counted = this.#counted.get(id) ?? { field, value, rows: 0, target }
      counted.rows += 1
      this.#counted.set(id, counted)
    }

    return read
  }

  /**
   * Returns the counted values with suggestions, at most `maxUnknownValues`, those of the most rows first.
   */
  list(): UnknownValue[] {
    return [...this.#counted.values()]
      .toSorted((one, other) => other.rows - one.rows)
      .slice(0, maxUnknownValues)
      .map(({ field, value, rows, target }) => ({
        field,
        value,
        rows,
        match: target === undefined ? null : this.#toTarget(field, target),
        suggestion: target === undefined ? suggestTarget(value, this.#targets[field]) : null,
      }))
  }

  #toTarget(field: UnknownValueField, target: string): Target {
    return { target, name: this.#targets[field].get(target) ?? '' }
  }
}
