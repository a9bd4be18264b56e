/** Sections of the assessment document about actions and decisions. */
import type { Country } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { Translate } from '@sorgfalt/texts'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { RecordSection } from '../../../platform/pdf/record-pdf.ts'
import type { ChangedAction, DocumentedRisk } from './document.store.ts'
import { joinFacts, listDefinedActions, withNoteIfEmpty } from './section-texts.ts'

type FormatDay = (date: string) => string

export function actionsSection(
  risks: readonly DocumentedRisk[],
  t: Translate,
  day: FormatDay,
): RecordSection {
  const entries = risks.flatMap((risk) =>
    listDefinedActions(risk).map((action) => ({
      name: action.stop ? `${action.title} (${t(`riskAssessment.stop.${action.stop}`)})` : action.title,
      facts: joinFacts([
        risk.load,
        action.responsible && t('riskDocument.facts.responsible', { name: action.responsible.name }),
        action.dueDate && t('riskDocument.facts.due', { day: day(action.dueDate) }),
        action.doneOn
          ? t('riskDocument.facts.done', { day: day(action.doneOn) })
          : t(`riskAssessment.actionStates.${action.state}`),
        action.reason && t('riskDocument.facts.reason', { text: action.reason }),
        action.description,
      ]),
    })),
  )
  return withNoteIfEmpty({ heading: t('riskDocument.sections.actions'), entries }, t('riskDocument.none'))
}

export function notRelevantSection(risks: readonly DocumentedRisk[], t: Translate): RecordSection {
  const entries = risks.flatMap(({ isNotRelevant, load, actions }) => {
    const reason = actions.find(({ kind }) => kind === 'notRelevant')?.reason
    return isNotRelevant && reason
      ? [{ name: load, facts: joinFacts([t('riskDocument.facts.reason', { text: reason })]) }]
      : []
  })
  return withNoteIfEmpty({ heading: t('riskDocument.sections.notRelevant'), entries }, t('riskDocument.none'))
}

/** Returns the section about changes after the plan was agreed. Equal changes on one day are listed once. */
export function changesSection(
  changed: readonly ChangedAction[],
  country: Country,
  t: Translate,
  day: FormatDay,
): RecordSection {
  const entries = changed.map(({ title, changes }) => {
    const lines = changes.map(({ event, at, by }) => {
      const what = t('riskDocument.changes.what', {
        day: day(dayIn(country, at)),
        event: t(`riskAssessment.actionEvents.${event}`),
      })
      return by ? t('riskDocument.changes.by', { what, name: by }) : what
    })
    return { name: title, facts: joinFacts([...new Set(lines)]) }
  })
  return withNoteIfEmpty({ heading: t('riskDocument.sections.changes'), entries }, t('riskDocument.none'))
}

/** Returns the section about the effectiveness of the finished actions and the next due date. */
export function reviewSection(
  risks: readonly DocumentedRisk[],
  nextDueOn: string | null,
  t: Translate,
  day: FormatDay,
): RecordSection {
  const done = risks.flatMap(listDefinedActions).filter(({ effectiveness }) => effectiveness !== null)
  const checks = done.map((action) => ({ name: action.title, facts: joinFacts(checkFacts(action, t, day)) }))
  const nothingDone = { name: t('riskDocument.review.open'), facts: t('riskDocument.review.none') }
  const next = nextDueOn
    ? t('riskDocument.review.planned', { day: day(nextDueOn) })
    : t('riskDocument.review.once')

  return {
    heading: t('riskDocument.sections.review'),
    entries: [
      ...(done.length === 0 ? [nothingDone] : checks),
      { name: t('riskDocument.review.next'), facts: joinFacts([next]) },
    ],
  }
}

function checkFacts(
  { effectiveness, effectivenessDueOn, effectivenessOn, effectivenessNote }: RiskActionView,
  t: Translate,
  day: FormatDay,
): (string | false | null)[] {
  return [
    effectiveness &&
      t('riskDocument.facts.effect', { word: t(`riskAssessment.effectiveness.${effectiveness}`) }),
    effectivenessOn && t('riskDocument.facts.checkedOn', { day: day(effectivenessOn) }),
    !effectivenessOn &&
      effectivenessDueOn &&
      t('riskDocument.facts.checkOn', { day: day(effectivenessDueOn) }),
    effectivenessNote,
  ]
}
