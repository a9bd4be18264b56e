import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconChevronDown, IconChevronRight } from '#ui/icons.ts'
import { SearchField } from '#ui/SearchField.tsx'
import classes from './assignment.module.css'
import {
  type ChosenTarget,
  choiceOf,
  chooseRow,
  dropTarget,
  setSubUnits,
  type TargetRow,
} from './chosen-targets.ts'
import { type AssignedContent, useAssigned } from './use-assigned.ts'
import { useTargetRows } from './use-target-rows.ts'

interface TargetListProps {
  kind: TargetKind
  content: AssignedContent | undefined
  chosen: readonly ChosenTarget[]
  onChange: (chosen: ChosenTarget[]) => void
}

/** A searchable list of the targets of one kind. Org units are shown as a tree. */
export function TargetList({ kind, content, chosen, onChange }: TargetListProps) {
  const t = useText()
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState<readonly string[]>([])
  const { rows, total, isTree } = useTargetRows(kind, search)
  const assigned = useAssigned(content, rows ?? [])
  const visible = rows?.filter(({ above }) => !isTree || !above.some((uuid) => closed.includes(uuid)))

  const toggle = (uuid: string) =>
    setClosed(closed.includes(uuid) ? closed.filter((one) => one !== uuid) : [...closed, uuid])

  return (
    <>
      <SearchField
        label={t(`elearning.assign.search.${kind}`)}
        value={search}
        onChange={setSearch}
        startHere
      />
      {!visible && <p className={classes.note}>{t('elearning.assign.loading')}</p>}
      {visible?.length === 0 && <p className={classes.note}>{t('elearning.assign.nothingFound')}</p>}
      <ul className={classes.rows} aria-label={t(`elearning.assign.kinds.${kind}`)}>
        {visible?.map((row) => (
          <li key={row.uuid} style={{ paddingLeft: isTree ? row.above.length * 24 : 0 }}>
            {isTree && row.hasChildren && (
              <IconButton
                icon={closed.includes(row.uuid) ? IconChevronRight : IconChevronDown}
                label={t('elearning.assign.showBelow', { name: row.name })}
                aria-expanded={!closed.includes(row.uuid)}
                onClick={() => toggle(row.uuid)}
                className={classes.toggle}
              />
            )}
            <TargetLine
              row={row}
              isIndented={isTree && !row.hasChildren}
              isAssigned={assigned.has(row.uuid)}
              chosen={chosen}
              onChange={onChange}
            />
            {row.count !== null && <span className={classes.count}>{formats.number(row.count)}</span>}
          </li>
        ))}
      </ul>
      {rows && total > rows.length && (
        <p className={classes.note}>
          {t('elearning.assign.more', {
            shown: formats.number(rows.length),
            total: formats.number(total),
          })}
        </p>
      )}
    </>
  )
}

interface TargetLineProps extends Pick<TargetListProps, 'chosen' | 'onChange'> {
  row: TargetRow
  isIndented: boolean
  isAssigned: boolean
}

/** The checkbox of a target, with the reason why it cannot be chosen. */
function TargetLine({ row, isIndented, isAssigned, chosen, onChange }: TargetLineProps) {
  const t = useText()
  const choice = choiceOf(row, chosen)
  const isIncluded = choice === 'included'

  return (
    <>
      <Checkbox
        className={isIndented ? classes.indented : classes.line}
        label={
          <>
            <span className={classes.name} title={row.name}>
              {row.name}
            </span>
            {row.detail && <small className={classes.detail}>{row.detail}</small>}
          </>
        }
        value={choice === 'chosen' || isIncluded}
        indeterminate={choice === 'partly'}
        disabled={isAssigned || isIncluded}
        onChange={(value) => onChange(value ? chooseRow(row, chosen) : dropTarget(row.uuid, chosen))}
      />
      {choice === 'chosen' && row.hasChildren && (
        <Checkbox
          className={classes.state}
          label={t('elearning.assign.withSubUnits')}
          value={chosen.some(({ uuid, includeSubUnits }) => uuid === row.uuid && includeSubUnits)}
          onChange={(value) => onChange(setSubUnits(row.uuid, value, chosen))}
        />
      )}
      {isAssigned && <span className={classes.state}>{t('elearning.assign.assigned')}</span>}
      {isIncluded && !isAssigned && <span className={classes.state}>{t('elearning.assign.included')}</span>}
    </>
  )
}
