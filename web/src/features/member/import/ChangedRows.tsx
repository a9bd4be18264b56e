import {
  type ImportDecision,
  type ImportField,
  type ImportRow,
  type ImportRowChange,
  importFields,
  memberImport,
} from '@sorgfalt/contract/member/import'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowRight, IconFilter, IconPlus } from '#ui/icons.ts'
import classes from './changed.module.css'
import { memberName } from './import.rules.ts'
import { RowsFrame } from './RowsFrame.tsx'
import type { StepProps } from './step-props.ts'
import { useChangeText } from './use-change-text.ts'
import { useRows } from './use-rows.ts'

interface ChangedRowsProps extends Pick<StepProps, 'state' | 'view'> {
  /** Number of changed rows, including those that are left out. */
  count: number
}

/** The rows that change members: old and new values, and a tick for each row that is imported. */
export function ChangedRows({ state, view, count }: ChangedRowsProps) {
  const t = useText()
  const formats = useFormats()
  const [field, setField] = useState<ImportField>()
  const [onlyOtherMatch, setOnlyOtherMatch] = useState(false)
  const paging = useRows(view.importUuid, {
    filter: {
      status: ['changed'],
      ...(field && { field }),
      ...(onlyOtherMatch && { isOtherMatch: true as const }),
    },
    sortBy: 'otherMatch',
  })

  const decide = useAction(memberImport.decideRows, {
    invalidates: [memberImport.readRows],
    onSuccess: (next) => state.setView(next),
    onFailure: state.handleRefusal,
  })

  const onDecide = (rows: readonly ImportRow[], decision: ImportDecision | null) =>
    void decide.run({ importUuid: view.importUuid, lines: rows.map(({ line }) => line), decision })

  const rows = paging.data?.rows ?? []
  const ticked = rows.filter(({ leftOut }) => leftOut === null)
  const isAllTicked = rows.length > 0 && ticked.length === rows.length
  const all = { value: 'all' as const, label: t('memberImport.changed.allFields') }
  const label = t('memberImport.summary.changed')

  return (
    <>
      <div className={classes.toolbar}>
        <p>{t('memberImport.changed.text', { count, people: formats.number(count) })}</p>
        <div className={classes.filters}>
          <Dropdown<ImportField | 'all'>
            variant="button"
            label={t('memberImport.changed.field')}
            items={[
              all,
              ...importFields.map((value) => ({ value, label: t(`memberImport.field.${value}`) })),
            ]}
            value={[field ?? 'all']}
            max={0}
            onChange={([value]) => setField(value === 'all' ? undefined : value)}
          />
          <Button
            icon={IconFilter}
            aria-pressed={onlyOtherMatch}
            kind={onlyOtherMatch ? 'primary' : 'secondary'}
            onClick={() => setOnlyOtherMatch(!onlyOtherMatch)}
          >
            {t('memberImport.changed.onlyOtherMatch')}
          </Button>
        </div>
      </div>
      <RowsFrame label={label} paging={paging}>
        <div className={classes.head}>
          <Checkbox
            label={<span className="visually-hidden">{t('memberImport.changed.all')}</span>}
            value={isAllTicked}
            indeterminate={ticked.length > 0 && !isAllTicked}
            disabled={rows.length === 0}
            onChange={(value) => onDecide(rows, value ? 'same' : 'skip')}
          />
          <span>{t('memberImport.summary.line')}</span>
          <span>{t('memberImport.changed.person')}</span>
          <span>{t('memberImport.summary.changes')}</span>
        </div>
        <ul className={classes.rows} aria-label={label}>
          {rows.map((row) => (
            <Row key={row.line} view={view} row={row} onDecide={(decision) => onDecide([row], decision)} />
          ))}
        </ul>
      </RowsFrame>
    </>
  )
}

interface RowProps extends Pick<StepProps, 'view'> {
  row: ImportRow
  onDecide: (decision: ImportDecision | null) => void
}

function Row({ view, row, onDecide }: RowProps) {
  const t = useText()
  const { matchBy, mapping } = view.settings
  const { line, otherMatch, leftOut, changes } = row
  const person = memberName(row, mapping) || row.username || ''
  const key = matchBy === 'externalId' ? 'externalId' : 'email'
  const change = changes.find(({ field }) => field === key)
  const difference = change ? 'differs' : 'missing'

  return (
    <li className={classes.row} data-asks={(otherMatch && leftOut === 'match') || undefined}>
      <Checkbox
        label={<span className="visually-hidden">{t('memberImport.changed.tick', { person, line })}</span>}
        value={leftOut === null}
        onChange={(value) => onDecide(value ? 'same' : 'skip')}
      />
      <span className={classes.line}>{line}</span>
      <div>
        <p className={classes.person}>{person}</p>
        {otherMatch && (
          <p className={classes.warning}>
            {t(`memberImport.changed.match.${otherMatch}`, {
              difference: t(`memberImport.changed.${difference}.${key}`),
            })}
          </p>
        )}
      </div>
      <div className={classes.changes}>
        <dl>
          {changes.map((one) => (
            <ChangeLine key={one.field} change={one} />
          ))}
        </dl>
        {otherMatch && (
          <div className={classes.ways}>
            <Button kind="ghost" size="small" onClick={() => onDecide('new')}>
              {t('memberImport.changed.asNew')}
            </Button>
            {leftOut !== null && (
              <Button kind="ghost" size="small" onClick={() => onDecide('same')}>
                {t('memberImport.changed.asSame')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** A field with its old and new value. Units and groups are added, so the old ones are not crossed out. */
function ChangeLine({ change }: { change: ImportRowChange }) {
  const t = useText()
  const toText = useChangeText()
  const isAdded = change.field === 'orgUnits' || change.field === 'groups'
  const from = toText(change.field, change.from)

  return (
    <div className={classes.change}>
      <dt>{t(`memberImport.field.${change.field}`)}</dt>
      <dd>
        {from === '' && <span className={classes.empty}>{t('memberImport.changed.empty')}</span>}
        {from !== '' && (isAdded ? <span>{from}</span> : <s>{from}</s>)}
        <Icon icon={isAdded && from !== '' ? IconPlus : IconArrowRight} size={16} />
        <span className={classes.new}>{toText(change.field, change.to)}</span>
      </dd>
    </div>
  )
}
