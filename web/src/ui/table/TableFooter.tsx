import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import { Menu } from '../Menu.tsx'
import classes from './footer.module.css'
import { pageWindow, rangeOf } from './page-window.ts'
import type { TableView } from './types.ts'

type Paged = Pick<
  TableView<unknown, string>,
  'page' | 'perPage' | 'total' | 'isCut' | 'setPage' | 'setPerPage'
>

interface FooterProps {
  /** Name of the table. */
  label: string
  table: Paged
  onPage: (page: number) => void
}

/** The range of the rows, the number of rows per page, and the links to other pages. */
export function TableFooter({ label, table, onPage }: FooterProps) {
  const labels = useLabels()
  const { page, perPage, total, isCut, setPerPage } = table
  const { from, to } = rangeOf(page, perPage, total)
  const [smallest] = perPageOptions

  return (
    <div className={classes.footer}>
      <span>{labels.table.range(from, to, total, isCut)}</span>
      {total > smallest && (
        <Menu
          trigger={
            <Button kind="ghost" size="small" iconAfter={IconChevronDown} className={classes.perPage}>
              {labels.table.perPage(perPage)}
            </Button>
          }
          entries={perPageOptions.map((rows) => ({
            label: labels.table.perPage(rows),
            onClick: () => setPerPage(rows),
          }))}
        />
      )}
      {total > perPage && <Pages label={label} table={table} onPage={onPage} />}
    </div>
  )
}

function Pages({ label, table, onPage }: FooterProps) {
  const labels = useLabels()
  const { page } = table
  const pages = Math.ceil(table.total / table.perPage)

  return (
    <nav className={classes.pages} aria-label={`${label}: ${labels.table.pages}`}>
      {/* The arrows are not disabled on the first and last page, because a disabled button loses the
          focus. */}
      <IconButton
        icon={IconChevronLeft}
        label={labels.table.previous}
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <ul className={classes.numbers}>
        {pageWindow(page, pages).map((at, index, window) => (
          <li key={at === 'gap' ? `gap-${window[index - 1]}` : at}>
            {at === 'gap' ? (
              <span className={classes.gap}>…</span>
            ) : (
              <button
                type="button"
                className={classes.number}
                aria-label={labels.table.page(at)}
                aria-current={at === page ? 'page' : undefined}
                onClick={() => at !== page && onPage(at)}
              >
                {at}
              </button>
            )}
          </li>
        ))}
      </ul>
      <span className={classes.short}>{labels.table.pageOf(page, pages)}</span>
      <IconButton
        icon={IconChevronRight}
        label={labels.table.next}
        aria-disabled={page >= pages || undefined}
        onClick={() => page < pages && onPage(page + 1)}
      />
    </nav>
  )
}
