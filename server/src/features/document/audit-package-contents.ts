/** The contents of an audit package: its documents with page numbers, and what is missing. */
import { mm } from '../../platform/pdf/lengths.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { paperStyles } from '../../platform/pdf/paper-styles.ts'
import { type PaperCell, type RowGroup, singleRows } from '../../platform/pdf/table-setting.ts'
import type { CourseRecord } from '../elearning/record/course-record.ts'
import { type AuditPackage, actionsOf, type DrawnAssessment, status } from './audit-package-parts.ts'
import type { IssuedDocument } from './document.store.ts'
import { createFrame } from './letterhead.ts'

/** Draws the contents with page numbers, what is missing, and fields for signatures. */
export function drawContents(
  paper: Paper,
  auditPackage: AuditPackage,
  assessments: readonly DrawnAssessment[],
): void {
  const { t } = auditPackage
  paper.nextPage()
  paper.heading(t('document.package.contents'))
  paper.table({
    columns: [
      { title: t('document.package.document'), width: 81 },
      { title: t('document.package.number'), width: 52 },
      { title: t('document.package.asOf'), width: 24 },
      { title: t('document.package.page'), align: 'right' },
    ],
    groups: contentGroups(paper, auditPackage, assessments),
  })
  drawMissing(paper, auditPackage)
  paper.note(t('document.package.anonymous'))
  paper.signatures([
    {
      name: auditPackage.node.responsible[0] ?? t('document.package.responsible'),
      note: t('document.package.signComplete'),
    },
    { name: t('document.package.received'), note: t('document.package.signReceived') },
  ])
}

function contentGroups(
  paper: Paper,
  { t, courses, running, numericDay, language, period }: AuditPackage,
  assessments: readonly DrawnAssessment[],
): RowGroup[] {
  const number = (issued: IssuedDocument | null): PaperCell =>
    issued ? t('document.numberAndVersion', { ...issued }) : status('pending', 'neutral', t('document.draft'))
  const row = (title: string, issued: IssuedDocument | null, day: string, part: string): PaperCell[] => [
    title,
    number(issued),
    numericDay(day),
    String(paper.pageOf(part)),
  ]
  const titles = assessments.map(({ document }) => document.catalogue.title[language])
  const finished = assessments.map(({ assessment }) => assessment.result.finishedOn)
  const parts: [string, PaperCell[][]][] = [
    [
      t('document.package.areas.assessments'),
      [
        ...assessments.map(({ document }, index) =>
          row(titles[index] ?? '', document.issued, finished[index] ?? period.until, `assessment ${index}`),
        ),
        ...running.map(({ title }) => [
          title,
          status('clock', 'warning', t('document.package.running')),
          '–',
          '–',
        ]),
      ],
    ],
    [
      t('document.package.plans'),
      assessments.map(({ plan }, index) =>
        row(titles[index] ?? '', plan.issued, period.until, `plan ${index}`),
      ),
    ],
    [
      t('document.package.courses'),
      courses.map((course) =>
        row(course.course.title[language], course.issued, period.until, course.elearningUuid),
      ),
    ],
    [
      t('document.package.checkPage'),
      [[t('document.package.checkTitle'), '–', '–', String(paper.pageOf(checkPageName))]],
    ],
  ]

  return parts
    .filter(([, rows]) => rows.length > 0)
    .flatMap(([heading, rows], index) => [
      {
        rows: [[{ parts: [{ text: `${index + 1}\u2002${heading}`, style: paperStyles.h3 }], span: 4 }]],
        isHeading: true,
      },
      ...singleRows(rows),
    ])
}

const checkPageName = 'check'

/** Draws the page that lists the code of each document, so that each can be checked on its own. */
export function drawCheckPage(
  paper: Paper,
  auditPackage: AuditPackage,
  assessments: readonly DrawnAssessment[],
): void {
  const { t, issued, courses, language, country, letterhead, node } = auditPackage
  const title = t('document.package.titleOf', { name: node.name })
  const law = t(`document.package.law.${country}`)
  const kind = t('document.package.kind')
  const frame = { layout: 'portrait', title, subject: '', kind, law, issued } as const
  const documents: [string, IssuedDocument | null][] = [
    [title, issued],
    ...assessments.map(({ document }): [string, IssuedDocument | null] => [
      document.catalogue.title[language],
      document.issued,
    ]),
    ...assessments.map(({ document, plan }): [string, IssuedDocument | null] => [
      t('document.package.planOf', { title: document.catalogue.title[language] }),
      plan.issued,
    ]),
    ...courses.map(({ course, issued: record }): [string, IssuedDocument | null] => [
      t('document.course.title', { title: course.title[language] }),
      record,
    ]),
  ]

  paper.begin(createFrame(letterhead, frame, auditPackage), checkPageName)
  paper.title(
    t('document.package.checkPage'),
    t('document.package.checkHow', { address: `${letterhead.origin}/verify` }),
  )
  paper.y += mm(3)
  paper.table({
    columns: [
      { title: t('document.package.document'), width: 81 },
      { title: t('document.package.number'), width: 52 },
      { title: t('document.package.code') },
    ],
    groups: singleRows(
      documents.map(([name, document]) => [
        { isHead: true, parts: [{ text: name, style: paperStyles.cellStrong }] },
        document
          ? t('document.numberAndVersion', { ...document })
          : status('pending', 'neutral', t('document.draft')),
        document?.code ?? '–',
      ]),
    ),
  })
}

/** Draws what is missing. This section is never left out. */
function drawMissing(paper: Paper, auditPackage: AuditPackage): void {
  const { t, running, assessments, courses, numericDay, language } = auditPackage
  const rounds = running.map(({ title, dueOn }) => [title, t('document.package.running'), numericDay(dueOn)])
  const drafts = assessments
    .filter(({ assessment }) => assessment.issued === null)
    .map(({ assessment }) => [assessment.catalogue.title[language], t('document.package.notAgreed'), '–'])
  const overdue = actionsOf(auditPackage)
    .filter(({ dueStatus }) => dueStatus === 'overdue')
    .map(({ title, dueDate }) => [
      title,
      t('document.package.actionOverdue'),
      dueDate ? numericDay(dueDate) : '–',
    ])
  const trainings = courses.flatMap((course) => missingTrainings(course, auditPackage))
  const helpers = auditPackage.helpers
    .filter(({ expired }) => expired > 0)
    .map(({ type, expired }) => [
      t(`group.type.${type}`),
      t('document.package.helpersExpired', { count: expired }),
      '–',
    ])
  const rows = [...rounds, ...drafts, ...overdue, ...trainings, ...helpers]
  const complete = [t('document.package.nothing'), '–', '–']

  paper.section(t('document.package.missing'), {
    table: {
      columns: [
        { title: t('document.package.evidence'), width: 81 },
        { title: t('document.package.reason'), width: 61 },
        { title: t('document.package.due') },
      ],
      groups: singleRows(rows.length > 0 ? rows : [complete]),
    },
  })
}

function missingTrainings(
  { course, missing }: CourseRecord,
  { t, language, numericDay }: AuditPackage,
): string[][] {
  const overdue = missing.filter((entry) => entry.status === 'overdue')
  if (overdue.length === 0) return []
  const [earliest] = overdue.flatMap(({ training }) => training.dueOn ?? []).toSorted()
  return [
    [
      course.title[language],
      t('document.package.trainingOverdue', { count: overdue.length }),
      earliest ? numericDay(earliest) : '–',
    ],
  ]
}
