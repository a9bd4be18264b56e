/** The last sections of an assessment document: changes, review and signatures. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { dayIn } from '../../../platform/calendar/days.ts'
import { mm } from '../../../platform/pdf/lengths.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { type Fact, signatureHeight } from '../../../platform/pdf/paper-blocks.ts'
import { singleRows } from '../../../platform/pdf/table-setting.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import { joinFacts, listDefinedActions } from './section-texts.ts'

/** Draws what changed after the plan was agreed. Equal changes on one day are listed once. */
export function drawChanges(paper: Paper, { t, result, changed, day, country }: AssessmentDocument): void {
  if (result.confirmedAt === null) return
  const heading = t('riskDocument.changes.title')
  if (changed.length === 0) {
    paper.heading(heading, { needed: mm(6) })
    paper.note(t('riskDocument.none'))
    return
  }

  const rows = changed.map(({ title, changes }) => {
    const lines = changes.map(({ event, at, by }) => {
      const what = t('riskDocument.changes.what', {
        day: day(dayIn(country, at)),
        event: t(`riskAssessment.actionEvents.${event}`),
      })
      return by ? t('riskDocument.changes.by', { what, name: by }) : what
    })
    return [title, joinFacts([...new Set(lines)])]
  })
  const columns = [
    { title: t('riskDocument.columns.action'), width: 70 },
    { title: t('riskDocument.changes.change') },
  ]
  paper.section(heading, { table: { columns, groups: singleRows(rows) } })
}

/** Draws the review of the actions, the next assessment, the legal basis and fields for signatures. */
export function drawReview(paper: Paper, document: AssessmentDocument): void {
  const { t } = document
  const facts = reviewFacts(document)
  const notes = noteFacts(document)

  // Signatures are never alone on a page, so they need space together with the facts before them.
  paper.heading(t('riskDocument.review.title'), { needed: mm(18) * facts.length + signatureHeight })
  paper.facts(
    [...facts, ...notes].map((fact) => [fact]),
    { columns: [172], labels: [32] },
  )
  const signed = ['employer', 'safety', 'council'] as const
  paper.signatures(
    signed.map((name) => ({
      name: t(`riskDocument.signatures.${name}.${document.country}`),
      note: t('document.sign'),
    })),
  )
}

function reviewFacts({ t, risks, nextDueOn, day, catalogue, country }: AssessmentDocument): Fact[] {
  const legal = catalogue.legal.filter((source) => source.country === country).map(({ ref }) => ref)
  return [
    {
      label: t('riskDocument.review.effectiveness'),
      value: describeEffectiveness(risks.flatMap(listDefinedActions), t),
    },
    ...compareFacts(risks, t),
    {
      label: t('riskDocument.review.next'),
      value: nextDueOn
        ? t('riskDocument.review.planned', { day: day(nextDueOn) })
        : t('riskDocument.review.once'),
    },
    ...(legal.length > 0 ? [{ label: t('riskDocument.review.legal'), value: legal.join(', ') }] : []),
  ]
}

function describeEffectiveness(actions: readonly RiskActionView[], t: AssessmentDocument['t']): string {
  const done = actions.filter(({ state }) => state === 'done')
  if (done.length === 0) return t('riskDocument.review.none')

  const counts = (['effective', 'partly', 'ineffective', 'pending'] as const).flatMap((effect) => {
    const count = done.filter(({ effectiveness }) => effectiveness === effect).length
    return count > 0 ? [`${count} ${t(`riskAssessment.effectiveness.${effect}`)}`] : []
  })
  const total = t('riskDocument.review.done', { done: done.length, count: actions.length })
  return [total, counts.join(', ')].filter(Boolean).join(' ')
}

/** Returns how many levels changed since the previous round, if there was one. */
function compareFacts(risks: AssessmentDocument['risks'], t: AssessmentDocument['t']): Fact[] {
  const compared = risks.flatMap(({ level, previousLevel }) =>
    level === null || previousLevel === null ? [] : [level - previousLevel],
  )
  if (compared.length === 0) return []
  const lower = compared.filter((change) => change < 0).length
  const higher = compared.filter((change) => change > 0).length
  return [
    {
      label: t('riskDocument.review.comparison'),
      value: t('riskDocument.review.compared', { lower, higher, count: compared.length }),
    },
  ]
}

/** Returns the notes that were made when the effectiveness of actions was checked. */
const noteFacts = ({ t, risks, numericDay }: AssessmentDocument): Fact[] =>
  risks.flatMap(listDefinedActions).flatMap(({ title, effectivenessNote, effectivenessOn }) =>
    effectivenessNote
      ? [
          {
            label: effectivenessOn ? numericDay(effectivenessOn) : t('riskDocument.review.note'),
            value: title,
            note: effectivenessNote,
          },
        ]
      : [],
  )
