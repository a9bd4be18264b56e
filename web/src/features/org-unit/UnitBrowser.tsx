import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { type ListedOrgUnit, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { Link } from '@tanstack/react-router'
import { debounce } from '#lib/constants.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './tree.module.css'
import { UnitTree } from './UnitTree.tsx'
import { unitLink } from './unit-tabs.ts'

interface UnitBrowserProps {
  search: string
  onSearch: (text: string) => void
  current?: string | undefined
  above?: readonly string[]
  wide?: boolean
}

/** The tree with a search field. Search results are shown as a list of units with their paths. */
export function UnitBrowser({ search, onSearch, ...tree }: UnitBrowserProps) {
  const t = useText()
  return (
    <>
      <div className={classes.search} data-wide={tree.wide || undefined}>
        <SearchField label={t('orgUnit.list.search')} value={search} onChange={onSearch} />
      </div>
      {search.trim() ? <Hits search={search} wide={tree.wide ?? false} /> : <UnitTree {...tree} />}
    </>
  )
}

function Hits({ search, wide }: { search: string; wide: boolean }) {
  const t = useText()
  const formats = useFormats()
  const typed = search.trim()
  const text = useDebounced(typed, debounce.search)
  const { data, error, retry } = useCall(
    orgUnit.list,
    { filter: { search: text }, page: 1, perPage: perPageOptions[1] },
    { keepPrevious: true },
  )
  if (!data)
    return error ? (
      <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
        {errorText(t, error)}
      </EmptyState>
    ) : (
      <div className={classes.waiting}>
        <Skeleton height="36px" count={4} />
      </div>
    )

  const more = data.total - data.rows.length

  return (
    <>
      {data.rows.length === 0 && <EmptyState kind="notFound" title={t('common.table.notFound')} />}
      <ul className={classes.hits}>
        {data.rows.map((unit) => (
          <Hit key={unit.uuid} unit={unit} wide={wide} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.hint}>
          {t('orgUnit.tree.moreHits', { count: more, total: formats.number(more) })}
        </p>
      )}
      <output className="visually-hidden">
        {t('common.table.results', { count: data.total, total: formats.number(data.total) })}
      </output>
    </>
  )
}

function Hit({ unit, wide }: { unit: ListedOrgUnit; wide: boolean }) {
  const formats = useFormats()
  const path = unit.path.map(({ name }) => name)

  return (
    <li>
      <Link {...unitLink(unit.uuid)} className={classes.hit} title={path.join(' › ')}>
        <span>
          <span className={classes.name}>{unit.orgUnitName}</span>
          {path.length > 0 && (
            <span className={classes.path}>{(wide ? path : path.slice(-1)).join(' › ')}</span>
          )}
        </span>
        <span className={classes.count}>{formats.number(unit.allMemberCount)}</span>
      </Link>
    </li>
  )
}
