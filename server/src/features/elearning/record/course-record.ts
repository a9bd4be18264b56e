/**
 * The training record of a part of the company in one course: who lacks valid training, and who has it.
 */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, CallContext } from '../../../access/context.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { findNode, type NodeFacts, type PackageNode } from '../../document/audit-package.store.ts'
import { type IssuedDocument, issueDocument } from '../../document/document.store.ts'
import { listLocationOptions, listOrgUnitOptions } from '../../member/list/filter-options.store.ts'
import { readMemberOrgNodes } from '../../member/list/member-list.store.ts'
import { listReminderDays } from '../../member/record/training-record.store.ts'
import { inEachLanguage } from '../../risk-assessment/document/read-assessment.ts'
import { findSettings, type StoredSettings } from '../catalog/catalog.store.ts'
import { entitledCourse } from '../catalog/entitlement.ts'
import { listMembers } from '../statistics/statistics.store.ts'
import { createQuery } from '../statistics/statistics.view.ts'
import { findRecordedMembers, type RecordedMember } from './course-record.store.ts'
import { type CourseStatus, determineCourseStatus } from './training.rules.ts'
import { listTrainings, type TrainingRow } from './training.store.ts'

/** The part of the company that a record covers. Without name: everything in the scope of the actor. */
type RecordedPart = Partial<NodeFacts> & { kind: PackageNode['kind'] | null }

/** A member of the course on the day of the record. */
export interface CourseEntry {
  member: RecordedMember
  /** The first org unit of the member by name. */
  orgUnit: string | null
  training: TrainingRow
  status: CourseStatus
  /** The days on which the member was reminded of the open cycle. Empty for a past day. */
  remindedOn: readonly string[]
}

export interface CourseRecord {
  elearningUuid: string
  course: CourseVersion
  settings: Pick<StoredSettings, 'intervalMonths' | 'confirmationMode' | 'responsible'>
  part: RecordedPart
  day: string
  /** Overdue members first, then those who are due by date, then exempt ones. */
  missing: CourseEntry[]
  /** Grouped by org unit, then in alphabetical order. */
  valid: CourseEntry[]
  issued: IssuedDocument
}

/** The org units and locations that a record covers. */
interface RecordedNodes {
  orgUnit?: readonly string[] | undefined
  location?: readonly string[] | undefined
}

interface CourseRecordRequest extends RecordedNodes {
  elearningUuid: string
  /** The day of the record; `today` or a day before it. */
  day: string
  today: string
  now: Date
  language: Language
  /** The maximum number of members, and the refusal of a longer record. */
  limit: { maxMembers: number; refuse: () => never }
}

type Context = Pick<CallContext, 'db' | 'actor' | 'courses'>

/**
 * Reads the record of a course in a fixed number of statements, and issues a version of it. Returns null if
 * nobody takes the course.
 * @throws Refusal OrgUnit.NotFound, Location.NotFound, that of the limit, and those of entitledCourse
 */
export async function readCourseRecord(
  { db, actor, courses }: Context,
  request: CourseRecordRequest,
): Promise<CourseRecord | null> {
  const { elearningUuid, day, today, now, limit } = request
  const { orgUnit, location } = request
  const callContext = { db, actor, courses, today }
  const course = await entitledCourse(callContext, elearningUuid)
  const part = await findPart(db, actor, request)
  const filter = {
    ...(orgUnit?.length && { orgUnit: [...orgUnit] }),
    ...(location?.length && { location: [...location] }),
    ...(day < today && { asOf: day }),
  }
  const query = await createQuery(callContext, elearningUuid, filter)
  const settings = await findSettings(db, elearningUuid)
  if (!query || !settings) return null

  const exempt = day < today ? [] : await listMembers(db, { ...query, filter: { ...filter, exempt: true } })
  const uuids = [...(await listMembers(db, query)), ...exempt]
  if (uuids.length === 0) return null
  if (uuids.length > limit.maxMembers) limit.refuse()

  const entries = await readEntries(db, actor, request, uuids)
  const valid = entries.filter(({ status }) => status === 'valid').toSorted(byUnit)
  const missing = entries.filter(({ status }) => status !== 'valid').toSorted(byUrgency)
  const issued = await issueDocument(db, actor, now, {
    kind: 'courseTraining',
    subject: toSubject(actor, request),
    title: inEachLanguage((language) =>
      translator(language)('document.course.title', { title: course.title[language] }),
    ),
    content: [
      missing.map(({ member, training, status }) => [member.uuid, status, training.dueOn]),
      valid.map(({ member, training }) => [
        member.uuid,
        training.number,
        training.validUntil,
        training.oralOn,
      ]),
    ],
  })

  return { elearningUuid, course, settings, part, day, missing, valid, issued }
}

