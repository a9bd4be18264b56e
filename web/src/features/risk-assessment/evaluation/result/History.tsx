import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Level } from '#parts/risk/Level.tsx'
import classes from './panel.module.css'
import { tabLink } from './tabs.ts'

/** Lists the levels that the statement of this risk had in other rounds. */
export function History({ risk: { history } }: { risk: RiskDetails }) {
  const t = useText()
  const formats = useFormats()

  if (history.length === 0) return null

  return (
    <section aria-labelledby="history">
      <h3 id="history">{t('riskAssessment.result.history')}</h3>
      <ul className={classes.history}>
        {history.map(
          ({ riskUuid, riskAssessmentExecutionResultUuid, roundNumber, finishedOn, riskFactor }) => (
            <li key={riskUuid}>
              <Link {...tabLink(riskAssessmentExecutionResultUuid, 'risks')} search={{ risk: riskUuid }}>
                {t('riskAssessment.result.round', {
                  number: roundNumber,
                  date: formats.shortDate(finishedOn),
                })}
              </Link>
              <Level level={riskFactor} short />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
