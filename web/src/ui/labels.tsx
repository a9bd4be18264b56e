import { createContext, type ReactNode, useContext } from 'react'

/**
 * The built-in labels of the ui parts. These parts use no text keys, so the app provides the labels in the
 * current language.
 */
export interface Labels {
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
  /** Heading of the list of invalid fields. */
  problems: (count: number) => string
  /** Returns the text of a validation message key. */
  messageOf: (key: string) => string
  /** Returns the text of a key, for labels that are keys (spec §3, translate). */
  translate: (key: string) => string
  yes: string
  no: string
  table: TableLabels
  filter: {
    open: string
    title: string
    show: string
    reset: string
    remove: (label: string, value: string) => string
    /** Shown if no value is chosen. */
    all: string
  }
  dropdown: {
    search: (label: string) => string
    nothing: string
    clear: string
    results: (count: number) => string
    selected: (count: number) => string
  }
  upload: UploadLabels
  unsaved: {
    count: (changes: number) => string
    save: string
    /** The keys that save, as they are printed on the keyboard. */
    keys: string
    discard: string
    title: string
    text: string
    stay: string
    leave: string
  }
}

/** The labels of tables. */
export interface TableLabels {
  /** `isCut`: more rows match than `total`. */
  results: (total: number, isCut?: boolean) => string
  range: (from: number, to: number, total: number, isCut?: boolean) => string
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

/** The labels of uploads. */
export interface UploadLabels {
  drop: (max: number) => string
  choose: string
  rules: (types: string, size: string) => string
  progress: (file: string) => string
  state: Record<'selected' | 'uploading' | 'done' | 'error', string>
  remove: (file: string) => string
  retry: (file: string) => string
}

const LabelsContext = createContext<Labels | null>(null)

/** Provides the labels to the components inside. */
export function LabelsProvider({ labels, children }: { labels: Labels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/** Returns the labels in the current language. */
export function useLabels(): Labels {
  const labels = useContext(LabelsContext)
  if (!labels) throw new Error('LabelsProvider is missing')
  return labels
}
