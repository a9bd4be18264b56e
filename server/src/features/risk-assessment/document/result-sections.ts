/** One section for each category of an assessment document: risks, actions and reasons. */
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { paperStyles } from '../../../platform/pdf/paper-styles.ts'
import type { CellPart, PaperCell, RowGroup } from '../../../platform/pdf/table-setting.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import type { DocumentedRisk } from './document.store.ts'
import { actionPart, bandWord, dueIcon, levelParts, statusPart } from './level-cells.ts'
import { listDefinedActions } from './section-texts.ts'

/** Draws the categories in catalogue order, each with its risks from the highest level to the lowest. */
export function drawCategories(paper: Paper, document: AssessmentDocument): void {
  const { t, catalogue, risks } = document
  const byCategory = [...Map.groupBy(risks, ({ category }) => category)]
  const answers = catalogue.matrix ? 'finding' : 'share'
  // In German, the longest word of a finding needs the wider column to stay whole.
  const widths = catalogue.matrix
    ? { load: 33, answers: 31, action: 37 }
    : { load: 36, answers: 22, action: 42 }

  byCategory.forEach(([category, ofCategory], index) => {
    paper.section(`${index + 1}\u2002${category}`, {
      gap: index === 0 ? 18 : 12,
      note: describeCategory(ofCategory, document),
      table: {
        size: 'dense',
        columns: [
          { title: t('riskDocument.columns.level'), width: 20 },
          { title: t('riskDocument.columns.load'), width: widths.load },
          { title: t(`riskDocument.columns.${answers}`), width: widths.answers },
          { title: t('riskDocument.columns.actionOrReason'), width: widths.action },
          { title: t('riskDocument.columns.who'), width: 21 },
          { title: t('riskDocument.columns.progressAndEffect') },
        ],
        groups: byLevel(ofCategory).map((risk) => toGroup(risk, document)),
      },
    })
  })
  drawLegend(paper, document)
}

const byLevel = (risks: readonly DocumentedRisk[]): DocumentedRisk[] =>
  risks.toSorted((one, other) => (other.level ?? 0) - (one.level ?? 0))

function describeCategory(risks: readonly DocumentedRisk[], { t }: AssessmentDocument): string {
  const level = Math.max(...risks.map((risk) => risk.level ?? 0))
  const count = t('riskDocument.category.count', { count: risks.length })
  return level === 0
    ? count
    : [count, t('riskDocument.category.highest', { level, band: bandWord(level, t) })].join(', ')
}

/** Returns the rows of a risk. After a page break, level and load are repeated. */
function toGroup(risk: DocumentedRisk, document: AssessmentDocument): RowGroup {
  const { t } = document
  const level: PaperCell = { parts: levelParts(risk.level, t) }
  const load: CellPart = { text: risk.load, style: paperStyles.denseStrong }
  const actions = listDefinedActions(risk)
  const decided = actions.length > 0 ? actionRows(actions, document) : [[decisionCell(risk, document)]]

  return {
    lead: [
      level,
      { parts: [load, ...previousParts(risk, document)], isHead: true },
      findingCell(risk, document),
    ],
    continued: [
      level,
      { parts: [load, { text: t('riskDocument.continued'), style: paperStyles.cellNote }] },
      '',
    ],
    rows: decided,
  }
}

const previousParts = (
  { previousLevel, previousOn }: DocumentedRisk,
  { t }: AssessmentDocument,
): CellPart[] =>
  previousLevel === null || previousOn === null
    ? []
    : [
        {
          text: t('riskDocument.previous', { year: previousOn.slice(0, 4), level: previousLevel }),
          style: paperStyles.cellNote,
        },
      ]

/** Returns the published share of critical answers, or what the inspectors found. */
function findingCell(risk: DocumentedRisk, { t, catalogue }: AssessmentDocument): PaperCell {
  const { likelihood, severity, criticalShare, level } = risk
  if (!catalogue.matrix) return criticalShare ? t(`riskDocument.shares.${criticalShare}`) : '–'
  if (level === null) return t('riskDocument.doesNotApply')
  if (!likelihood || !severity) return t('riskDocument.inOrder')
  return {
    parts: [
      { text: t('riskDocument.likelihood', { word: t(`riskAssessment.likelihoods.${likelihood}`) }) },
      { text: t('riskDocument.severity', { word: t(`riskAssessment.severities.${severity}`) }) },
    ],
  }
}

