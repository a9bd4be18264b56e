import type { ReactNode } from 'react'
import type { Tone } from '../Badge.tsx'
import type { IconShape } from '../Icon.tsx'
import type { LinkTarget } from '../link.ts'

/** What a formatter shows, by its name (spec §3). null shows as a dash. */
export interface CellValues {
  noop: ReactNode
  /** An instant: clock today and yesterday, days up to a week, then a date; the exact time as title. */
  dateTime: string | null
  boolean: boolean | null
  number: number | null
  phoneNumber: string | null
  /** A text key. */
  translate: string | null
  /** A word or number in a pill. */
  bubble: string | number | null
  /** A status: icon and word; boxed only where it is the one loud thing of the row. */
  badge: { text: string; tone?: Tone; icon?: IconShape; boxed?: boolean } | null
  /** Bytes. */
  fileSize: number | null
  /** Minutes, as hh:mm. */
  duration: number | null
  /** The first entry and how many more. */
  linkableList: readonly { text: string; link?: LinkTarget }[]
  /** A text per language. */
  textTranslate: Readonly<Record<string, string>> | null
  markdown: string | null
}
export type Formatter = keyof CellValues

type Valued<Row> =
  | { [F in Formatter]: { formatter: F; value: (row: Row) => CellValues[F] } }[Formatter]
  | { formatter?: undefined; value: (row: Row) => ReactNode }

/** Where a value stands on the cards of phones. */
export type CardPlace = 'title' | 'text' | 'state' | 'aside' | 'fact' | 'none'

interface ColumnLook<Row> {
  label: string
  /** Any CSS length; columns without one share what is left. */
  width?: string
  maxWidth?: string
  /** Stands for a missing value instead of a dash. */
  missing?: string
  alignment?: 'center' | 'right'
  /** Makes the value a button. */
  click?: (row: Row) => void
  /** Makes the value a link; the first column leads to the row's screen. */
  link?: (row: Row) => LinkTarget | undefined
  /** Only where there is room: dropped from 1279 px down. */
  wide?: boolean
  /** Default: the first column is the title, the others are facts with their labels. */
  card?: CardPlace
}

/** One column; only those that the call sorts by can be sortable. */
export type Column<Row, Sort extends string = string> = ColumnLook<Row> &
  Valued<Row> &
  ({ name: Sort; sortable: true } | { name: string; sortable?: false })

interface ActionLook {
  label: string
  icon?: IconShape
  danger?: boolean
  /** false: the person lacks the permission; the action is not there. */
  permitted?: boolean
}
/** An action of the whole table. */
export interface PrimaryAction extends ActionLook {
  callback: () => void
  disabled?: boolean
  /** Loud: one per view. */
  primary?: boolean
}
/** An action on the selected rows. */
export interface BulkAction<Row> extends ActionLook {
  callback: (rows: readonly Row[]) => void
  disabled?: (rows: readonly Row[]) => boolean
  /** Why it is disabled. */
  hint?: (rows: readonly Row[]) => string | undefined
}
/** An action on one row. */
export interface RowAction<Row> extends ActionLook {
  callback?: (row: Row) => void
  link?: (row: Row) => LinkTarget
  disabled?: (row: Row) => boolean
  /** Why it is disabled, or what it does: a second line. */
  hint?: (row: Row) => string | undefined
}

/** What the table shows and can be asked: `useTable` gives it. */
export interface TableView<Row, Sort extends string> {
  rows: readonly Row[] | undefined
  total: number
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

/** Actions that the person may use. */
export const permittedOf = <A extends ActionLook>(actions: readonly A[] | undefined): readonly A[] =>
  (actions ?? []).filter((action) => action.permitted !== false)

/** A cell without anything to show. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''
