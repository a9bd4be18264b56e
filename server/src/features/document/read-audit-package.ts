import type { Language } from '@sorgfalt/contract/core/limits'
import { maxPackageAssessments, maxPackageTrainings } from '@sorgfalt/contract/document/audit-package'
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, Services } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { entitledCourse } from '../elearning/catalog/entitlement.ts'
import { listEntries, listMembers, type StatisticsFilter } from '../elearning/statistics/statistics.store.ts'
import { createQuery, statisticsRows } from '../elearning/statistics/statistics.view.ts'
import type { AssessmentFacts } from '../risk-assessment/document/assessment-document.ts'
import { readSheet } from '../risk-assessment/document/plan-sheet.ts'
import { type ActionPlanFacts, readActionPlan } from '../risk-assessment/document/read-action-plan.ts'
import {
  inEachLanguage,
  issueAssessment,
  readAssessment,
} from '../risk-assessment/document/read-assessment.ts'
import { findResult } from '../risk-assessment/evaluation/result-details.store.ts'
import {
  findNode,
  listResultsOfNode,
  listRunningRounds,
  listUsedElearnings,
  type NodeFacts,
  type PackageNode,
  type Period,
  type RunningRound,
} from './audit-package.store.ts'
import { type IssuedDocument, issueDocument } from './document.store.ts'

/** The training status of the members in one course. */
export interface CourseRecord {
  elearningUuid: string
  title: Record<Language, string>
  legal: string[]
  rows: StatisticsRow[]
  issued: IssuedDocument
}

/** An assessment with its action plan. */
export interface AssessmentRecord {
  assessment: AssessmentFacts
  plan: ActionPlanFacts
}

export interface AuditPackageFacts {
  node: NodeFacts
  kind: PackageNode['kind']
  period: Period
  assessments: AssessmentRecord[]
  running: RunningRound[]
  courses: CourseRecord[]
  issued: IssuedDocument
}

interface PackageRequest extends PackageNode, Period {}

interface PackageContext {
  services: Pick<Services, 'riskCatalogues' | 'courses'>
  actor: Actor
  language: Language
  now: Date
  /** Runs `work` in a transaction of the company. */
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/**
 * Reads the content of an audit package in short transactions, one for each part, and issues its documents.
 * @throws Refusal OrgUnit.NotFound, Location.NotFound, Document.PackageTooLarge
 */
export async function readAuditPackage(
  context: PackageContext,
  request: PackageRequest,
): Promise<AuditPackageFacts> {
  const { actor, now, language, inClient } = context
  const { kind, from } = request
  const today = dayIn(actor.country, now)
  const period = { from, until: request.until > today ? today : request.until }
  const { node, results, running, elearnings } = await inClient(async (db) => ({
    node: found(
      await findNode(db, actor, request),
      kind === 'location' ? 'Location.NotFound' : 'OrgUnit.NotFound',
    ),
    results: await listResultsOfNode(db, actor, request, { ...period, max: maxPackageAssessments + 1 }),
    running: await listRunningRounds(db, actor, request, { language, today }),
    elearnings: await listUsedElearnings(db, today),
  }))
  if (results.length > maxPackageAssessments) refuseTooLarge()

  const assessments: AssessmentRecord[] = []
  for (const uuid of results)
    assessments.push(await inClient((db) => readAssessmentRecord(db, context, uuid, today)))

  const courses: CourseRecord[] = []
  let rowCount = 0
  for (const elearningUuid of elearnings) {
    const course = await inClient((db) =>
      readCourse(db, context, { elearningUuid, node: request, period, today }),
    )
    rowCount += course?.rows.length ?? 0
    if (rowCount > maxPackageTrainings) refuseTooLarge()
    if (course) courses.push(course)
  }

  const facts = { node, kind, period, assessments, running, courses }
  const issued = await inClient((db) =>
    issueDocument(db, actor, now, {
      kind: 'auditPackage',
      subject: `${kind}:${request.uuid}:${period.from}:${period.until}`,
      title: inEachLanguage((language) =>
        translator(language)('document.package.titleOf', { name: node.name }),
      ),
      content: [
        node,
        running,
        assessments.map(({ assessment, plan }) => [assessment.result.uuid, assessment.issued, plan.issued]),
        courses.map((course) => course.issued),
      ],
    }),
  )
  return { ...facts, issued }
}

const refuseTooLarge = (): never =>
  refuse('Document.PackageTooLarge', {
    params: { assessments: maxPackageAssessments, trainings: maxPackageTrainings },
  })

async function readAssessmentRecord(
  db: Db,
  { services, actor, language, now }: PackageContext,
  resultUuid: string,
  today: string,
): Promise<AssessmentRecord> {
  const reading = { actor, language, now }
  const result = found(await findResult(db, actor, resultUuid), 'RiskAssessment.ResultNotFound')
  const facts = await readAssessment(db, services, result, reading)
  const assessment = await issueAssessment(db, facts, reading)
  const filter = {}
  const sheet = await readSheet({ db, ...services, ...reading, today }, resultUuid, filter)

  return { assessment, plan: await readActionPlan(db, services, { resultUuid, filter, sheet }, reading) }
}

interface CourseRequest {
  elearningUuid: string
  node: PackageNode
  period: Period
  today: string
}

/** Returns the status of the members in a course on the last day of the period, or null without members. */
async function readCourse(
  db: Db,
  { services, actor, now }: PackageContext,
  { elearningUuid, node, period, today }: CourseRequest,
): Promise<CourseRecord | null> {
  const callContext = { db, actor, today, courses: services.courses }
  const filter: StatisticsFilter = {
    ...(node.kind === 'location' ? { location: [node.uuid] } : { orgUnit: [node.uuid] }),
    ...(period.until < today && { asOf: period.until }),
  }
  const query = await createQuery(callContext, elearningUuid, filter)
  const members = query ? await listMembers(db, query) : []
  if (!query || members.length === 0) return null
  if (members.length > maxPackageTrainings) refuseTooLarge()

  const rows = await statisticsRows(db, query, await listEntries(db, query, members), 3)
  const { title, legal } = await entitledCourse(callContext, elearningUuid)
  const issued = await issueDocument(db, actor, now, {
    kind: 'courseTraining',
    subject: `${elearningUuid}:${node.kind}:${node.uuid}`,
    title: inEachLanguage((language) =>
      translator(language)('document.course.title', { title: title[language] }),
    ),
    content: rows.map(({ memberUuid, status, dueDate, result }) => [memberUuid, status, dueDate, result]),
  })

  return {
    elearningUuid,
    title,
    legal: legal.filter(({ country }) => country === actor.country).map(({ ref }) => ref),
    rows,
    issued,
  }
}