/** Returns the rows of actions. A description or reason gets the full width, in a row of its own. */
function actionRows(actions: readonly RiskActionView[], document: AssessmentDocument): PaperCell[][] {
  const { t, numericDay } = document
  return actions.flatMap((action) => {
    const who: CellPart[] = [
      { text: action.responsible?.name ?? '–' },
      { text: action.dueDate ? numericDay(action.dueDate) : '–', style: paperStyles.denseSmall },
    ]
    const row: PaperCell[] = [
      { parts: [actionPart(action, t)] },
      { parts: who },
      { parts: stateParts(action, document) },
    ]
    const more = [
      action.description,
      action.reason && t('riskDocument.facts.reason', { text: action.reason }),
    ].filter(Boolean)
    const explained: PaperCell[] = [
      { parts: more.map((text) => ({ text, style: paperStyles.cellNote })), span: 3 },
    ]
    return more.length > 0 ? [row, explained] : [row]
  })
}

/** Returns the state of an action with its date or progress, and its effectiveness. */
function stateParts(action: RiskActionView, { t, numericDay, issued }: AssessmentDocument): CellPart[] {
  const { state, doneOn, dueStatus, progressPercent: percent } = action
  const [icon, tone] = dueIcon(dueStatus)
  if (state === 'done' && doneOn)
    return [
      statusPart(icon, tone, t('riskDocument.state.done', { day: numericDay(doneOn) })),
      ...effectParts(action, { t, numericDay }),
    ]

  const word =
    dueStatus === 'overdue' ? t('riskAssessment.due.overdue') : t(`riskAssessment.actionStates.${state}`)
  const text = issued ? t('riskDocument.state.progress', { word, percent }) : word
  return [statusPart(icon, tone, text)]
}

function effectParts(
  { effectiveness, effectivenessOn, effectivenessDueOn }: RiskActionView,
  { t, numericDay }: Pick<AssessmentDocument, 't' | 'numericDay'>,
): CellPart[] {
  if (effectiveness === null) return []
  const checked = effectivenessOn && {
    word: t(`riskAssessment.effectiveness.${effectiveness}`),
    day: numericDay(effectivenessOn),
  }
  const planned = effectivenessDueOn
    ? t('riskDocument.state.toCheckOn', { day: numericDay(effectivenessDueOn) })
    : t('riskAssessment.effectiveness.pending')
  const text = effectiveness !== 'pending' && checked ? t('riskDocument.state.checked', checked) : planned
  return [{ text, style: paperStyles.denseSmall }]
}

/** Returns the decision about a risk without actions: the reason why none is needed, or what is missing. */
function decisionCell(risk: DocumentedRisk, document: AssessmentDocument): PaperCell {
  const { t, catalogue, day, country } = document
  if (risk.isNotRelevant) {
    const reason = risk.actions.find(({ kind }) => kind === 'notRelevant')?.reason ?? ''
    const consents = document.consents.filter(({ riskUuid }) => riskUuid === risk.uuid)
    const second = consents.map(({ by, at }) => {
      const given = { name: by ?? t('riskDocument.agreement.deleted'), day: day(dayIn(country, at)) }
      return statusPart('people', 'neutral', t('riskDocument.secondConsent', given))
    })
    const parts = [statusPart('minus', 'neutral', t('riskDocument.notRelevant')), { text: reason }, ...second]
    return { parts, span: 3 }
  }

  const missing = risk.level === null && !catalogue.matrix
  const text = missing
    ? t('riskDocument.tooFew', { needed: minimumCompletions })
    : t(`riskAssessment.risks.${risk.status}`)
  if (risk.level === null && catalogue.matrix) return { parts: [{ text: '–' }], span: 3 }
  return { parts: [statusPart('pending', 'neutral', text)], span: 3 }
}

/** Draws what the levels, the column of answers and the letters of the actions mean. */
function drawLegend(paper: Paper, { t, catalogue, result, day }: AssessmentDocument): void {
  const letters = stopTypes.map((stop) => `${stop} ${t(`riskAssessment.stop.${stop}`)}`).join(', ')
  const facts = {
    revised: day(catalogue.revised),
    formula: result.formulaVersion,
    version: catalogue.version,
  }
  paper.note(t('riskDocument.legend.levels'))
  paper.note(t(`riskDocument.legend.${catalogue.matrix ? 'matrix' : catalogue.kind}`, facts))
  paper.note(t('riskDocument.legend.actions', { letters }))
}
