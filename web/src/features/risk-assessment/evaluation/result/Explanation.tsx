import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { detailedFrom } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import classes from './explanation.module.css'

type Explained = NonNullable<RiskDetails['explanation']>

/**
 * Explains how a level is computed. Exact figures are shown from ten answers on, because they could reveal
 * answers.
 */
export function Explanation({ risk }: { risk: RiskDetails }) {
  const t = useText()
  const { statement, answerCount, explanation, riskFactor, sentinel, offset } = risk

  return (
    <section aria-labelledby="how">
      <h3 id="how">{t('riskAssessment.result.how')}</h3>
      <p className={classes.statement}>{t('riskAssessment.result.quote', { statement })}</p>
      {explanation && answerCount !== null && (
        <Figures risk={risk} explanation={explanation} answerCount={answerCount} />
      )}
      {!explanation && (
        <p className={classes.note}>
          {answerCount === null || riskFactor === null
            ? t('riskAssessment.result.tooFew', { needed: minimumCompletions })
            : t('riskAssessment.result.few', { count: answerCount, needed: detailedFrom })}
        </p>
      )}
      {sentinel && <p className={classes.note}>{t('riskAssessment.result.sentinel')}</p>}
      {offset !== 0 && (
        <p className={classes.note}>{t(`riskAssessment.result.${offset > 0 ? 'offsetUp' : 'offsetDown'}`)}</p>
      )}
      {explanation?.answersToNextBand != null && (
        <p className={classes.note}>
          {t('riskAssessment.result.toNextBand', { count: explanation.answersToNextBand })}
        </p>
      )}
      <Disclosure label={t('riskAssessment.result.formula')} className={classes.formula}>
        <p>{t('riskAssessment.result.formulaText')}</p>
        <p>{t('riskAssessment.noLimit')}</p>
      </Disclosure>
    </section>
  )
}

interface FiguresProps {
  risk: RiskDetails
  explanation: Explained
  answerCount: number
}

function Figures({ risk: { riskFactor, polarity }, explanation, answerCount }: FiguresProps) {
  const t = useText()
  const formats = useFormats()
  const { bins, mean, meanPercent, criticalPercent, loadPercent } = explanation

  return (
    <>
      {bins && <Bins bins={bins} polarity={polarity} />}
      <dl className={classes.figures}>
        <div>
          <dt>
            {t('riskAssessment.result.mean')}
            <span>{t('riskAssessment.result.meanOf', { mean: formats.number(mean) })}</span>
          </dt>
          <dd>{formats.percent(meanPercent)}</dd>
        </div>
        <div>
          <dt>
            {t('riskAssessment.result.critical')}
            <span>
              {bins
                ? t('riskAssessment.result.criticalOf', {
                    critical: formats.number(bins.critical),
                    total: formats.number(answerCount),
                  })
                : t('riskAssessment.result.criticalShare', { total: formats.number(answerCount) })}
            </span>
          </dt>
          <dd>{formats.percent(criticalPercent)}</dd>
        </div>
        <div className={classes.sum}>
          <dt>{t('riskAssessment.result.load')}</dt>
          <dd>
            {formats.percent(loadPercent)} →{' '}
            {t('riskAssessment.result.toLevel', { level: riskFactor ?? '–' })}
          </dd>
        </div>
      </dl>
    </>
  )
}

const sides = ['none', 'partly', 'critical'] as const

/** Bar with the number of unstrained, partly strained and critical answers. */
function Bins({
  bins,
  polarity,
}: {
  bins: NonNullable<Explained['bins']>
  polarity: RiskDetails['polarity']
}) {
  const t = useText()
  const formats = useFormats()
  const shown = sides.filter((side) => bins[side] > 0)

  return (
    <div className={classes.bins}>
      <div className={classes.bar} aria-hidden>
        {shown.map((side) => (
          <span key={side} data-side={side} style={{ flexGrow: bins[side] }}>
            {formats.number(bins[side])}
          </span>
        ))}
      </div>
      <ul className={classes.sides}>
        {shown.map((side) => (
          <li key={side} data-side={side}>
            {t(`riskAssessment.result.bins.${polarity}.${side}`)}
            <span className="visually-hidden">: {formats.number(bins[side])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
