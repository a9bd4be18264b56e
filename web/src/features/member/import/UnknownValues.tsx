import {
  type ImportSummary,
  type MemberImportView,
  memberImport,
  type UnknownValue,
} from '@sorgfalt/contract/member/import'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { type NewTarget, useMayCreate } from './CreateTargetDialog.tsx'
import { SeatsBar } from './SeatsBar.tsx'
import type { StepProps } from './step-props.ts'
import classes from './unknown-values.module.css'
import { useTargets } from './use-targets.ts'

interface UnknownValuesProps extends Pick<StepProps, 'state'> {
  view: MemberImportView
  summary: ImportSummary
  onMatch: (value: Pick<UnknownValue, 'field' | 'value'>, target: string) => void
  onCreate: (target: NewTarget) => void
}

/** The values of the file that name nothing in the company. Each is matched once for all its rows. */
export function UnknownValues({ state, view, summary, onMatch, onCreate }: UnknownValuesProps) {
  const t = useText()
  const { seats, created, unknownValues } = summary
  const lacksUnits =
    !view.settings.createOrgUnits &&
    unknownValues.some(({ field, match }) => field === 'orgUnits' && match === null)

  return (
    <ContentCard
      flush
      headline={t('memberImport.values.title')}
      subHeadline={t('memberImport.values.text')}
      actions={
        <div className={classes.seats}>
          <SeatsBar used={seats.used} max={seats.max} added={created} />
        </div>
      }
    >
      <div className={classes.head} aria-hidden>
        <span>{t('memberImport.values.value')}</span>
        <span className={classes.count}>{t('memberImport.values.rows')}</span>
        <span>{t('memberImport.values.field')}</span>
        <span>{t('memberImport.values.target')}</span>
      </div>
      <ul className={classes.values} aria-label={t('memberImport.values.title')}>
        {unknownValues.map((value) => (
          <ValueLine
            key={`${value.field} ${value.value}`}
            value={value}
            onMatch={onMatch}
            onCreate={onCreate}
          />
        ))}
      </ul>
      {lacksUnits && <CreateAllUnits state={state} view={view} />}
    </ContentCard>
  )
}

interface ValueLineProps extends Pick<UnknownValuesProps, 'onMatch' | 'onCreate'> {
  value: UnknownValue
}

function ValueLine({ value: unknown, onMatch, onCreate }: ValueLineProps) {
  const t = useText()
  const formats = useFormats()
  const { field, value, rows, match } = unknown
  const { items, ...search } = useTargets(field, match?.target)
  const isListed = items.some((item) => item.value === match?.target)
  const known = match && !isListed ? [{ value: match.target, label: match.name }] : []

  return (
    <li className={classes.value}>
      <span className={classes.name}>{t('memberImport.values.quoted', { value })}</span>
      <span className={classes.count}>
        <span className={classes.inline}>{t('memberImport.values.rows')}: </span>
        {formats.number(rows)}
      </span>
      <span className={classes.field}>{t(`memberImport.field.${field}`)}</span>
      <div className={classes.target} data-open={match === null || undefined}>
        <Dropdown
          {...search}
          label={t('memberImport.values.targetOf', { value, field: t(`memberImport.field.${field}`) })}
          items={[...known, ...items]}
          value={match ? [match.target] : []}
          max={0}
          invalid={match === null}
          placeholder={t(`memberImport.values.choose.${field}`)}
          onChange={([target]) => target && onMatch(unknown, target)}
        />
      </div>
      <ValueOutcome value={unknown} onMatch={onMatch} onCreate={onCreate} />
    </li>
  )
}

/** Shows what has become of an unknown value, or the quickest ways to match it. */
function ValueOutcome({ value: unknown, onMatch, onCreate }: ValueLineProps) {
  const t = useText()
  const formats = useFormats()
  const mayCreate = useMayCreate()
  const { field, value, rows, match, suggestion } = unknown
  if (match)
    return (
      <State tone="ok" icon={IconCircleCheck}>
        {t('memberImport.values.solved', { count: rows, rows: formats.number(rows) })}
      </State>
    )

  return (
    <span className={classes.ways}>
      {suggestion && (
        <Button kind="ghost" size="small" onClick={() => onMatch(unknown, suggestion.target)}>
          {t('memberImport.values.suggestion', { name: suggestion.name })}
        </Button>
      )}
      {!suggestion && field !== 'role' && mayCreate(field) && (
        <Button kind="ghost" size="small" onClick={() => onCreate({ field, value })}>
          {t(`memberImport.values.create.${field}`, { value })}
        </Button>
      )}
    </span>
  )
}

/** Lets the import create all org units that the file names. */
function CreateAllUnits({ state, view }: Pick<UnknownValuesProps, 'state' | 'view'>) {
  const t = useText()
  const settings = { ...view.settings, createOrgUnits: true }
  const check = useAction(memberImport.importCsv, {
    invalidates: [memberImport.readRows],
    onSuccess: () => state.reload(),
    onFailure: state.handleRefusal,
  })

  const create = async () => {
    await check.run({ importUuid: view.importUuid, ...settings, dryRun: true })
    state.setSettings(settings)
  }

  return (
    <div className={classes.footer}>
      <p>{t('memberImport.values.unitsText')}</p>
      <Button size="small" busy={check.pending} onClick={() => void create()}>
        {t('memberImport.values.createUnits')}
      </Button>
    </div>
  )
}
