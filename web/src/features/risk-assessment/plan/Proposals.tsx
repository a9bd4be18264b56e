import type { RiskDetails, RiskProposal } from '@sorgfalt/contract/risk-assessment/item'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { Drafts } from './drafts.ts'
import classes from './plan.module.css'
import { Stop } from './Stop.tsx'
import { WhenAndWho } from './WhenAndWho.tsx'

interface ProposalsProps {
  risk: RiskDetails
  drafts: Drafts
  disabled: boolean
}

/** What the catalogue proposes, in the law's order; what is ticked asks until when and by whom. */
export function Proposals({ risk: { proposedActions }, drafts, disabled }: ProposalsProps) {
  const t = useText()
  // What was given up stands with the measures and is taken back there.
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
            <Stop type={stop} />
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
        <WhenAndWho
          value={chosen}
          onChange={(when) => drafts.choose(proposedActionId, when)}
          disabled={disabled}
        />
      )}
    </li>
  )
}
