import type { Language } from '@sorgfalt/contract/core/limits'
import {
  maxPackageAssessments,
  maxPackageMembers,
  maxPackageTrainings,
} from '@sorgfalt/contract/document/audit-package'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, Services } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReportProgress } from '../../platform/jobs/progress.store.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { type CourseRecord, readCourseRecord } from '../elearning/record/course-record.ts'
import { readTrainingRecord, type TrainingRecord } from '../member/record/training-record.ts'
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
  listRecordedMembers,
  listResultsOfNode,
  listRunningRounds,
  listUsedElearnings,
  type NodeFacts,
  type PackageNode,
  type Period,
  type RecordedMember,
  type RunningRound,
} from './audit-package.store.ts'
import { type IssuedDocument, issueDocument } from './document.store.ts'
import { type Organisation, readOrganisation } from './organisation.ts'

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
  organisation: Organisation
  courses: CourseRecord[]
  /** The training record of each member. Empty if there are more members than fit. */
  members: TrainingRecord[]
  hasTooManyMembers: boolean
  /** Why the package was ordered, for example an inspection. May be empty. */
  occasion: string
  issued: IssuedDocument
}

interface PackageRequest extends PackageNode, Period {
  occasion: string
}

interface PackageContext {
  services: Pick<Services, 'riskCatalogues' | 'courses'>
  actor: Actor
  language: Language
  now: Date
  /** Runs `work` in a transaction of the company. */
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  report: ReportProgress
}

/**
 * Reads the content of an audit package in short transactions, one for each part, and issues its documents.
 * @throws Refusal OrgUnit.NotFound, Location.NotFound, Document.PackageTooLarge
 */
export async function readAuditPackage(
  context: PackageContext,
  request: PackageRequest,
): Promise<AuditPackageFacts> {
  const { actor, now, language, inClient, report } = context
  const { kind, uuid, from, until, occasion } = request
  const today = dayIn(actor.country, now)
  const period = { from, until }
  const { node, results, running, organisation, elearnings, people } = await inClient(async (db) => ({
    node: found(
      await findNode(db, actor, request),
      kind === 'location' ? 'Location.NotFound' : 'OrgUnit.NotFound',
    ),
    results: await listResultsOfNode(db, actor, request, { ...period, max: maxPackageAssessments + 1 }),
    running: await listRunningRounds(db, actor, request, { language, today }),
    organisation: await readOrganisation(db, actor, { kind, uuid, day: until, today, now }),
    elearnings: await listUsedElearnings(db, today),
    people: await listRecordedMembers(db, actor, request, maxPackageMembers + 1),
  }))
  if (results.length > maxPackageAssessments) refuseTooLarge()

  const hasTooManyMembers = people.length > maxPackageMembers
  const recorded = hasTooManyMembers ? [] : people
  // The last step is drawing the file.
  const total = results.length + elearnings.length + recorded.length + 1
  await report(0, total)

  const assessments: AssessmentRecord[] = []
  for (const [index, uuid] of results.entries()) {
    assessments.push(await inClient((db) => readAssessmentRecord(db, context, uuid, today)))
    await report(index + 1, total)
  }

  const courses = await readCourses(context, request, elearnings, (done) =>
    report(results.length + done, total),
  )
  const members = await readMembers(context, until, recorded, (done) =>
    report(results.length + elearnings.length + done, total),
  )

  const facts = {
    node,
    kind,
    period,
    occasion,
    assessments,
    running,
    organisation,
    courses,
    members,
    hasTooManyMembers,
  }
  return { ...facts, issued: await inClient((db) => issuePackage(db, context, request, facts)) }
}

/** Issues a version of the package, which names the versions of its documents. */
function issuePackage(
  db: Db,
  { actor, now }: PackageContext,
  { kind, uuid, from, until }: PackageRequest,
  { node, running, organisation, assessments, courses, members }: Omit<AuditPackageFacts, 'issued'>,
): Promise<IssuedDocument> {
  return issueDocument(db, actor, now, {
    kind: 'auditPackage',
    subject: `${kind}:${uuid}:${from}:${until}`,
    title: inEachLanguage((language) =>
      translator(language)('document.package.titleOf', { name: node.name }),
    ),
    content: [
      node,
      running,
      organisation.issued,
      assessments.map(({ assessment, plan }) => [assessment.result.uuid, assessment.issued, plan.issued]),
      courses.map((course) => course.issued),
      members.map((member) => member.issued),
    ],
  })
}

/** Returns the record of each e-learning that members of the node take, on the last day of the period. */
async function readCourses(
  { services, actor, now, language, inClient }: PackageContext,
  { kind, uuid, until }: PackageRequest,
  elearnings: readonly string[],
  reportDone: (done: number) => Promise<void>,
): Promise<CourseRecord[]> {
  const today = dayIn(actor.country, now)
  const records: CourseRecord[] = []
  let room = maxPackageTrainings

  for (const [index, elearningUuid] of elearnings.entries()) {
    const limit = { maxMembers: room, refuse: refuseTooLarge }
    const request = { elearningUuid, [kind]: [uuid], day: until, today, now, language, limit }
    const record = await inClient((db) => readCourseRecord({ db, actor, courses: services.courses }, request))
    await reportDone(index + 1)
    if (!record) continue
    room -= record.missing.length + record.valid.length
    records.push(record)
  }

  return records
}

/** Number of training records after which the job reports its progress. */
const membersPerReport = 10

/** Returns the training record of each member on the last day of the period. */
async function readMembers(
  { actor, now, language, inClient }: PackageContext,
  day: string,
  members: readonly RecordedMember[],
  reportDone: (done: number) => Promise<void>,
): Promise<TrainingRecord[]> {
  const today = dayIn(actor.country, now)
  const records: TrainingRecord[] = []

  for (const { uuid: memberUuid } of members) {
    const request = { actor, memberUuid, day, today, now, language }
    records.push(await inClient((db) => readTrainingRecord(db, request)))
    if (records.length % membersPerReport === 0) await reportDone(records.length)
  }
  await reportDone(records.length)

  return records
}

/** @throws Refusal Document.PackageTooLarge */
export const refuseTooLarge = (): never =>
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
