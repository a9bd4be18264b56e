/** The cover of an audit package: what it covers, for whom, and how complete it is. */
import { mm } from '../../platform/pdf/lengths.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { paperStyles } from '../../platform/pdf/paper-styles.ts'
import { type PaperCell, singleRows } from '../../platform/pdf/table-setting.ts'
import { type AuditPackage, actionsOf, status } from './audit-package-parts.ts'
import { createFrame, formatAddress, formatInstant } from './letterhead.ts'

export function drawCover(paper: Paper, auditPackage: AuditPackage): void {
  const { t, node, period, day, issued, country, letterhead } = auditPackage
  const title = t('document.package.title')
  paper.begin(
    createFrame(
      letterhead,
      {
        layout: 'portrait',
        title: t('document.package.titleOf', { name: node.name }),
        subject: '',
        kind: t('document.package.kind'),
        law: t(`document.package.law.${country}`),
        issued,
      },
      auditPackage,
    ),
  )
  paper.y += mm(40)
  paper.pdf.bookmark(t('document.package.titleOf', { name: node.name }), 1)
  paper.text('H1', title, paperStyles.cover)
  paper.text('P', node.name, paperStyles.cover)
  paper.y += mm(3)
  paper.text(
    'P',
    t('document.package.period', { from: day(period.from), until: day(period.until) }),
    paperStyles.coverLead,
  )
  paper.y += mm(18)
  drawCoverFacts(paper, auditPackage)
  drawNumbers(paper, auditPackage)
  paper.y += mm(8)
  paper.note(t('document.package.issuedWith', { name: letterhead.licensee.name }))
}

function drawCoverFacts(paper: Paper, auditPackage: AuditPackage): void {
  const { t, node, kind, letterhead, now, language, country, occasion } = auditPackage
  const { company, author } = letterhead
  paper.facts([
    [
      { label: t('document.company'), value: company.name, note: company.address },
      {
        label: t('document.package.asOf'),
        value: formatInstant(now, language, country),
        note: t('document.package.createdBy', { name: author }),
      },
    ],
    [
      {
        label: t(`document.package.node.${kind}`),
        value: node.name,
        note: node.address && formatAddress(node.address),
      },
      {
        label: t('document.package.members'),
        ...describeMembers(auditPackage),
      },
    ],
    [
      { label: t('document.package.responsible'), value: node.responsible.join(', ') || '–' },
      occasion ? { label: t('document.package.occasion'), value: occasion } : null,
    ],
  ])
}

/** Maximum number of org units that the cover names. */
const maxNamedUnits = 8

/** Returns the number of the members and of their org units, with the names of a few units. */
function describeMembers({ t, node }: AuditPackage): { value: string; note: string } {
  const { memberCount: count, units } = node
  const people = t('document.package.memberCount', { count })
  if (units.length === 0) return { value: people, note: '' }
  const more = units.length > maxNamedUnits ? ' …' : ''

  return {
    value: t('document.package.inUnits', { people, count: units.length }),
    note: units.slice(0, maxNamedUnits).join(', ') + more,
  }
}

/** Draws how many assessments, actions and trainings are complete. */
function drawNumbers(paper: Paper, auditPackage: AuditPackage): void {
  const { t, assessments, running } = auditPackage
  const actions = actionsOf(auditPackage)
  const valid = auditPackage.courses.reduce((sum, course) => sum + course.valid.length, 0)
  const open = auditPackage.courses
    .flatMap(({ missing }) => missing)
    .filter((entry) => entry.status !== 'exempt')
  const agreed = assessments.filter(({ assessment }) => assessment.issued !== null).length
  const overdueActions = actions.filter(({ dueStatus }) => dueStatus === 'overdue').length
  const overdueTrainings = open.filter((entry) => entry.status === 'overdue').length
  const of = (done: number, total: number) => t('document.package.doneOf', { done, total })
  const openCell = (count: number, overdue: number, total: number): PaperCell => {
    if (total === 0) return status('minus', 'neutral', t('document.package.none'))
    if (overdue > 0) return status('warning', 'danger', t('document.package.overdue', { count, overdue }))
    if (count > 0) return status('clock', 'warning', t('document.package.open', { count }))
    return status('done', 'ok', t('document.package.complete'))
  }

  const rows: [string, number, number, number][] = [
    ['assessments', agreed, assessments.length + running.length, 0],
    ['actions', actions.filter(({ state }) => state === 'done').length, actions.length, overdueActions],
    ['trainings', valid, valid + open.length, overdueTrainings],
  ]
  paper.section(t('document.package.numbers'), {
    table: {
      columns: [
        { title: t('document.package.area'), width: 56 },
        { title: t('document.package.fulfilled'), width: 30 },
        { title: t('document.package.stillOpen') },
      ],
      groups: singleRows([
        ...rows.map(([area, done, total, overdue]): PaperCell[] => [
          {
            parts: [
              {
                text: t(`document.package.areas.${area as 'assessments' | 'actions' | 'trainings'}`),
                style: paperStyles.cellStrong,
              },
            ],
            isHead: true,
          },
          of(done, total),
          openCell(total - done, overdue, total),
        ]),
        helperRow(auditPackage),
      ]),
    },
  })
}

/** How many helpers and officers there are, and which qualifications have expired. */
function helperRow({ t, organisation }: AuditPackage): PaperCell[] {
  const helpers = organisation.counts
  const named = (key: 'valid' | 'expired') =>
    helpers
      .filter((helper) => helper[key] > 0)
      .map((helper) => `${helper[key]} ${t(`group.type.${helper.type}`)}`)
      .join(', ')
  const [valid, expired] = [named('valid'), named('expired')]
  const tooFew = organisation.required
    .filter(({ needed, present }) => present < needed)
    .map(({ duty, needed, present }) => `${needed - present} ${t(`group.type.${duty}`)}`)
    .join(', ')
  const problems = [
    ...(expired ? [t('document.package.expired', { names: expired })] : []),
    ...(tooFew ? [t('document.package.helpersMissing', { names: tooFew })] : []),
  ].join('; ')
  const kept = valid ? status('done', 'ok', valid) : status('minus', 'neutral', '–')

  return [
    {
      parts: [{ text: t('document.package.areas.helpers'), style: paperStyles.cellStrong }],
      isHead: true,
    },
    String(helpers.reduce((sum, helper) => sum + helper.valid, 0)),
    problems ? status('warning', 'danger', problems) : kept,
  ]
}
