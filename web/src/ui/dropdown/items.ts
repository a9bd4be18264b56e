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
  /** Below the label: what tells it from another of the same name. */
  detail?: string | undefined
  /** At the end of the line, mostly a count. */
  aside?: string | undefined
}

/** Items whose label contains what was typed. */
export function matching<I extends DropdownItem>(items: readonly I[], search: string): readonly I[] {
  const wanted = normalizeText(search.trim())
  return wanted === '' ? items : items.filter((item) => normalizeText(item.label).includes(wanted))
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
export function edgeOf(items: readonly Pick<DropdownItem, 'disabled'>[], edge: 'first' | 'last'): number {
  const enabled = ({ disabled }: Pick<DropdownItem, 'disabled'>) => !disabled
  return edge === 'first' ? items.findIndex(enabled) : items.findLastIndex(enabled)
}

/** How letters fit a label, the best way first. */
const fits: readonly ((label: string, letters: string) => boolean)[] = [
  (label, letters) => label.startsWith(letters),
  (label, letters) => label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(letters)),
  (label, letters) => label.includes(letters),
]

/** The item that the letters typed mean: it begins with them, else one of its words does, else it contains them; -1 when there is none. */
export function foundBy(items: readonly Pick<DropdownItem, 'label' | 'disabled'>[], letters: string): number {
  const wanted = normalizeText(letters)
  const labels = items.map(({ label, disabled }) => (disabled ? '' : normalizeText(label)))
  for (const fit of fits) {
    const found = labels.findIndex((label) => fit(label, wanted))
    if (found >= 0) return found
  }

  return -1
}
