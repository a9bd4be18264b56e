import type { ReactNode } from 'react'
import type { Tone } from '../Badge.tsx'
import type { IconShape } from '../Icon.tsx'
import type { LinkTarget } from '../link.ts'

/** The values that formatters show, keyed by the name of the formatter (spec §3). Null is shown as a dash. */
export interface CellValues {
  noop: ReactNode
  /**
   * An instant, shown as a time (today and yesterday), a number of days (up to a week) or a date. The title
   * contains the exact time.
   */
  dateTime: string | null
  boolean: boolean | null
  number: number | null
  phoneNumber: string | null
  /** A text key. */
  translate: string | null
  /** A text or number in a pill. */
  bubble: string | number | null
  /** A status with icon and text. Boxed only if it is the most important value of the row. */
  badge: { text: string; tone?: Tone; icon?: IconShape; boxed?: boolean } | null
  /** A number of bytes. */
  fileSize: number | null
  /** A number of minutes, shown as hh:mm. */
  duration: number | null
  /** Shown as the first entry and the number of further entries. */
  linkableList: readonly { text: string; link?: LinkTarget }[]
  /** A text per language. */
  textTranslate: Readonly<Record<string, string>> | null
  markdown: string | null
}
export type Formatter = keyof CellValues

type Valued<Row> =
  | { [F in Formatter]: { formatter: F; value: (row: Row) => CellValues[F] } }[Formatter]
  | { formatter?: undefined; value: (row: Row) => ReactNode }

/** The position of a value on the cards that phones show. */
export type CardPosition = 'title' | 'text' | 'state' | 'aside' | 'fact' | 'none'

interface ColumnStyle<Row> {
  label: string
  /** Any CSS length. Columns without a width share the remaining space. */
  width?: string
  maxWidth?: string
  /** Shown for a missing value instead of a dash. */
  missing?: string
  alignment?: 'center' | 'right'
  /** Makes the value a button. */
  click?: (row: Row) => void
  /** Makes the value a link. The first column links to the page of the row. */
  link?: (row: Row) => LinkTarget | undefined
  /** True: the column is hidden in windows that are narrower than 1280 px. */
  wide?: boolean
  /** Default: the first column is the title, the others are facts with labels. */
  card?: CardPosition
}

/** One column. It can be sortable only if the call can sort by it. */
export type Column<Row, Sort extends string = string> = ColumnStyle<Row> &
  Valued<Row> &
  ({ name: Sort; sortable: true } | { name: string; sortable?: false })

interface ActionStyle {
  label: string
  icon?: IconShape
  danger?: boolean
  /** False: the member lacks the permission, and the action is not shown. */
  permitted?: boolean
}
/** An action of the whole table. */
export interface PrimaryAction extends ActionStyle {
  callback: () => void
  disabled?: boolean
  /** True: the primary button. A view contains only one. */
  primary?: boolean
}
/** An action on the selected rows. */
export interface BulkAction<Row> extends ActionStyle {
  callback: (rows: readonly Row[]) => void
  disabled?: (rows: readonly Row[]) => boolean
  /** Returns why the action is disabled, or which of the rows it skips. */
  hint?: (rows: readonly Row[]) => string | undefined
}
/** An action on one row. */
export interface RowAction<Row> extends ActionStyle {
  callback?: (row: Row) => void
  link?: (row: Row) => LinkTarget
  disabled?: (row: Row) => boolean
  /** A second line: why the action is disabled, or what it does. */
  hint?: (row: Row) => string | undefined
}

/** The state and functions of a table. `useTable` returns them. */
export interface TableView<Row, Sort extends string> {
  rows: readonly Row[] | undefined
  total: number
  /** True: more rows match than `total`. */
  isCut?: boolean
  page: number
  perPage: number
  sortBy: Sort | undefined
  sortDirection: 'asc' | 'desc'
  filtered: boolean
  fetching: boolean
  error: unknown
  selection: { keys: ReadonlySet<string>; set: (keys: ReadonlySet<string>) => void }
  clearFilter: () => void
  sort: (column: Sort) => void
  setPage: (page: number) => void
  setPerPage: (perPage: 25 | 50 | 100) => void
  retry: () => void
}

/** Returns the permitted actions. */
export const permittedOf = <A extends ActionStyle>(actions: readonly A[] | undefined): readonly A[] =>
  (actions ?? []).filter((action) => action.permitted !== false)

/** Returns whether a cell has nothing to show. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''
