import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { findBand } from '#parts/risk/risk-badges.ts'
import classes from './level-chart.module.css'

/** Column chart of the number of risks at each level. */
export function LevelChart({ result: { levelCounts, riskCount, bandCounts, plan } }: { result: RiskResult }) {
  const t = useText()
  const formats = useFormats()
  const most = Math.max(1, ...levelCounts)
  const needAction = bandCounts.medium + bandCounts.high + bandCounts.veryHigh

  return (
    <section className={classes.section} aria-labelledby="levels">
      <div className={classes.head}>
        <h2 id="levels">
          {t('riskAssessment.result.byLevel', { count: riskCount, total: formats.number(riskCount) })}
        </h2>
        <p>
          {t('riskAssessment.result.needAction', { count: needAction, total: formats.number(needAction) })}
          {plan.undecidedCount > 0 && t('riskAssessment.result.undecided', { count: plan.undecidedCount })}
        </p>
      </div>
      <ol className={classes.chart}>
        {levelCounts.map((count, index) => {
          const level = index + 1
          const band = t(`riskAssessment.bands.${findBand(level)}`)

          return (
            <li key={level} aria-label={t('riskAssessment.result.column', { level, band, count })}>
              <span className={classes.count} aria-hidden>
                {count > 0 && formats.number(count)}
              </span>
              <span
                className={classes.column}
                data-level={count > 0 ? level : undefined}
                style={{ height: count > 0 ? `${Math.max(12, Math.round((56 * count) / most))}px` : '3px' }}
              />
              <span className={classes.label} aria-hidden>
                {level}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={classes.bands} aria-hidden>
        {[1, 3, 5, 7, 9].map((level) => (
          <span key={level}>{t(`riskAssessment.bands.${findBand(level)}`)}</span>
        ))}
      </div>
      {bandCounts.notAssessable > 0 && (
        <p className={classes.rest}>
          {t('riskAssessment.result.notAssessable', { count: bandCounts.notAssessable })}
        </p>
      )}
    </section>
  )
}
