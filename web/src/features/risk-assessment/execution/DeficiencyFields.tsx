import {
  type Deficiency,
  findMatrixLevel,
  likelihoods,
  severities,
} from '@sorgfalt/contract/risk-assessment/matrix'
import { useText } from '#lib/texts.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { EstimateRow } from './EstimateRow.tsx'
import classes from './matrix-statement.module.css'

interface DeficiencyFieldsProps {
  itemId: string
  deficiency: Partial<Deficiency>
  onChange: (deficiency: Partial<Deficiency>) => void
  /** Called after a number key has chosen a likelihood. Moves the focus to the severity. */
  onLikelihoodKey: () => void
  /** Called after a number key has chosen a severity. Moves the focus to the next statement. */
  onSeverityKey: (input: HTMLInputElement) => void
}

/** Likelihood and severity of a deficiency. As soon as both are chosen, the level is shown. */
export function DeficiencyFields({
  itemId,
  deficiency,
  onChange,
  onLikelihoodKey,
  onSeverityKey,
}: DeficiencyFieldsProps) {
  const t = useText()
  const { likelihood, severity } = deficiency

  return (
    <div className={classes.deficiency}>
      <EstimateRow
        name="likelihood"
        itemId={itemId}
        steps={likelihoods.map((step) => [step, t(`riskAssessment.likelihoods.${step}`)])}
        value={likelihood}
        onChoose={(chosen) => onChange({ ...deficiency, likelihood: chosen })}
        onKey={onLikelihoodKey}
      />
      <EstimateRow
        name="severity"
        itemId={itemId}
        steps={severities.map((step) => [step, t(`riskAssessment.severities.${step}`)])}
        value={severity}
        onChoose={(chosen) => onChange({ ...deficiency, severity: chosen })}
        onKey={onSeverityKey}
      />
      <output className={classes.level}>
        {likelihood && severity && (
          <>
            {t('riskAssessment.execution.level')}{' '}
            <Level level={findMatrixLevel({ likelihood, severity })} short />
          </>
        )}
      </output>
    </div>
  )
}
