/** Suggests the entry of the company that an unknown value probably means. Pure functions. */
import { normalizeWord } from './read-values.rules.ts'

export interface Target {
  target: string
  name: string
}

/** Shorter values occur in too many names. */
const minLength = 3
/** Number of characters per typing error that a suggestion may contain. */
const charactersPerError = 5

/**
 * Returns the entry whose name contains the value or is contained in it, or that differs only by typing
 * errors. Returns null if no entry or no single best entry is similar.
 */
export function suggestTarget(value: string, names: ReadonlyMap<string, string>): Target | null {
  const wanted = normalizeWord(value)
  if (wanted.length < minLength) return null

  let best: { entry: Target; distance: number } | undefined
  let isTied = false
  for (const [target, name] of names) {
    const distance = findDistance(wanted, normalizeWord(name))
    if (distance === undefined || (best && distance > best.distance)) continue

    isTied = best?.distance === distance
    best = { entry: { target, name }, distance }
  }

  return best && !isTied ? best.entry : null
}

/** Returns how far a name is from the value: typing errors count less than missing words. */
function findDistance(wanted: string, name: string): number | undefined {
  if (name.length < minLength) return undefined

  const maxErrors = Math.floor(wanted.length / charactersPerError)
  const errors = countEdits(wanted, name, maxErrors)
  if (errors !== undefined) return errors

  const contains = name.includes(wanted) || wanted.includes(name)

  return contains ? maxErrors + Math.abs(name.length - wanted.length) : undefined
}

/** Returns the number of edits that turn one text into the other, or undefined if it exceeds `max`. */
function countEdits(one: string, other: string, max: number): number | undefined {
  if (Math.abs(one.length - other.length) > max) return undefined

  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const removed = (previous[column] ?? 0) + 1
      const added = (current[column - 1] ?? 0) + 1
      current.push(Math.min(replaced, removed, added))
    }
    if (Math.min(...current) > max) return undefined
    previous = current
  }

  const edits = previous[other.length] ?? 0

  return edits <= max ? edits : undefined
}
