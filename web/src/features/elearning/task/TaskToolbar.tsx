import { useEffect, useId, useRef, useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconSearch } from '#ui/icons.ts'
import { statusFilters, type TaskFilter } from './task-filter.ts'
import classes from './tasks.module.css'

interface TaskToolbarProps {
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
}

/** The filter by status and the search. Each change goes back to the first page. */
export function TaskToolbar({ filter, onFilter }: TaskToolbarProps) {
  const t = useText()
  const { status = 'all', search = '' } = filter
  const keep = { ...(search && { search }) }

  return (
    <div className={classes.toolbar}>
      <fieldset className={classes.segments} aria-label={t('elearning.mine.filter')}>
        {statusFilters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === status}
            onClick={() => onFilter({ ...keep, ...(one !== 'all' && { status: one }) })}
          >
            {t(`elearning.mine.${one}`)}
          </button>
        ))}
      </fieldset>
      <SearchField
        value={search}
        onSearch={(text) => onFilter({ ...(status !== 'all' && { status }), ...(text && { search: text }) })}
      />
    </div>
  )
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })

  // The filter can also change outside the field, through "clear filters" or the browser's back button.
  if (known !== value) {
    setKnown(value)
    setText(value)
  }

  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), debounce.search)
    return () => clearTimeout(timer)
  }, [text, value])

  return (
    <div className={classes.search}>
      <label htmlFor={id} className="visually-hidden">
        {t('elearning.mine.search')}
      </label>
      <Icon icon={IconSearch} />
      <input
        id={id}
        type="search"
        maxLength={250}
        value={text}
        placeholder={t('elearning.mine.search')}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
