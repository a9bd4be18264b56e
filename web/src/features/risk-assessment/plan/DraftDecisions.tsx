import type { RiskActionDraft } from '@sorgfalt/contract/risk-assessment/risk'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Pager } from '#parts/pager/Pager.tsx'
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

/** Number of drafts on a page. Hundreds of fields at once would make the dialog slow. */
const perPage = 25

interface DraftDecisionsProps {
  drafts: readonly RiskActionDraft[]
  entries: DraftEntries
  onChange: (entries: DraftEntries) => void
}

/** Lets the user agree or drop each draft, or all drafts at once. */
export function DraftDecisions({ drafts, entries, onChange }: DraftDecisionsProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState(1)
  // After a refusal, the drafts are read again and can have fewer pages.
  const page = Math.min(wanted, Math.ceil(drafts.length / perPage))
  const showPage = (next: number) => {
    setWanted(next)
    list.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <Callout tone="warn" title={t('riskAssessment.plan.confirm.drafts', { count: drafts.length })}>
        {t('riskAssessment.plan.confirm.draftsText')}
      </Callout>
      {drafts.length > 1 && <AllDrafts drafts={drafts} entries={entries} onChange={onChange} />}
      <ul ref={list} className={classes.lines}>
        {drafts.slice((page - 1) * perPage, page * perPage).map((draft) => (
          <li key={draft.riskActionUuid}>
            <Draft draft={draft} entries={entries} onChange={onChange} />
          </li>
        ))}
      </ul>
      <Pager total={drafts.length} page={page} perPage={perPage} onPage={showPage} />
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
