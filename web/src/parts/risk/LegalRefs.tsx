import type { legalSource } from '@sorgfalt/contract/elearning/content'
import type * as z from 'zod/mini'
import { useText } from '#lib/texts.tsx'
import classes from './risk.module.css'

/** Lists legal sources by country. */
export function LegalRefs({ sources }: { sources: readonly z.output<typeof legalSource>[] }) {
  const t = useText()
  if (sources.length === 0) return null

  const byCountry = Map.groupBy(sources, ({ country }) => country)
  const lines = [...byCountry].map(([country, refs]) =>
    t('elearning.certificate.legalOf', {
      refs: refs.map(({ ref }) => ref).join(', '),
      country: t(`common.countries.${country}`),
    }),
  )

  return <p className={classes.legal}>{t('riskAssessment.legal', { refs: lines.join(' · ') })}</p>
}
