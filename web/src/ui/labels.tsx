import { createContext, type ReactNode, useContext } from 'react'

/** Labels that parts say by themselves. Parts know no text keys: the shell fills this in the language on screen. */
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
  /** Heads the list of fields that are wrong. */
  problems: (count: number) => string
  /** Text of a validation message key. */
  messageOf: (key: string) => string
  /** Text of a key, for labels that arrive as keys (spec §3, translate). */
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
  upload: UploadLabels
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

/** Labels of tables. */
export interface TableLabels {
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

/** Labels of the upload. */
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

/** Gives the parts below their words. */
export function LabelsProvider({ labels, children }: { labels: Labels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/** The words of the language on screen. */
export function useLabels(): Labels {
  const labels = useContext(LabelsContext)
  if (!labels) throw new Error('LabelsProvider is missing')
  return labels
}
