import { type LegendState, legendStates } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useText } from '#lib/texts.tsx'
import { LevelChip } from '#parts/risk/Level.tsx'
import { bandOf, legendLook } from '#parts/risk/looks.ts'
import { State } from '#ui/Badge.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconInfoCircle } from '#ui/icons.ts'
import classes from './evaluation.module.css'

/** Where a round or its plan stands: sign, word, colour. */
export function LegendWord({ legend }: { legend: LegendState }) {
  const t = useText()
  return <State {...legendLook[legend]}>{t(`riskAssessment.legend.${legend}`)}</State>
}

const bandLevels = [1, 3, 5, 7, 9]

/** What the signs of the list mean, and the bands of the levels. */
export function Legend() {
  const t = useText()
  return (
    <Disclosure icon={IconInfoCircle} label={t('riskAssessment.evaluations.legend')}>
      <div className={classes.explained}>
        <dl>
          {legendStates.map((legend) => (
            <div key={legend}>
              <dt>
                <LegendWord legend={legend} />
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
                <strong>{t(`riskAssessment.bands.${bandOf(level)}`)}</strong>
              </dt>
              <dd>{t(`riskAssessment.evaluations.bandMeans.${bandOf(level)}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('riskAssessment.noLimit')}</p>
      </div>
    </Disclosure>
  )
}
