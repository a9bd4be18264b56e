import type { RiskDetails, RiskProposal } from '@sorgfalt/contract/risk-assessment/risk'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { Drafts } from './action-drafts.ts'
import { DueAndResponsible } from './DueAndResponsible.tsx'
import classes from './plan.module.css'
import { StopLetter } from './StopLetter.tsx'

interface ProposalsProps {
  risk: RiskDetails
  drafts: Drafts
  disabled: boolean
}

/** Lists the catalogue's proposals. A ticked proposal asks for due date and responsible member. */
export function Proposals({ risk: { proposedActions }, drafts, disabled }: ProposalsProps) {
  const t = useText()
  // Dropped proposals are listed with the dropped actions and restored there.
  const open = proposedActions.filter(({ riskActionUuid }) => riskActionUuid === null)
  if (open.length === 0) return null

  return (
    <section aria-labelledby="proposals">
      <h3 id="proposals">{t('riskAssessment.plan.proposals')}</h3>
      <p className={classes.hint}>{t('riskAssessment.plan.order')}</p>
      <ul className={classes.lines}>
        {open.map((proposal) => (
          <Proposal key={proposal.proposedActionId} proposal={proposal} drafts={drafts} disabled={disabled} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({
  proposal,
  drafts,
  disabled,
}: {
  proposal: RiskProposal
  drafts: Drafts
  disabled: boolean
}) {
  const { proposedActionId, stop, title, dueDate } = proposal
  const chosen = drafts.chosen[proposedActionId]

  return (
    <li>
      <Checkbox
        label={
          <span className={classes.line}>
            <StopLetter type={stop} />
            <span>{title}</span>
          </span>
        }
        value={chosen !== undefined}
        onChange={(ticked) =>
          drafts.choose(
            proposedActionId,
            ticked ? { dueDate, responsible: drafts.lastResponsible } : undefined,
          )
        }
        disabled={disabled}
      />
      {chosen && (
        <DueAndResponsible
          value={chosen}
          onChange={(change) => drafts.choose(proposedActionId, { ...chosen, ...change })}
          disabled={disabled}
        />
      )}
    </li>
  )
}
