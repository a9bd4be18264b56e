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
import { DefaultMark } from './DefaultMark.tsx'
import { ResponsibleNames } from './ResponsibleNames.tsx'
import classes from './tree.module.css'
import { handleTreeKey, setOpen, useIsOpen } from './tree-state.ts'
import { unitLink } from './unit-tabs.ts'

/** Maximum number of units below one parent in one response. */
const perLevel = perPageOptions[2]
/**
 * Units of the second level are initially open if their parent has at most this number of sub-units, so that
 * small companies see their whole tree.
 */
const maxOpenUnits = 10
/** Indentation per level in pixels. */
const indentPixels = 20

interface Tree {
  /** The unit whose page is shown. */
  current: string | undefined
  /** The uuids of the units above `current`. These units are initially open. */
  above: readonly string[]
  /** The item that the Tab key reaches. Undefined means the first item. */
  stop: string | undefined
  setStop: (uuid: string) => void
  wide: boolean
}

/** Returns the indentation of a level. It is limited, so that deep levels have room for their names. */
const getIndent = (levels: number) => ({ paddingLeft: `min(${levels * indentPixels}px, 40%)` })

const TreeContext = createContext<Tree | null>(null)

function useTree(): Tree {
  const tree = useContext(TreeContext)
  if (!tree) throw new Error('useTree is used outside of UnitTree')
  return tree
}

interface UnitTreeProps {
  current?: string | undefined
  above?: readonly string[]
  /** Whether there is room to show the responsible members. */
  wide?: boolean
}

const nothing: readonly string[] = []

/** The units as a tree. Sub-units are loaded when their parent is opened. */
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
      <ul role="tree" aria-label={t('orgUnit.list.title')} className={classes.tree} onKeyDown={handleTreeKey}>
        <Level level={1} />
      </ul>
    </TreeContext>
  )
}

/** The units directly below a unit, or the highest visible units. More units are loaded on demand. */
function Level({ parentUuid, level }: { parentUuid?: string; level: number }) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, index) => (
    <LevelPage
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
  /** Loads the next page. Only the last page receives this function. */
  onMore?: () => void
}

function LevelPage({ parentUuid, level, page, onMore }: LevelPageProps) {
  const t = useText()
  const formats = useFormats()
  const filter = parentUuid ? { parentUuid } : { highest: true }
  const { data, error, retry } = useCall(orgUnit.list, { filter, page, perPage: perLevel })
  const { stop } = useTree()
  const indent = getIndent(level)

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
          isOpen={level === 1 || (level === 2 && data.total <= maxOpenUnits)}
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
  /** True if the unit is the first item of the tree. */
  first: boolean
  /** True if the unit is initially open. */
  isOpen: boolean
}

function Branch({ unit, level, first, isOpen }: BranchProps) {
  const t = useText()
  const formats = useFormats()
  const { current, above, stop, setStop, wide } = useTree()
  const open = useIsOpen(unit.uuid, isOpen || above.includes(unit.uuid))
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
        style={getIndent(level - 1)}
      >
        {isBranch ? (
          // The arrow is only for the mouse. Keyboard users open the tree item itself.
          <span
            role="presentation"
            aria-hidden
            className={classes.toggle}
            data-open={open || undefined}
            onClick={toggle}
          >
            <Icon icon={IconChevronRight} size={16} />
          </span>
        ) : (
          <span className={classes.toggle} aria-hidden />
        )}
        <Link
          {...unitLink(unit.uuid)}
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
            {unit.isDefault && <DefaultMark />}
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
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a branch of a tree, not a fieldset
        <ul role="group" className={classes.group}>
          <Level parentUuid={unit.uuid} level={level + 1} />
        </ul>
      )}
    </li>
  )
}
