import { fold } from '#lib/fold.ts'
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
  /** Below the label: what tells it from another of the same name. */
  detail?: string | undefined
  /** At the end of the line, mostly a count. */
  aside?: string | undefined
}

/** Items whose label contains what was typed. */
export function matching<I extends DropdownItem>(items: readonly I[], search: string): readonly I[] {
  const wanted = fold(search.trim())
  return wanted === '' ? items : items.filter((item) => fold(item.label).includes(wanted))
}

/** The choice after a click on an item: a single select has one, a multi select adds or removes up to its limit. */
export function picked<V extends string>(chosen: readonly V[], value: V, max: number): readonly V[] {
  if (max === 0) return [value]
  if (chosen.includes(value)) return chosen.filter((one) => one !== value)
  return chosen.length < max ? [...chosen, value] : chosen
}

/** The next item in a direction that can be picked, going round at the ends; -1 when there is none. */
export function stepFrom(items: readonly DropdownItem[], from: number, step: 1 | -1): number {
  for (let distance = 1; distance <= items.length; distance++) {
    const at = (((from + step * distance) % items.length) + items.length) % items.length
    if (!items[at]?.disabled) return at
  }
  return -1
}

/** The first or last item that can be picked. */
export function edgeOf(items: readonly DropdownItem[], edge: 'first' | 'last'): number {
  const enabled = (item: DropdownItem) => !item.disabled
  return edge === 'first' ? items.findIndex(enabled) : items.findLastIndex(enabled)
}

/** The item that begins with the letters typed. */
export const beginningWith = (items: readonly DropdownItem[], letters: string): number =>
  items.findIndex((item) => !item.disabled && fold(item.label).startsWith(fold(letters)))
