import { debounce } from '@sorgfalt/contract/core/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconSearch } from '#ui/icons.ts'
import { standings, type TaskFilter } from './task-filter.ts'
import classes from './tasks.module.css'

interface TaskToolbarProps {
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
}

/** All, open or done; and a search. A change begins at the first page. */
export function TaskToolbar({ filter, onFilter }: TaskToolbarProps) {
  const t = useText()
  const { standing = 'all', search = '' } = filter
  const keep = { ...(search && { search }) }
  return (
    <div className={classes.toolbar}>
      <fieldset className={classes.segments} aria-label={t('elearning.mine.filter')}>
        {standings.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === standing}
            onClick={() => onFilter({ ...keep, ...(one !== 'all' && { standing: one }) })}
          >
            {t(`elearning.mine.${one}`)}
          </button>
        ))}
      </fieldset>
      <SearchField
        value={search}
        onSearch={(text) =>
          onFilter({ ...(standing !== 'all' && { standing }), ...(text && { search: text }) })
        }
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
  // Cleared from outside ("clear filters", the browser's back button): the field follows.
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
