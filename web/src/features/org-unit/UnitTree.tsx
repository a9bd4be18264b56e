import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { type ListedOrgUnit, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { Link } from '@tanstack/react-router'
import { createContext, useContext, useMemo, useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronRight } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ResponsibleNames } from './ResponsibleNames.tsx'
import classes from './tree.module.css'
import { setOpen, useOpen, walkTree } from './tree-state.ts'
import { unitLink } from './unit-tabs.ts'

/** Units of a level that one answer holds. */
const perLevel = perPageOptions[2]
/**
 * A second level with no more units than this is open from the start: small companies see their whole tree.
 */
const fewUnits = 10
/** Pixels that a level stands further in. */
const step = 20

interface Tree {
  /** The unit of this page, and those above it: they are open. */
  current: string | undefined
  above: readonly string[]
  /** The one stop of the tree in the order of Tab; undefined = the first. */
  stop: string | undefined
  setStop: (uuid: string) => void
  wide: boolean
}

/** The deepest levels stand where there is still room for their names. */
const indentOf = (levels: number) => ({ paddingLeft: `min(${levels * step}px, 40%)` })

const TreeContext = createContext<Tree | null>(null)

function useTree(): Tree {
  const tree = useContext(TreeContext)
  if (!tree) throw new Error('outside of a tree')
  return tree
}

interface UnitTreeProps {
  current?: string | undefined
  above?: readonly string[]
  /** With room for who answers for a unit. */
  wide?: boolean
}

const nothing: readonly string[] = []

/** The units as a tree; what lies below a unit is fetched when it is opened. */
export function UnitTree({ current, above = nothing, wide = false }: UnitTreeProps) {
  const t = useText()
  const [stop, setStop] = useState<string>()
  const tree = useMemo(() => ({ current, above, stop, setStop, wide }), [current, above, stop, wide])
  return (
    <TreeContext value={tree}>
      {wide && (
        <div className={classes.columns} aria-hidden>
          <span>{t('orgUnit.list.name')}</span>
          <span className={classes.admins}>{t('orgUnit.list.admins')}</span>
          <span className={classes.count}>{t('orgUnit.list.members')}</span>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a tree is no list of links: arrow keys walk it */}
      <ul role="tree" aria-label={t('orgUnit.list.title')} className={classes.tree} onKeyDown={walkTree}>
        <Level level={1} />
      </ul>
    </TreeContext>
  )
}

/** The units directly below one, or where the tree begins; more of them on demand. */
function Level({ parentUuid, level }: { parentUuid?: string; level: number }) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, index) => (
    <LevelPage
      // oxlint-disable-next-line react/no-array-index-key -- pages have no other name
      key={index}
      {...(parentUuid && { parentUuid })}
      level={level}
      page={index + 1}
      {...(index === pages - 1 && { onMore: () => setPages(pages + 1) })}
    />
  ))
}

interface LevelPageProps {
  parentUuid?: string
  level: number
  page: number
  /** Only the last page offers more. */
  onMore?: () => void
}

function LevelPage({ parentUuid, level, page, onMore }: LevelPageProps) {
  const t = useText()
  const formats = useFormats()
  const filter = parentUuid ? { parentUuid } : { highest: true }
  const { data, error, retry } = useCall(orgUnit.list, { filter, page, perPage: perLevel })
  const { stop } = useTree()
  const indent = indentOf(level)
  if (!data)
    return (
      <li role="none" className={classes.waiting} style={indent}>
        {error ? (
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
            {errorText(t, error)}
          </EmptyState>
        ) : (
          <Skeleton height="36px" count={level === 1 ? 6 : 1} />
        )}
      </li>
    )
  const left = data.total - page * perLevel
  return (
    <>
      {data.rows.map((unit, index) => (
        <Branch
          key={unit.uuid}
          unit={unit}
          level={level}
          first={stop === undefined && level === 1 && page === 1 && index === 0}
          isOpen={level === 1 || (level === 2 && data.total <= fewUnits)}
        />
      ))}
      {onMore && left > 0 && (
        <li role="none">
          <button
            type="button"
            role="treeitem"
            aria-level={level}
            aria-selected={false}
            tabIndex={-1}
            className={classes.more}
            style={indent}
            onClick={onMore}
          >
            {t('orgUnit.tree.more', { count: left, total: formats.number(left) })}
          </button>
        </li>
      )}
    </>
  )
}

interface BranchProps {
  unit: ListedOrgUnit
  level: number
  /** The first of the tree. */
  first: boolean
  /** From the start. */
  isOpen: boolean
}

function Branch({ unit, level, first, isOpen }: BranchProps) {
  const t = useText()
  const formats = useFormats()
  const { current, above, stop, setStop, wide } = useTree()
  const open = useOpen(unit.uuid, isOpen || above.includes(unit.uuid))
  const isBranch = unit.childCount > 0
  const toggle = () => {
    setStop(unit.uuid)
    setOpen(unit.uuid, !open)
  }
  return (
    <li role="none">
      <div
        className={classes.row}
        data-current={unit.uuid === current || undefined}
        style={indentOf(level - 1)}
      >
        {isBranch ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; the keyboard opens the item itself
          <span className={classes.toggle} data-open={open || undefined} onClick={toggle} aria-hidden>
            <Icon icon={IconChevronRight} size={16} />
          </span>
        ) : (
          <span className={classes.toggle} aria-hidden />
        )}
        <Link
          {...unitLink(unit.uuid)}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a link that is an item of a tree (ARIA APG, navigation treeview)
          role="treeitem"
          data-uuid={unit.uuid}
          aria-level={level}
          aria-selected={unit.uuid === current}
          {...(isBranch && { 'aria-expanded': open })}
          tabIndex={first || stop === unit.uuid ? 0 : -1}
          onFocus={() => setStop(unit.uuid)}
          className={classes.item}
        >
          <span className={classes.name}>
            {unit.orgUnitName}
            {unit.isDefault && <span className={classes.mark}>{t('orgUnit.tree.default')}</span>}
          </span>
          {wide && <ResponsibleNames people={unit.admins} className={classes.admins} />}
          <span className={classes.count}>
            <span aria-hidden>{formats.number(unit.allMemberCount)}</span>
            <span className="visually-hidden">
              {t('orgUnit.tree.members', {
                count: unit.allMemberCount,
                total: formats.number(unit.allMemberCount),
              })}
            </span>
          </span>
        </Link>
      </div>
      {isBranch && open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- a branch of a tree, not a fieldset
        <ul role="group" className={classes.group}>
          <Level parentUuid={unit.uuid} level={level + 1} />
        </ul>
      )}
    </li>
  )
}
