/** The first sections of an assessment document: what was assessed, and who agreed to it. */
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Fact } from '../../../platform/pdf/paper-blocks.ts'
import { paperStyles } from '../../../platform/pdf/paper-styles.ts'
import { type PaperCell, singleRows } from '../../../platform/pdf/table-setting.ts'
import { formatAddress, formatTime } from '../../document/letterhead.ts'
import { participationPercent } from '../evaluation/evaluation.rules.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import { listDefinedActions } from './section-texts.ts'

/** Maximum number of names in one fact. */
const maxNames = 8

export function drawAssessmentFacts(paper: Paper, document: AssessmentDocument): void {
  const left = scopeFacts(document)
  const right = roundFacts(document)
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
    left[index] ?? null,
    right[index] ?? null,
  ])
  paper.facts(rows)
}

/** Returns the employer, the place, the responsible area, the area of application and the participants. */
function scopeFacts({ t, country, letterhead, result, scope, catalogue }: AssessmentDocument): Fact[] {
  const { location, responsible, inspectors } = scope
  const { company } = letterhead
  const conductors = catalogue.kind === 'inspection' ? inspectors : []
  const label = (name: 'employer' | 'location') => t(`riskDocument.about.${name}.${country}`)

  return [
    { label: label('employer'), value: company.name, note: company.address },
    ...(location ? [{ label: label('location'), value: location.name, note: formatAddress(location) }] : []),
    {
      label: t('riskDocument.about.source'),
      value: result.sourceName,
      note: responsible.length > 0 ? t('riskDocument.about.led', { names: listNames(responsible) }) : null,
    },
    {
      label: t('riskDocument.about.target'),
      value: t('riskDocument.about.employees', { target: result.targetName, count: result.invitedCount }),
    },
    ...(conductors.length > 0
      ? [{ label: t('riskDocument.about.inspectors'), value: listNames(conductors) }]
      : []),
  ]
}

const listNames = (names: readonly string[]): string =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ' …' : '')

/** Returns the period, the occasion, the method, the participation and the first assessment. */
function roundFacts(document: AssessmentDocument): Fact[] {
  const { t, language, day, country, result, catalogue, scope, firstNumber, nextDueOn } = document
  const { startDate, finishedOn, finishedBy, roundNumber, completedCount: completed } = result
  const percent = participationPercent(completed, result.invitedCount)
  const finished = { day: day(finishedOn), name: finishedBy ?? '' }
  const items = catalogue.categories.reduce((sum, category) => sum + category.items.length, 0)
  const round = { number: roundNumber, day: scope.previousOn ? day(scope.previousOn) : '' }

  return [
    {
      label: t('riskDocument.about.period'),
      value: t('riskDocument.about.days', { from: day(startDate), until: day(finishedOn) }),
      note: t(scope.previousOn ? 'riskDocument.about.roundAfter' : 'riskDocument.about.round', round),
    },
    {
      label: t('riskDocument.about.occasion'),
      value: describeOccasion(document),
      note: nextDueOn ? t('riskDocument.about.next', { day: day(nextDueOn) }) : null,
    },
    {
      label: t('riskDocument.about.method'),
      value: t(`riskDocument.about.kinds.${catalogue.kind}`),
      note: t('riskDocument.about.catalogue', {
        title: catalogue.title[language],
        version: catalogue.version,
        count: items,
      }),
    },
    {
      label: t('riskDocument.about.participation'),
      value: t('riskDocument.about.participants', { completed, invited: result.invitedCount, percent }),
      note: t(finishedBy ? 'riskDocument.about.finishedBy' : 'riskDocument.about.finished', finished),
    },
    {
      label: t(`riskDocument.about.first.${country}`),
      value: day(scope.firstOn ?? finishedOn),
      note: firstNumber && t('riskDocument.about.number', { number: firstNumber }),
    },
  ]
}

function describeOccasion({ t, scope, result }: AssessmentDocument): string {
  if (result.roundNumber === 1) return t('riskDocument.about.initial')
  return scope.intervalMonths > 0
    ? t('riskDocument.about.repeated', { count: scope.intervalMonths })
    : t('riskDocument.about.again')
}

/** Draws who agreed to the plan, and each second consent to a decision from level 7. */
export function drawAgreement(paper: Paper, document: AssessmentDocument): void {
  const { t } = document
  paper.section(t('riskDocument.agreement.title'), {
    table: {
      columns: [
        { title: t('riskDocument.agreement.step'), width: 47 },
        { title: t('riskDocument.agreement.person'), width: 36 },
        { title: t('riskDocument.agreement.time'), width: 29 },
        { title: t('riskDocument.agreement.purpose') },
      ],
      groups: singleRows([...document.consents.map(consentRow(document)), agreementRow(document)]),
    },
  })
}

const strong = (text: string): PaperCell => ({
  parts: [{ text, style: paperStyles.cellStrong }],
  isHead: true,
})

const person = (name: string, role: string | null): PaperCell => ({
  parts: [{ text: name }, ...(role ? [{ text: role, style: paperStyles.cellNote }] : [])],
})

const consentRow =
  ({ t, numericDay, country, language }: AssessmentDocument) =>
  ({ by, role, at, load, level, proposedBy }: AssessmentDocument['consents'][number]): PaperCell[] => {
    const purpose = { load, level: level ?? 0, name: proposedBy ?? '' }
    return [
      strong(t('riskDocument.agreement.second')),
      person(by ?? t('riskDocument.agreement.deleted'), role && t(`common.roles.${role}`)),
      `${numericDay(dayIn(country, at))}, ${formatTime(at, language, country)}`,
      t(proposedBy ? 'riskDocument.agreement.proposedBy' : 'riskDocument.agreement.proposed', purpose),
    ]
  }

function agreementRow(document: AssessmentDocument): PaperCell[] {
  const { t, result, risks, scope, numericDay, country, language } = document
  const { confirmedAt, confirmedBy } = result
  if (confirmedAt === null)
    return [strong(t('riskDocument.agreement.plan')), '–', '–', t('riskDocument.agreement.open')]

  const decisions = risks.filter(({ level }) => level !== null).length
  const actions = result.agreedCount ?? risks.flatMap(listDefinedActions).length
  const role = scope.confirmedRole && t(`common.roles.${scope.confirmedRole}`)
  return [
    strong(t('riskDocument.agreement.agreed')),
    person(confirmedBy ?? t('riskDocument.agreement.deleted'), role),
    `${numericDay(dayIn(country, confirmedAt))}, ${formatTime(confirmedAt, language, country)}`,
    [
      t('riskDocument.agreement.decisions', { count: decisions }),
      t('riskDocument.agreement.actions', { count: actions }),
    ].join(', '),
  ]
}
