import { riskKinds } from '@sorgfalt/contract/risk-assessment/content'
import { type LegendState, legendStates } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useText } from '#lib/texts.tsx'
import { LevelChip } from '#parts/risk/Level.tsx'
import { findBand, legendBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconInfoCircle } from '#ui/icons.ts'
import classes from './evaluation.module.css'

/** Badge for the state of a round or its plan. */
function LegendBadge({ legend }: { legend: LegendState }) {
  const t = useText()
  return <State {...legendBadge[legend]}>{t(`riskAssessment.legend.${legend}`)}</State>
}

const bandLevels = [1, 3, 5, 7, 9]

/** Explains the badges of the list and the bands of the levels. */
export function Legend() {
  const t = useText()
  return (
    <Disclosure icon={IconInfoCircle} label={t('riskAssessment.evaluations.legend')}>
      <div className={classes.explained}>
        <dl>
          {legendStates.map((legend) => (
            <div key={legend}>
              <dt>
                <LegendBadge legend={legend} />
              </dt>
              <dd>{t(`riskAssessment.evaluations.means.${legend}`)}</dd>
            </div>
          ))}
        </dl>
        <dl>
          {bandLevels.map((level) => (
            <div key={level}>
              <dt className={classes.band}>
                <LevelChip level={level} />
                <LevelChip level={level + 1} />
                <strong>{t(`riskAssessment.bands.${findBand(level)}`)}</strong>
              </dt>
              <dd>{t(`riskAssessment.evaluations.bandMeans.${findBand(level)}`)}</dd>
            </div>
          ))}
        </dl>
        <dl>
          {riskKinds.map((kind) => (
            <div key={kind}>
              <dt>
                <strong>{t(`riskAssessment.kinds.${kind}`)}</strong>
              </dt>
              <dd>{t(`riskAssessment.evaluations.levelOf.${kind}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('riskAssessment.noLimit')}</p>
      </div>
    </Disclosure>
  )
}
