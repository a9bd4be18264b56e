/** Layout of the assessment document: ArbSchG § 6, ASchG § 5. */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Translate } from '@sorgfalt/texts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { documentFormats } from '../../../platform/formats.ts'
import { type RecordSection, recordPdf } from '../../../platform/pdf/record-pdf.ts'
import { participationPercent } from '../evaluation/evaluation.rules.ts'
import type { StoredResult } from '../evaluation/result-details.store.ts'
import { actionsSection, changesSection, notRelevantSection, reviewSection } from './action-sections.ts'
import type { ChangedAction, DocumentedRisk } from './document.store.ts'
import { resultSections } from './result-sections.ts'
import { joinFacts } from './section-texts.ts'

export interface AssessmentDocument {
  result: StoredResult
  catalogue: RiskCatalogueVersion
  risks: DocumentedRisk[]
  /** Actions that were changed after the plan was agreed. */
  changed: ChangedAction[]
  nextDueOn: string | null
  companyName: string
  author: string
  country: Country
  today: string
}

type FormatDay = (date: string) => string

/** Creates the PDF of an assessment document. */
export function createAssessmentPdf(
  document: AssessmentDocument,
  t: Translate,
  language: Language,
): Promise<Buffer> {
  const { companyName: company, author, country, today, result, risks, changed, nextDueOn } = document
  const { catalogue } = document
  const { day } = documentFormats(language)

  return recordPdf({
    title: t(`riskDocument.title.${country}`),
    author,
    language,
    intro: t('riskDocument.intro', { company, day: day(today) }),
    sections: [
      aboutSection(document, t, language),
      participationSection(document, t),
      agreementSection(document, t, day),
      ...resultSections(risks, catalogue, t),
      actionsSection(risks, t, day),
      notRelevantSection(risks, t),
      ...(result.confirmedAt === null ? [] : [changesSection(changed, country, t, day)]),
      reviewSection(risks, nextDueOn, t, day),
      legalSection(document, t),
    ],
    page: (number) => t('riskDocument.page', { number }),
  })
}

function aboutSection(
  { result, catalogue }: AssessmentDocument,
  t: Translate,
  language: Language,
): RecordSection {
  const { day } = documentFormats(language)
  const { sourceName: source, targetName: target, startDate, finishedOn, finishedBy, formulaVersion } = result
  const days = t('riskDocument.about.days', { from: day(startDate), until: day(finishedOn) })
  const period = finishedBy ? t('riskDocument.about.finishedBy', { days, name: finishedBy }) : days
  const method = t(`riskDocument.about.${catalogue.matrix ? 'matrix' : catalogue.kind}`, {
    version: catalogue.version,
    revised: day(catalogue.revised),
    formula: formulaVersion,
  })

  return {
    heading: t('riskDocument.sections.about'),
    entries: [
      {
        name: `${t('riskDocument.about.assessment')}: ${catalogue.title[language]}`,
        facts: t('riskDocument.about.scope', { source, target }),
      },
      { name: t('riskDocument.about.period'), facts: joinFacts([period]) },
      { name: t('riskDocument.about.method'), facts: method },
    ],
  }
}

function participationSection({ result, catalogue }: AssessmentDocument, t: Translate): RecordSection {
  const { completedCount: completed, invitedCount: invited } = result
  const percent = participationPercent(completed, invited)
  const counts = t('riskDocument.participation.counts', { completed, invited, percent })

  return {
    heading: t('riskDocument.sections.participation'),
    entries: [
      { name: counts, facts: t(`riskDocument.participation.${catalogue.matrix ? 'ruleMatrix' : 'rule'}`) },
    ],
  }
}

function agreementSection(
  { result: { confirmedAt, confirmedBy }, country }: AssessmentDocument,
  t: Translate,
  day: FormatDay,
): RecordSection {
  const heading = t('riskDocument.sections.agreement')
  if (confirmedAt === null) return { heading, entries: [], note: t('riskDocument.agreement.open') }

  const on = day(dayIn(country, confirmedAt))
  const note = confirmedBy
    ? t('riskDocument.agreement.by', { day: on, name: confirmedBy })
    : t('riskDocument.agreement.at', { day: on })

  return { heading, entries: [], note }
}

/** The legal sources of the company's country. */
const legalSection = ({ catalogue, country }: AssessmentDocument, t: Translate): RecordSection => ({
  heading: t('riskDocument.sections.legal'),
  entries: catalogue.legal
    .filter((source) => source.country === country)
    .map(({ ref }) => ({ name: ref, facts: '' })),
})
