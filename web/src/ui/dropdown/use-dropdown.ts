import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLabels } from '../labels.tsx'
import { type DropdownItem, edgeOf, matching, picked } from './items.ts'
import { useListKeys } from './use-list-keys.ts'

interface DropdownOptions<V extends string> {
  items: readonly DropdownItem<V>[]
  value: readonly V[]
  onChange: (value: readonly V[]) => void
  max: number
  searchable: boolean
  /** Searches the items on the server. The list then shows all items without filtering them. */
  onSearch?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
}

/** The state that the parts of one dropdown share. */
export interface DropdownState<V extends string> {
  open: boolean
  listId: string
  /** The items in the open list, with translated labels. */
  items: readonly DropdownItem<V>[]
  chosen: readonly DropdownItem<V>[]
  active: number
  search: string
  multi: boolean
  isChosen: (value: V) => boolean
  setSearch: (text: string) => void
  setActive: (index: number) => void
  toggle: () => void
  close: (refocus?: boolean) => void
  pick: (index: number) => void
  clear: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Returns the items with translated labels. When the limit of choices is reached, all other items are
 * disabled.
 */
function useItems<V extends string>({ items, value, max }: DropdownOptions<V>): readonly DropdownItem<V>[] {
  const { translate } = useLabels()
  return useMemo(() => {
    const full = max > 0 && value.length >= max
    return items.map((item) => ({
      ...item,
      label: item.translate ? translate(item.label) : item.label,
      disabled: item.disabled === true || (full && !value.includes(item.value)),
    }))
  }, [items, value, max, translate])
}

/** Returns all items and the items that match the search. A search on the server replaces all items. */
function useSearch<V extends string>(options: DropdownOptions<V>) {
  const { onSearch } = options
  const [search, setSearch] = useState('')
  const all = useItems(options)
  const shown = useMemo(() => (onSearch ? all : matching(all, search)), [all, onSearch, search])

  const searchFor = (text: string) => {
    setSearch(text)
    onSearch?.(text)
  }

  return { all, shown, search, searchFor }
}

/** Scrolls the active option into view. */
function useActiveInView(open: boolean, optionId: string): void {
  useEffect(() => {
    if (open) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [open, optionId])
}

/**
 * Returns the state and the key handler of a dropdown. `trigger` gets the focus back when the list closes.
 */
export function useDropdown<V extends string>(options: DropdownOptions<V>) {
  const { value, onChange, max, searchable, onBlur } = options
  const listId = useId()
  const trigger = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [moved, setActive] = useState(-1)
  const { all, shown, search, searchFor } = useSearch(options)
  // The first item is active until the member moves to another one, even after new items have arrived.
  const active = open && moved < 0 ? edgeOf(shown, 'first') : moved
  const isChosen = (one: V) => value.includes(one)

  const restartSearch = (text: string) => {
    searchFor(text)
    setActive(-1)
  }

  const show = (letter = '') => {
    setOpen(true)
    restartSearch(letter)
    if (letter === '') setActive(all.findIndex((item) => isChosen(item.value) && !item.disabled))
  }

  const close = (refocus = true) => {
    setOpen(false)
    if (refocus) trigger.current?.focus()
    else onBlur?.()
  }

  const pick = (index: number) => {
    const item = shown[index]
    if (!item || item.disabled) return

    onChange(picked(value, item.value, max))
    setActive(index)
    if (max === 0) close()
  }

  const onKeyDown = useListKeys({
    items: shown,
    open,
    active,
    searchable,
    onActive: setActive,
    onOpen: show,
    onClose: close,
    onPick: pick,
  })

  useActiveInView(open, `${listId}-${active}`)

  const state: DropdownState<V> = {
    open,
    listId,
    items: shown,
    chosen: all.filter((item) => isChosen(item.value)),
    active,
    search,
    multi: max > 0,
    isChosen,
    setSearch: restartSearch,
    setActive,
    toggle: () => (open ? close() : show()),
    close,
    pick,
    clear: () => onChange([]),
    onKeyDown,
  }

  return { state, trigger }
}
