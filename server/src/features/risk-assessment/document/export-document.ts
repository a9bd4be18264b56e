/** The document of a risk assessment: ArbSchG § 6, ASchG § 5. */
import type { calls } from '@sorgfalt/contract'
import { type Country, type Language, minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Actor } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { documentFormats } from '../../../platform/formats.ts'
import { type RecordSection, recordPdf } from '../../../platform/pdf/record-pdf.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { licenseeOfClient } from '../../licensee/licensee.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { participation } from '../evaluation/evaluation.rules.ts'
import { bandOf } from '../evaluation/formula.rules.ts'
import { findResult, type StoredResult } from '../evaluation/result-details.store.ts'
import {
  type ChangedMeasure,
  changesSince,
  type DocumentedRisk,
  nextDueOf,
  risksWithMeasures,
} from './document.store.ts'

interface Facts {
  result: StoredResult
  catalogue: RiskCatalogueVersion
  risks: DocumentedRisk[]
  /** Since the plan was agreed. */
  changed: ChangedMeasure[]
  nextDueOn: string | null
  companyName: string
  author: string
  country: Country
  today: string
}

export const exportDocument: Handler<(typeof calls)['riskDocument']['exportDocument']> = async (
  context,
  input,
) => {
  const { riskAssessmentExecutionResultUuid: resultUuid } = input
  const { inClient, request, riskCatalogues, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())
  const { facts, language } = await inClient(actor.clientUuid, async (db) => {
    const language = input.languageCode ?? (await languageOfActor(db, actor))
    const result = found(await findResult(db, actor, resultUuid), 'RiskAssessment.ResultNotFound')
    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportRiskDocument',
      input: {
        riskAssessmentExecutionResultUuid: resultUuid,
      },
    })
    const catalogue = await riskCatalogues.get(db, result.versionUuid)
    return {
      language,
      facts: { result, catalogue, today, ...(await factsOf(db, actor, result, language, today)) },
    }
  })
  const t = translator(language)
  return {
    body: await pdfOf(facts, t, language),
    contentType: 'application/pdf',
    name: `${t('riskDocument.files.document')}-${facts.result.finishedOn}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

async function factsOf(db: Db, { country }: Actor, result: StoredResult, language: Language, today: string) {
  const { name: companyName } = await db.selectFrom('client').select('name').executeTakeFirstOrThrow()
  return {
    country,
    companyName,
    author: (await licenseeOfClient(db)).name,
    risks: await risksWithMeasures(db, result.uuid, language, today),
    changed: result.confirmedAt ? await changesSince(db, result.uuid, result.confirmedAt) : [],
    nextDueOn: await nextDueOf(db, result),
  }
}

function pdfOf(facts: Facts, t: Translate, language: Language): Promise<Buffer> {
  const { companyName: company, author, country, today } = facts
  const { day } = documentFormats(language)
  return recordPdf({
    title: t(`riskDocument.title.${country}`),
    author,
    language,
    intro: t('riskDocument.intro', { company, day: day(today) }),
    sections: [
      aboutSection(facts, t, language),
      participationSection(facts, t),
      agreementSection(facts, t, day),
      ...resultSections(facts, t),
      measuresSection(facts, t, day),
      notRelevantSection(facts, t),
      ...changesSections(facts, t, day),
      reviewSection(facts, t, day),
      legalSection(facts, t),
    ],
    page: (number) => t('riskDocument.page', { number }),
  })
}

function aboutSection({ result, catalogue }: Facts, t: Translate, language: Language): RecordSection {
  const { day } = documentFormats(language)
  const {
    sourceName: source,
    targetName: target,
    startDate,
    finishedOn,
    finishedBy,
    formulaVersion: formula,
  } = result
  const days = t('riskDocument.about.days', { from: day(startDate), until: day(finishedOn) })
  return {
    heading: t('riskDocument.sections.about'),
    entries: [
      {
        name: `${t('riskDocument.about.assessment')}: ${catalogue.title[language]}`,
        facts: t('riskDocument.about.scope', { source, target }),
      },
      {
        name: t('riskDocument.about.period'),
        facts: lineOf([finishedBy ? t('riskDocument.about.finishedBy', { days, name: finishedBy }) : days]),
      },
      {
        name: t('riskDocument.about.method'),
        facts: t(`riskDocument.about.${catalogue.kind}`, {
          version: catalogue.version,
          revised: day(catalogue.revised),
          formula,
        }),
      },
    ],
  }
}

function participationSection(
  { result: { completedCount: completed, invitedCount: invited } }: Facts,
  t: Translate,
): RecordSection {
  const counts = t('riskDocument.participation.counts', {
    completed,
    invited,
    percent: participation(completed, invited),
  })
  return {
    heading: t('riskDocument.sections.participation'),
    entries: [{ name: counts, facts: t('riskDocument.participation.rule') }],
  }
}

/** What is known of something, in one line that begins as a sentence does. */
function lineOf(facts: readonly (string | false | null)[]): string {
  const line = facts.filter(Boolean).join(' · ')
  return line.charAt(0).toLocaleUpperCase() + line.slice(1)
}

/** Every statement that was judged, in the order of the questionnaire. */
function resultSections({ risks }: Facts, t: Translate): RecordSection[] {
  return [...Map.groupBy(risks, ({ category }) => category)].map(([category, own]) => ({
    heading: t('riskDocument.sections.result', { category }),
    entries: own.map((risk) => ({
      name: riskHeading(risk, t),
      facts: lineOf([
        risk.loadPercent !== null && t('riskDocument.facts.load', { percent: risk.loadPercent }),
        standingOf(risk, t),
      ]),
    })),
  }))
}

const own = (risk: DocumentedRisk): RiskActionView[] =>
  risk.measures.filter(({ kind }) => kind !== 'notRelevant')
/** An empty section says that there is nothing. */
const orNone = (section: RecordSection, none: string): RecordSection =>
  section.entries.length > 0 ? section : { ...section, note: none }

function measuresSection({ risks }: Facts, t: Translate, day: (date: string) => string): RecordSection {
  const entries = risks.flatMap((risk) =>
    own(risk).map((measure) => {
      const facts = [
        risk.load,
        measure.responsible && t('riskDocument.facts.responsible', { name: measure.responsible.name }),
        measure.dueDate && t('riskDocument.facts.due', { day: day(measure.dueDate) }),
        measure.doneOn
          ? t('riskDocument.facts.done', { day: day(measure.doneOn) })
          : t(`riskAssessment.actionStates.${measure.state}`),
        measure.reason && t('riskDocument.facts.reason', { text: measure.reason }),
        measure.description,
      ]
      return {
        name: `${measure.title}${measure.stop ? ` (${t(`riskAssessment.stop.${measure.stop}`)})` : ''}`,
        facts: lineOf(facts),
      }
    }),
  )
  return orNone({ heading: t('riskDocument.sections.measures'), entries }, t('riskDocument.none'))
}

function notRelevantSection({ risks }: Facts, t: Translate): RecordSection {
  const entries = risks.flatMap(({ isNotRelevant, load, measures }) => {
    const reason = measures.find(({ kind }) => kind === 'notRelevant')?.reason
    return isNotRelevant && reason
      ? [{ name: load, facts: lineOf([t('riskDocument.facts.reason', { text: reason })]) }]
      : []
  })
  return orNone({ heading: t('riskDocument.sections.notRelevant'), entries }, t('riskDocument.none'))
}

/** How the plan has been changed since it was agreed; the same change of one day is told once. */
function changesSections(
  { result, changed, country }: Facts,
  t: Translate,
  day: (date: string) => string,
): RecordSection[] {
  if (result.confirmedAt === null) return []
  const entries = changed.map(({ title, changes }) => {
    const told = changes.map(({ event, at, by }) => {
      const what = t('riskDocument.changes.what', {
        day: day(dayIn(country, at)),
        event: t(`riskAssessment.actionEvents.${event}`),
      })
      return by ? t('riskDocument.changes.by', { what, name: by }) : what
    })
    return { name: title, facts: lineOf([...new Set(told)]) }
  })
  return [orNone({ heading: t('riskDocument.sections.changes'), entries }, t('riskDocument.none'))]
}

/** Whether what was done has worked, and when everything is looked at again. */
function reviewSection(
  { risks, nextDueOn }: Facts,
  t: Translate,
  day: (date: string) => string,
): RecordSection {
  const done = risks.flatMap(own).filter(({ effectiveness }) => effectiveness !== null)
  const entries = done.map(
    ({ title, effectiveness, effectivenessDueOn, effectivenessOn, effectivenessNote }) => ({
      name: title,
      facts: lineOf([
        effectiveness &&
          t('riskDocument.facts.effect', { word: t(`riskAssessment.effectiveness.${effectiveness}`) }),
        effectivenessOn && t('riskDocument.facts.checkedOn', { day: day(effectivenessOn) }),
        !effectivenessOn &&
          effectivenessDueOn &&
          t('riskDocument.facts.checkOn', { day: day(effectivenessDueOn) }),
        effectivenessNote,
      ]),
    }),
  )
  const next = nextDueOn
    ? t('riskDocument.review.planned', { day: day(nextDueOn) })
    : t('riskDocument.review.once')
  const nothing =
    done.length === 0 ? [{ name: t('riskDocument.review.open'), facts: t('riskDocument.review.none') }] : []
  return {
    heading: t('riskDocument.sections.review'),
    entries: [...nothing, ...entries, { name: t('riskDocument.review.next'), facts: lineOf([next]) }],
  }
}

function agreementSection(
  { result: { confirmedAt, confirmedBy }, country }: Facts,
  t: Translate,
  day: (date: string) => string,
): RecordSection {
  const heading = t('riskDocument.sections.agreement')
  if (confirmedAt === null) return { heading, entries: [], note: t('riskDocument.agreement.open') }
  const on = day(dayIn(country, confirmedAt))
  const note = confirmedBy
    ? t('riskDocument.agreement.by', { day: on, name: confirmedBy })
    : t('riskDocument.agreement.at', { day: on })
  return { heading, entries: [], note }
}

/** The rules of the company's country. */
const legalSection = ({ catalogue, country }: Facts, t: Translate): RecordSection => ({
  heading: t('riskDocument.sections.legal'),
  entries: catalogue.legal
    .filter((source) => source.country === country)
    .map(({ ref }) => ({ name: ref, facts: '' })),
})

/** What could not be assessed is neither open nor done unless something is done about it. */
function standingOf(risk: DocumentedRisk, t: Translate): string {
  if (risk.level === null && own(risk).length === 0)
    return t('riskDocument.tooFew', { needed: minimumCompletions })
  return t(
    risk.isNotRelevant ? 'riskAssessment.actionKinds.notRelevant' : `riskAssessment.risks.${risk.status}`,
  )
}

function riskHeading({ level, load }: Pick<DocumentedRisk, 'level' | 'load'>, t: Translate): string {
  if (level === null) return t('riskDocument.unassessed', { load })
  return t('riskDocument.risk', { level, band: t(`riskAssessment.bands.${bandOf(level)}`), load })
}
