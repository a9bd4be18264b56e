import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { shareFrom } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useText } from '#lib/texts.tsx'
import { useDeficiencyText } from '#parts/risk/use-deficiency-text.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import classes from './explanation.module.css'

const surveyParagraphs = ['load', 'critical', 'anonymity'] as const
const matrixParagraphs = ['matrix', 'harm'] as const

/** Explains how a level is computed, without any figure that could reveal the answer of a member. */
export function Explanation({ risk }: { risk: RiskDetails }) {
  const t = useText()
  const { statement, matrix } = risk

  return (
    <section aria-labelledby="how">
      <h3 id="how">{t('riskAssessment.result.how')}</h3>
      <p className={classes.statement}>{t('riskAssessment.result.quote', { statement })}</p>
      {matrix ? <Finding risk={risk} /> : <Answers risk={risk} />}
      <Disclosure label={t('riskAssessment.result.formula')} className={classes.formula}>
        {(matrix ? matrixParagraphs : surveyParagraphs).map((paragraph) => (
          <p key={paragraph}>{t(`riskAssessment.result.explanation.${paragraph}`)}</p>
        ))}
        <p>{t('riskAssessment.noLimit')}</p>
      </Disclosure>
    </section>
  )
}

/** States what the inspectors found, and which level follows from it. */
function Finding({ risk }: { risk: RiskDetails }) {
  const t = useText()
  const deficiency = useDeficiencyText()(risk)
  const { riskFactor } = risk

  if (riskFactor === null) return <p className={classes.note}>{t('riskAssessment.result.doesNotApply')}</p>

  return (
    <p className={classes.note}>
      {deficiency
        ? t('riskAssessment.result.deficiency', { deficiency, level: riskFactor })
        : t('riskAssessment.result.inOrder')}
    </p>
  )
}

/** States the share of critical answers, and the weights of the statement. */
function Answers({ risk }: { risk: RiskDetails }) {
  const t = useText()
  const { sentinel, offset } = risk

  return (
    <>
      <Share risk={risk} />
      {sentinel && <p className={classes.note}>{t('riskAssessment.result.sentinel')}</p>}
      {offset !== 0 && (
        <p className={classes.note}>{t(`riskAssessment.result.${offset > 0 ? 'offsetUp' : 'offsetDown'}`)}</p>
      )}
    </>
  )
}

/** States the share of critical answers, or why it is not shown. */
function Share({ risk: { riskFactor, criticalShare, polarity } }: { risk: RiskDetails }) {
  const t = useText()

  if (riskFactor === null)
    return <p className={classes.note}>{t('riskAssessment.result.tooFew', { needed: minimumCompletions })}</p>
  if (criticalShare === null)
    return <p className={classes.note}>{t('riskAssessment.result.noShare', { needed: shareFrom })}</p>

  return (
    <p className={classes.note}>
      {t(`riskAssessment.result.share.${criticalShare}`)}{' '}
      {t(`riskAssessment.result.criticalAnswers.${polarity}`)}
    </p>
  )
}
