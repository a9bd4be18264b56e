import { normalizeText } from '#lib/normalize-text.ts'
import type { IconShape } from '../Icon.tsx'

/** One entry of a dropdown (spec §3). */
export interface DropdownItem<V extends string = string> {
  label: string
  value: V
  icon?: IconShape | undefined
  disabled?: boolean | undefined
  /** The label is a text key. */
  translate?: boolean | undefined
  /** Level in a tree, from 0. */
  depth?: number | undefined
  /** A line below the label that distinguishes items with the same label. */
  detail?: string | undefined
  /** Text at the end of the line, usually a count. */
  aside?: string | undefined
}

/** Returns the items whose label contains the search text. */
export function matching<I extends DropdownItem>(items: readonly I[], search: string): readonly I[] {
  const wanted = normalizeText(search.trim())
  return wanted === '' ? items : items.filter((item) => normalizeText(item.label).includes(wanted))
}

/**
 * Returns the choice after a click on an item. A single select replaces the value. A multi-select adds the
 * value unless the limit is reached, or removes it if it is chosen.
 */
export function picked<V extends string>(chosen: readonly V[], value: V, max: number): readonly V[] {
  if (max === 0) return [value]
  if (chosen.includes(value)) return chosen.filter((one) => one !== value)
  return chosen.length < max ? [...chosen, value] : chosen
}

/**
 * Returns the index of the next enabled item in a direction, and continues at the other end of the list.
 * Returns -1 if no item is enabled.
 */
export function stepFrom(items: readonly DropdownItem[], from: number, step: 1 | -1): number {
  for (let distance = 1; distance <= items.length; distance++) {
    const at = (((from + step * distance) % items.length) + items.length) % items.length
    if (!items[at]?.disabled) return at
  }
  return -1
}

/** Returns the index of the first or last enabled item. */
export function edgeOf(items: readonly Pick<DropdownItem, 'disabled'>[], edge: 'first' | 'last'): number {
  const enabled = ({ disabled }: Pick<DropdownItem, 'disabled'>) => !disabled
  return edge === 'first' ? items.findIndex(enabled) : items.findLastIndex(enabled)
}

/** The ways in which typed letters can match a label, the best first. */
const fits: readonly ((label: string, letters: string) => boolean)[] = [
  (label, letters) => label.startsWith(letters),
  (label, letters) => label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(letters)),
  (label, letters) => label.includes(letters),
]

/**
 * Returns the index of the item whose label matches typed letters: at its beginning, otherwise at the
 * beginning of a word, otherwise anywhere. Returns -1 if no label matches.
 */
export function foundBy(items: readonly Pick<DropdownItem, 'label' | 'disabled'>[], letters: string): number {
  const wanted = normalizeText(letters)
  const labels = items.map(({ label, disabled }) => (disabled ? '' : normalizeText(label)))
  for (const fit of fits) {
    const found = labels.findIndex((label) => fit(label, wanted))
    if (found >= 0) return found
  }

  return -1
}
