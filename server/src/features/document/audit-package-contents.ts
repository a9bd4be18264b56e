/** The contents of an audit package: its documents with page numbers, and what is missing. */
import { mm } from '../../platform/pdf/lengths.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { signatureHeight } from '../../platform/pdf/paper-blocks.ts'
import { paperStyles } from '../../platform/pdf/paper-styles.ts'
import { type PaperCell, type RowGroup, singleRows } from '../../platform/pdf/table-setting.ts'
import { drawMissing } from './audit-package-missing.ts'
import { type AuditPackage, type DrawnAssessment, status } from './audit-package-parts.ts'
import { describeNumbers } from './document.rules.ts'
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
    groups: contentGroups(listParts(paper, auditPackage, assessments)),
  })
  const note = t('document.package.anonymous')
  // The last row stays with the note and the signatures.
  drawMissing(paper, auditPackage, paper.noteHeight(note) + signatureHeight)
  paper.note(note, { needed: signatureHeight })
  paper.signatures([
    {
      name: auditPackage.node.responsible[0] ?? t('document.package.responsible'),
      note: t('document.package.signComplete'),
    },
    { name: t('document.package.received'), note: t('document.package.signReceived') },
  ])
}

/** The heading of a part, and the rows of its documents. */
type ContentPart = readonly [heading: string, rows: PaperCell[][]]

function listParts(
  paper: Paper,
  auditPackage: AuditPackage,
  assessments: readonly DrawnAssessment[],
): ContentPart[] {
  const { t, organisation, courses, running, numericDay, language, period } = auditPackage
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
  return [
    [
      t('document.package.organisation'),
      [row(t('document.organisation.title'), organisation.issued, period.until, organisationName)],
    ],
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
    [t('document.package.memberRecords'), memberRows(paper, auditPackage)],
    [
      t('document.package.checkPage'),
      [[t('document.package.checkTitle'), '–', '–', String(paper.pageOf(checkPageName))]],
    ],
  ]
}

/** Returns the rows of the contents under a numbered heading for each part that is not empty. */
const contentGroups = (parts: readonly ContentPart[]): RowGroup[] =>
  parts
    .filter(([, rows]) => rows.length > 0)
    .flatMap(([heading, rows], index) => [
      {
        rows: [[{ parts: [{ text: `${index + 1}\u2002${heading}`, style: paperStyles.h3 }], span: 4 }]],
        isHeading: true,
      },
      ...singleRows(rows),
    ])

/** The members as one row: their names and numbers from the first to the last. */
function memberRows(paper: Paper, { t, members, numericDay, period }: AuditPackage): PaperCell[][] {
  const [first, last] = [members.at(0), members.at(-1)]
  if (!first || !last) return []

  const range = describeNumbers(members.map(({ issued }) => issued.number))
  const severalNumbers = range
    ? t('document.package.numberRange', range)
    : t('document.package.numbersOnCheckPage')
  return [
    [
      t('document.package.memberRange', {
        count: members.length,
        first: first.person.lastName,
        last: last.person.lastName,
      }),
      members.length === 1 ? t('document.numberAndVersion', { ...first.issued }) : severalNumbers,
      numericDay(period.until),
      String(paper.pageOf(first.person.uuid)),
    ],
  ]
}

/** The names of parts for `paper.pageOf`. */
export const organisationName = 'organisation'
const checkPageName = 'check'

/** Draws the page that lists the code of each document, so that each can be checked on its own. */
export async function drawCheckPage(
  paper: Paper,
  auditPackage: AuditPackage,
  assessments: readonly DrawnAssessment[],
): Promise<void> {
  const { t, issued, organisation, courses, members, language, country, letterhead, node } = auditPackage
  const title = t('document.package.titleOf', { name: node.name })
  const law = t(`document.package.law.${country}`)
  const kind = t('document.package.kind')
  const frame = { layout: 'portrait', title, subject: '', kind, law, issued } as const
  const documents: [string, IssuedDocument | null][] = [
    [title, issued],
    [t('document.organisation.title'), organisation.issued],
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
    ...members.map(({ person, issued: record }): [string, IssuedDocument | null] => [
      t('document.package.recordOf', { name: `${person.firstName} ${person.lastName}` }),
      record,
    ]),
  ]

  paper.begin(createFrame(letterhead, frame, auditPackage), checkPageName)
  paper.title(
    t('document.package.checkPage'),
    t('document.package.checkHow', { address: `${letterhead.origin}/verify` }),
  )
  paper.y += mm(3)
  await paper.longTable({
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
