import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import classes from './pager.module.css'

interface PagerProps {
  total: number
  page: number
  perPage: number
  onPage: (page: number) => void
}

/** The buttons between the pages of a list. Shows nothing if there is only one page. */
export function Pager({ total, page, perPage, onPage }: PagerProps) {
  const t = useText()
  const formats = useFormats()

  if (total <= perPage) return null

  const from = (page - 1) * perPage + 1
  const to = Math.min(total, page * perPage)
  const figures = { from: formats.number(from), to: formats.number(to), total: formats.number(total) }

  return (
    <div className={classes.pager}>
      <IconButton
        framed
        icon={IconChevronLeft}
        label={t('elearning.mine.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('elearning.mine.range', figures)}</span>
      <IconButton
        framed
        icon={IconChevronRight}
        label={t('elearning.mine.nextPage')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
