/** What an audit package lacks: running rounds, open plans, overdue actions and trainings, helpers. */
import { maxPackageMembers } from '@sorgfalt/contract/document/audit-package'
import type { Paper } from '../../platform/pdf/paper.ts'
import { singleRows } from '../../platform/pdf/table-setting.ts'
import type { CourseRecord } from '../elearning/record/course-record.ts'
import { type AuditPackage, actionsOf } from './audit-package-parts.ts'

/** Draws what is missing. This section is never left out. Keeps `below` points free after its last row. */
export function drawMissing(paper: Paper, auditPackage: AuditPackage, below: number): void {
  const { t, running, assessments, courses, numericDay, language } = auditPackage
  const max = maxPackageMembers
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
  const { counts, required } = auditPackage.organisation
  const helpers = counts
    .filter(({ expired }) => expired > 0)
    .map(({ type, expired }) => [
      t(`group.type.${type}`),
      t('document.package.helpersExpired', { count: expired }),
      '–',
    ])
  const tooFew = required
    .filter(({ needed, present }) => present < needed)
    .map(({ duty, needed, present }) => [
      t(`group.type.${duty}`),
      t('document.package.helpersTooFew', { present, needed }),
      '–',
    ])
  const nobody =
    auditPackage.organisation.responsible.length === 0
      ? [[t('document.organisation.responsible'), t('document.organisation.nobody'), '–']]
      : []
  const tooMany = auditPackage.hasTooManyMembers
    ? [[t('document.package.memberRecords'), t('document.package.tooManyMembers', { max }), '–']]
    : []
  const rows = [...rounds, ...drafts, ...overdue, ...trainings, ...nobody, ...helpers, ...tooFew, ...tooMany]
  const complete = [t('document.package.nothing'), '–', '–']

  paper.section(t('document.package.missing'), {
    table: {
      columns: [
        { title: t('document.package.evidence'), width: 81 },
        { title: t('document.package.reason'), width: 61 },
        { title: t('document.package.due') },
      ],
      groups: singleRows(rows.length > 0 ? rows : [complete]),
      below,
    },
  })
}

function missingTrainings(
  { course, missing }: CourseRecord,
  { t, language, numericDay }: AuditPackage,
): string[][] {
  const overdue = missing.filter(({ status }) => status === 'overdue')
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
