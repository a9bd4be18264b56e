import { equal } from '#ui/equal.ts'

type Values = Readonly<Record<string, unknown>>

interface Versions<T extends Values> {
  /** The values from which both editors started. */
  before: T
  /** The values in the form. */
  own: T
  /** The values that another editor has saved. */
  saved: T
}

export interface Merge<T extends Values> {
  /** The changes of both editors. Where both changed the same value, the form's value. */
  own: T
  /** The changes of both editors. Where both changed the same value, the saved value. */
  saved: T
  /** Names of the fields to which the editors gave different values. */
  conflicts: readonly string[]
}

/**
 * Merges the changes of two editors. A field that is an object, such as the footers of email and SMS, is
 * merged value by value.
 */
export function mergeChanges<T extends Values>({ before, own, saved }: Versions<T>): Merge<T> {
  const fields = Object.keys(own).map((name) => {
    const versions = { before: before[name], own: own[name], saved: saved[name] }
    return { name, ...mergeValue(versions) }
  })

  return {
    own: Object.fromEntries(fields.map((field) => [field.name, field.own])) as T,
    saved: Object.fromEntries(fields.map((field) => [field.name, field.saved])) as T,
    conflicts: fields.filter(({ conflict }) => conflict).map(({ name }) => name),
  }
}

interface ValueMerge {
  own: unknown
  saved: unknown
  conflict: boolean
}

function mergeValue({ before, own, saved }: Record<'before' | 'own' | 'saved', unknown>): ValueMerge {
  if (equal(own, before) || equal(own, saved)) return { own: saved, saved, conflict: false }
  if (equal(saved, before)) return { own, saved: own, conflict: false }

  if (isObject(before) && isObject(own) && isObject(saved)) {
    const merge = mergeChanges({ before, own, saved })
    return { own: merge.own, saved: merge.saved, conflict: merge.conflicts.length > 0 }
  }

  return { own, saved, conflict: true }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
