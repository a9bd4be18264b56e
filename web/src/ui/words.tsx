import { createContext, type ReactNode, useContext } from 'react'

/** Words that parts say by themselves. Parts know no text keys: the shell fills this in the language on screen. */
export interface Words {
  close: string
  cancel: string
  showPassword: string
  hidePassword: string
  moreActions: string
  busy: string
  retry: string
  choose: string
  newTab: string
  breadcrumb: string
  home: string
  messages: string
  /** Heads the list of fields that are wrong. */
  problems: (count: number) => string
  /** Text of a validation message key. */
  messageOf: (key: string) => string
  /** Text of a key, for labels that arrive as keys (spec §3, translate). */
  translate: (key: string) => string
  yes: string
  no: string
  table: TableWords
  filter: {
    open: string
    title: string
    show: string
    reset: string
    remove: (label: string, value: string) => string
    /** Nothing chosen. */
    all: string
  }
  dropdown: {
    search: (label: string) => string
    nothing: string
    clear: string
    results: (count: number) => string
    selected: (count: number) => string
  }
  upload: UploadWords
  unsaved: {
    count: (changes: number) => string
    save: string
    discard: string
    title: string
    text: string
    stay: string
    leave: string
  }
}

/** Words of tables. */
export interface TableWords {
  results: (total: number) => string
  range: (from: number, to: number, total: number) => string
  perPage: (rows: number) => string
  pages: string
  page: (page: number) => string
  pageOf: (page: number, pages: number) => string
  previous: string
  next: string
  sort: string
  sorted: (column: string, direction: 'asc' | 'desc') => string
  selectAll: string
  selectRow: (name: string) => string
  selected: (count: number) => string
  onThisPage: string
  clearSelection: string
  selectionCleared: string
  actionsOf: (name: string) => string
  actions: string
  more: (count: number) => string
  nothing: string
  notFound: string
  notFoundText: string
  clearFilters: string
  failed: string
}

/** Words of the upload. */
export interface UploadWords {
  drop: (max: number) => string
  choose: string
  rules: (types: string, size: string) => string
  progress: (file: string) => string
  state: Record<'selected' | 'uploading' | 'done' | 'error', string>
  remove: (file: string) => string
  retry: (file: string) => string
}

const WordsContext = createContext<Words | null>(null)

/** Gives the parts below their words. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The words of the language on screen. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('WordsProvider is missing')
  return words
}
