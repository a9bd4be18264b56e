import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { findBand } from '#parts/risk/risk-badges.ts'
import { ColumnChart } from '#ui/charts/ColumnChart.tsx'
import classes from './level-chart.module.css'

/** The first level of each band. */
const bandStarts = [1, 3, 5, 7, 9]

interface LevelChartProps {
  result: Pick<RiskResult, 'levelCounts' | 'riskCount' | 'bandCounts' | 'matrix'> & {
    plan: Pick<RiskResult['plan'], 'undecidedCount'>
  }
}

/** The number of risks at each level, as a chart and as a table for screen readers. */
export function LevelChart({
  result: { levelCounts, riskCount, bandCounts, matrix, plan },
}: LevelChartProps) {
  const t = useText()
  const formats = useFormats()
  const needAction = bandCounts.medium + bandCounts.high + bandCounts.veryHigh
  const levels = levelCounts.map((count, index) => {
    const level = index + 1
    return { level, count, band: t(`riskAssessment.bands.${findBand(level)}`) }
  })

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
      <ColumnChart
        columns={levels.map(({ level, band, count }) => ({
          label: String(level),
          value: count,
          colour: `var(--r${level})`,
          description: t('riskAssessment.result.column', { level, band, count }),
        }))}
      />
      <div className={classes.bands} aria-hidden>
        {bandStarts.map((level) => (
          <span key={level}>{t(`riskAssessment.bands.${findBand(level)}`)}</span>
        ))}
      </div>
      <div className="visually-hidden">
        <table aria-labelledby="levels">
          <thead>
            <tr>
              <th scope="col">{t('riskAssessment.result.level')}</th>
              <th scope="col">{t('riskAssessment.result.tabs.risks')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, band, count }) => (
              <tr key={level}>
                <th scope="row">{`${level}, ${band}`}</th>
                <td>{formats.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bandCounts.notAssessable > 0 && (
        <p className={classes.rest}>
          {t(`riskAssessment.result.${matrix ? 'notApplicable' : 'notAssessable'}`, {
            count: bandCounts.notAssessable,
          })}
        </p>
      )}
    </section>
  )
}