/**
 * Returns what identifies the record. Managers see only a part of the members, so their record of the same
 * org unit is another document. A record of a past day must not supersede the record of today.
 */
function toSubject(
  actor: Actor,
  { elearningUuid, orgUnit = [], location = [], day, today }: CourseRecordRequest,
) {
  const nodes = [
    ...orgUnit.map((uuid) => `orgUnit:${uuid}`),
    ...location.map((uuid) => `location:${uuid}`),
  ].toSorted()
  const [node = 'company'] = nodes
  const isLimited = actor.role === 'loc-admin' || actor.role === 'ou-admin'

  return [
    elearningUuid,
    nodes.length > 1 ? `nodes:${sha256(nodes.join('\n'))}` : node,
    ...(isLimited ? [`scope:${actor.uuid}`] : []),
    ...(day < today ? [day] : []),
  ].join(':')
}

async function findPart(
  db: Db,
  actor: Actor,
  { orgUnit = [], location = [] }: RecordedNodes,
): Promise<RecordedPart> {
  const selected = (uuids: readonly string[]) => ({ search: undefined, selected: [...uuids], max: 0 })
  const units = orgUnit.length > 0 ? (await listOrgUnitOptions(db, actor, selected(orgUnit))).rows : []
  const locations = location.length > 0 ? (await listLocationOptions(db, actor, selected(location))).rows : []
  if (units.length < new Set(orgUnit).size) refuse('OrgUnit.NotFound')
  if (locations.length < new Set(location).size) refuse('Location.NotFound')

  const nodes = [
    ...units.map(({ uuid }) => ({ kind: 'orgUnit' as const, uuid })),
    ...locations.map(({ uuid }) => ({ kind: 'location' as const, uuid })),
  ]
  const [only] = nodes
  if (!only) return { kind: null }
  if (nodes.length === 1)
    return { kind: only.kind, ...found(await findNode(db, actor, only), 'OrgUnit.NotFound') }

  return {
    kind: locations.length > 0 ? 'location' : 'orgUnit',
    name: [...locations, ...units].map(({ name }) => name).join(', '),
  }
}

async function readEntries(
  db: Db,
  actor: Actor,
  { elearningUuid, day, today, language }: CourseRecordRequest,
  uuids: readonly string[],
): Promise<CourseEntry[]> {
  const query = { actor, day, today, language, elearnings: [elearningUuid] }
  const trainings = await listTrainings(db, query, uuids)
  const members = await findRecordedMembers(db, uuids)
  const nodes = await readMemberOrgNodes(db, actor, uuids, 1)
  const tasks = trainings.map(({ taskUuid }) => taskUuid)
  const reminders = day === today ? await listReminderDays(db, tasks) : new Map<string, string[]>()

  return trainings.flatMap((training) => {
    const member = members.get(training.memberUuid)
    return member
      ? {
          member,
          orgUnit: nodes.get(member.uuid)?.orgUnits[0]?.name ?? null,
          training,
          status: determineCourseStatus(training, day),
          remindedOn: reminders.get(training.taskUuid) ?? [],
        }
      : []
  })
}

const alphabet = new Intl.Collator('de')

const byName = ({ member: one }: CourseEntry, { member: other }: CourseEntry): number =>
  alphabet.compare(one.lastName, other.lastName) ||
  alphabet.compare(one.firstName, other.firstName) ||
  one.uuid.localeCompare(other.uuid)

const byUnit = (one: CourseEntry, other: CourseEntry): number =>
  alphabet.compare(one.orgUnit ?? '\uffff', other.orgUnit ?? '\uffff') || byName(one, other)

const ranks: Record<CourseStatus, number> = { overdue: 0, due: 1, exempt: 2, valid: 3 }

const byUrgency = (one: CourseEntry, other: CourseEntry): number =>
  ranks[one.status] - ranks[other.status] ||
  (one.training.dueOn ?? '9999').localeCompare(other.training.dueOn ?? '9999') ||
  byName(one, other)
