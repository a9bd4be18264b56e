/**
 * The record of a member: what is open, overdue and valid, with certificates, functions, actions and history.
 * Answers of risk assessments and scores are never part of it.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages, memberGroupTypes, qualificationStates } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { ownResult } from '../elearning/evidence.ts'
import { date, instant, uuid } from '../fields/index.ts'
import { dueStatuses, effectivenesses } from '../risk-assessment/risk-assessment.ts'

/**
 * What an e-learning of a member needs on a day. `oral`: passed, but the oral part is missing. `later`: the
 * first due date has not been opened yet.
 */
export const trainingStates = ['overdue', 'inprogress', 'due', 'oral', 'valid', 'exempt', 'later'] as const
export type TrainingState = (typeof trainingStates)[number]

/** Maximum number of e-learnings, groups and actions in the overview. */
export const maxRecordRows = { trainings: 200, groups: 50, actions: 5, leaders: 3 } as const

const named = z.strictObject({ uuid, name: z.string() })

const training = z.strictObject({
  taskUuid: uuid,
  elearningUuid: uuid,
  title: z.string(),
  /** The address of the course's picture. */
  image: z.nullable(z.string()),
  state: z.enum(trainingStates),
  /** The due date of what is to be done. Null if nothing is to be done. */
  dueDate: z.nullable(date()),
  progressPercent: z.int(),
  /** The last day of an exemption. Null without an exemption, and for a permanent one. */
  exemptUntil: z.nullable(date()),
  /** The result that is valid on the day of the record, or else the latest one before that day. */
  result: z.nullable(
    z.strictObject({
      resultUuid: uuid,
      number: z.string(),
      completedOn: date(),
      /** Null means that the certificate never expires. */
      validUntil: z.nullable(date()),
      isValid: z.boolean(),
      oral: z.nullable(z.strictObject({ on: date(), by: z.string() })),
    }),
  ),
})
export type RecordTraining = z.output<typeof training>

const group = z.strictObject({
  memberGroupUuid: uuid,
  groupName: z.string(),
  type: z.enum(memberGroupTypes),
  locationName: z.nullable(z.string()),
  validUntil: z.nullable(date()),
  qualification: z.enum(qualificationStates),
})
export type RecordGroup = z.output<typeof group>

const action = z.strictObject({
  riskActionUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  title: z.string(),
  state: z.enum(['agreed', 'done']),
  dueDate: z.nullable(date()),
  dueStatus: z.enum(dueStatuses),
  doneOn: z.nullable(date()),
  effectiveness: z.nullable(z.enum(effectivenesses)),
})
export type RecordAction = z.output<typeof action>

const counts = z.strictObject({ overdue: z.int(), open: z.int(), oral: z.int(), valid: z.int() })

const recordView = z.strictObject({
  /** The day of the record. */
  day: date(),
  counts,
  /** What is to be done first, then what is valid, each by date. */
  trainings: z.array(training),
  /** Memberships as they are today, with the state of their qualification on the day of the record. */
  groups: z.array(group),
  orgUnits: z.array(named),
  orgUnitCount: z.int(),
  location: z.nullable(named),
  /** The members who are responsible for the org units of the member. */
  leaders: z.array(named),
  /** The first actions for which the member is responsible, open ones first, as they are today. */
  actions: z.array(action),
  actionCount: z.int(),
  certificateCount: z.int(),
})
export type MemberRecord = z.output<typeof recordView>

export const recordEvents = [
  'assigned',
  'begun',
  'passed',
  'oralConfirmed',
  'revoked',
  'reminded',
  'groupJoined',
  'actionDone',
] as const
export type RecordEventKind = (typeof recordEvents)[number]

const event = z.strictObject({
  /** The subject of the event. The kind, the time and this uuid together identify an event. */
  uuid,
  kind: z.enum(recordEvents),
  at: instant,
  /** The title of the e-learning or of the action, or the name of the group. */
  subject: z.string(),
  /** The number of a certificate, or the name of the member who confirmed an oral part. */
  detail: z.nullable(z.string()),
})
export type RecordEvent = z.output<typeof event>

const memberUuid = uuid
/** A past day. Certificates and cycles are those of that day. Names and org units are those of today. */
const asOf = z.optional(date())
const access = 'member-record.read-record'
const refusals = ['Member.NotFound'] as const
const notInSpec = 'an employer must be able to show the record of one person'

export const memberRecord = {
  read: call({
    path: '/api/member-record/read-record',
    input: z.strictObject({ memberUuid, asOf }),
    output: recordView,
    refusals,
    notInSpec,
  }),
  /** Returns all certificates of the member, including expired and revoked ones. */
  readCertificateList: call({
    path: '/api/member-record/read-certificate-list',
    access,
    input: z.strictObject({
      memberUuid,
      ...tableState({}, ['newest', 'completedOn', 'title', 'validUntil']).shape,
    }),
    output: pageOf(ownResult),
    refusals,
    notInSpec,
  }),
  /** Returns the agreed and completed actions for which the member is responsible. */
  readActionList: call({
    path: '/api/member-record/read-action-list',
    access,
    input: z.strictObject({ memberUuid, ...tableState({}, ['dueDate', 'title']).shape }),
    output: pageOf(action),
    refusals,
    notInSpec,
  }),
  /** Returns what has happened, the newest event first. */
  readHistory: call({
    path: '/api/member-record/read-history',
    access,
    input: z.strictObject({ memberUuid, ...tableState({}, ['newest']).shape }),
    output: pageOf(event),
    refusals,
    notInSpec,
  }),
  /** Returns a certificate of a member in the actor's scope as a PDF. */
  certificatePdf: fileCall({
    path: '/api/member-record/certificate-pdf',
    access,
    transaction: 'own',
    costly: true,
    input: z.strictObject({ resultUuid: uuid, language: z.optional(z.enum(languages)) }),
    types: ['application/pdf'],
    refusals: ['ElearningResult.NotFound'],
    notInSpec,
  }),
  /** Returns the training record of the member as a PDF to sign. */
  exportTrainingRecord: fileCall({
    path: '/api/member-record/export-training-record',
    audit: 'exportTrainingRecord',
    costly: true,
    transaction: 'own',
    input: z.strictObject({ memberUuid, asOf, languageCode: z.optional(z.enum(languages)) }),
    types: ['application/pdf'],
    refusals,
    notInSpec,
  }),
}
