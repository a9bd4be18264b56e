import type { RiskActionDraft } from '@sorgfalt/contract/risk-assessment/risk'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Segments } from '#ui/Segments.tsx'
import { DueAndResponsible } from './DueAndResponsible.tsx'
import {
  changeDraft,
  chooseForAll,
  commonChoice,
  type DraftChoice,
  type DraftEntries,
  decisionOf,
} from './draft-decisions.ts'
import classes from './plan.module.css'
import { StopLetter } from './StopLetter.tsx'

interface DraftDecisionsProps {
  drafts: readonly RiskActionDraft[]
  entries: DraftEntries
  onChange: (entries: DraftEntries) => void
}

/** Asks for each draft, or for all at once, whether it is agreed or dropped. */
export function DraftDecisions({ drafts, entries, onChange }: DraftDecisionsProps) {
  const t = useText()
  return (
    <>
      <Callout tone="warn" title={t('riskAssessment.plan.confirm.drafts', { count: drafts.length })}>
        {t('riskAssessment.plan.confirm.draftsText')}
      </Callout>
      {drafts.length > 1 && <AllDrafts drafts={drafts} entries={entries} onChange={onChange} />}
      <ul className={classes.lines}>
        {drafts.map((draft) => (
          <li key={draft.riskActionUuid}>
            <Draft draft={draft} entries={entries} onChange={onChange} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The choice between agreeing and dropping. Its label is for screen readers only. */
function Choice({
  label,
  value,
  onChange,
}: {
  label: string
  value: DraftChoice | undefined
  onChange: (choice: DraftChoice) => void
}) {
  const t = useText()
  return (
    <Segments
      compact
      label={label}
      options={(['agree', 'drop'] as const).map((choice) => ({
        value: choice,
        label: t(`riskAssessment.plan.confirm.${choice}`),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

function AllDrafts({ drafts, entries, onChange }: DraftDecisionsProps) {
  const t = useText()
  const choice = commonChoice(drafts, entries)

  return (
    <fieldset className={classes.decision}>
      <legend>{t('riskAssessment.plan.confirm.allDrafts')}</legend>
      <Choice
        label={t('riskAssessment.plan.confirm.decision')}
        value={choice}
        onChange={(next) => onChange(chooseForAll(entries, drafts, next))}
      />
      {choice === 'agree' && (
        <>
          <p className={classes.hint}>{t('riskAssessment.plan.confirm.allDraftsHint')}</p>
          <DueAndResponsible
            value={entries.all}
            onChange={(change) => onChange({ ...entries, all: { ...entries.all, ...change } })}
          />
        </>
      )}
    </fieldset>
  )
}

function Draft({
  draft,
  entries,
  onChange,
}: Omit<DraftDecisionsProps, 'drafts'> & { draft: RiskActionDraft }) {
  const t = useText()
  const { choice, dueDate, responsible } = decisionOf(draft, entries)

  return (
    <fieldset className={classes.decision}>
      <legend>
        <span className={classes.line}>
          <StopLetter type={draft.stop} />
          <span>{draft.title}</span>
        </span>
      </legend>
      <p className={classes.hint}>{draft.load}</p>
      <Choice
        label={t('riskAssessment.plan.confirm.decision')}
        value={choice}
        onChange={(next) => onChange(changeDraft(entries, draft, { choice: next }))}
      />
      {choice === 'agree' && (
        <DueAndResponsible
          value={{ dueDate, responsible }}
          onChange={(change) => onChange(changeDraft(entries, draft, change))}
        />
      )}
    </fieldset>
  )
}
