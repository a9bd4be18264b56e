/** Measures: what is done about a risk, or why nothing needs to be. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, optionalText, text, uuid, version } from '../fields/index.ts'
import { stopTypes } from './content.ts'
import {
  actionFilters,
  dueStatuses,
  effectivenesses,
  riskActionEvents,
  riskActionKinds,
  riskActionStates,
  riskBands,
  riskStatuses,
} from './risk-assessment.ts'

/** Somebody who answers for a measure; without a name once deleted. `archived`: somebody else has to take it over. */
const responsible = z.strictObject({ memberUuid: uuid, name: z.string(), archived: z.boolean() })

/** A measure as stored, with what its dates mean today. */
export const riskActionView = z.strictObject({
  riskActionUuid: uuid,
  kind: z.enum(riskActionKinds),
  /** Of the catalogue's proposal that it came from. */
  proposedActionId: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  /** null = not relevant. */
  stop: z.nullable(z.enum(stopTypes)),
  /** Why it is enough that only persons are protected, or why the risk is not relevant. */
  reason: z.string(),
  responsible: z.nullable(responsible),
  dueDate: z.nullable(date()),
  dueStatus: z.enum(dueStatuses),
  progressPercent: z.int(),
  state: z.enum(riskActionStates),
  doneOn: z.nullable(date()),
  /** null until it is done. */
  effectiveness: z.nullable(z.enum(effectivenesses)),
  effectivenessDueOn: z.nullable(date()),
  effectivenessOn: z.nullable(date()),
  effectivenessNote: z.string(),
  /** "Not relevant" of a high risk, until a second person agrees; that is not whoever said so. */
  awaitsSecond: z.boolean(),
  /** Whether the reader may be the second person. */
  mayApprove: z.boolean(),
  version,
})
export type RiskActionView = z.output<typeof riskActionView>

/** What a change means for the risk. */
const decided = z.strictObject({ status: z.enum(riskStatuses), isNotRelevant: z.boolean() })
/** Whoever edits the plan names the lease; without one a change passes only while nobody else has it. */
const lockToken = z.optional(uuid)
const longText = () => optionalText(2000)
const reason = () => optionalText(1000)

/** A measure as a person makes it; a proposal brings its own title and type. */
const create = z.strictObject({
  riskUuid: uuid,
  kind: z.enum(riskActionKinds),
  proposedActionId: z.optional(z.string().check(z.maxLength(60, 'maxlength'))),
  title: z.optional(text()),
  description: z._default(longText(), ''),
  stop: z.optional(z.enum(stopTypes)),
  dueDate: z.optional(z.nullable(date())),
  responsibleMemberUuid: z.optional(z.nullable(uuid)),
  reason: z._default(reason(), ''),
  lockToken,
})

/** What is left out stays. A plan that is agreed moves in due date, responsible member and progress alone. */
const update = z.strictObject({
  riskActionUuid: uuid,
  version,
  title: z.optional(text()),
  description: z.optional(longText()),
  stop: z.optional(z.enum(stopTypes)),
  reason: z.optional(reason()),
  dueDate: z.optional(z.nullable(date())),
  responsibleMemberUuid: z.optional(z.nullable(uuid)),
  progressPercent: z.optional(z.int().check(z.minimum(0, 'min'), z.maximum(100, 'max'))),
  /** false takes it back. */
  done: z.optional(z.boolean()),
  /** false takes it back, as far as nothing has been decided instead. */
  dropped: z.optional(z.boolean()),
  /** The second person agrees that a high risk is not relevant. */
  approved: z.optional(z.literal(true)),
  /** What the check has shown; `effectivenessDueOn` moves it. */
  effectiveness: z.optional(z.enum(effectivenesses)),
  effectivenessDueOn: z.optional(date()),
  effectivenessNote: z.optional(reason()),
  lockToken,
})

export const listedRiskAction = z.strictObject({
  /** null = a risk for which a measure is still to be defined. */
  riskActionUuid: z.nullable(uuid),
  riskUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  /** The assessment it belongs to. */
  assessmentTitle: z.string(),
  title: z.nullable(z.string()),
  riskName: z.string(),
  riskFactor: z.nullable(z.int()),
  band: z.enum(riskBands),
  stop: z.nullable(z.enum(stopTypes)),
  sourceName: z.string(),
  targetName: z.string(),
  responsible: z.nullable(responsible),
  dueDate: z.nullable(date()),
  dueStatus: z.enum(dueStatuses),
  state: z.nullable(z.enum(riskActionStates)),
  riskStatus: z.enum(riskStatuses),
  progressPercent: z.int(),
  effectiveness: z.nullable(z.enum(effectivenesses)),
  effectivenessDueOn: z.nullable(date()),
  version: z.nullable(version),
})
export type ListedRiskAction = z.output<typeof listedRiskAction>

const oneOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxSelected, 'max')))
export const riskActionFilter = {
  search: z.optional(optionalText()),
  /** Next month holds the next seven days, too. Risks without a measure come only when asked for. */
  due: oneOf(z.enum(actionFilters)),
  responsible: oneOf(uuid),
  /** Only what the reader answers for, and whose effect the reader is to check. */
  mine: z.optional(z.boolean()),
  band: oneOf(z.enum(riskBands)),
}

const historyEntry = z.strictObject({
  event: z.enum(riskActionEvents),
  at: z.iso.datetime(),
  /** null = has left and was deleted, or the system. */
  by: z.nullable(z.string()),
})

const planLocked = ['RiskAssessment.PlanLocked'] as const
const actionChanges = [
  ...planLocked,
  'RiskAssessment.ActionNotFound',
  'RiskAssessment.PlanAgreed',
  'RiskAssessment.ActionClosed',
  'Version.Conflict',
] as const

export const riskAction = {
  readRiskActionList: call({
    path: '/api/risk-assessment/read-risk-action-list',
    input: z.strictObject({
      /** Left out: all that the reader may see. */
      riskAssessmentExecutionResultUuid: z.optional(uuid),
      ...tableState(riskActionFilter, ['dueDate', 'riskFactor', 'title', 'responsible', 'state']).shape,
    }),
    output: pageOf(listedRiskAction),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  readRiskActionDetails: call({
    path: '/api/risk-assessment/read-risk-action-details',
    input: z.strictObject({ riskActionUuid: uuid }),
    output: z.strictObject({
      action: riskActionView,
      risk: z.strictObject({
        riskUuid: uuid,
        riskAssessmentExecutionResultUuid: uuid,
        assessmentTitle: z.string(),
        load: z.string(),
        riskFactor: z.nullable(z.int()),
        band: z.enum(riskBands),
        sourceName: z.string(),
        targetName: z.string(),
        ...decided.shape,
        /** The plan stands: only due date, responsible member and progress move. */
        isAgreed: z.boolean(),
      }),
      /** May change the plan; otherwise, as the responsible member, report progress alone. */
      mayEdit: z.boolean(),
      history: z.array(historyEntry),
    }),
    refusals: ['RiskAssessment.ActionNotFound'],
  }),
  /** A proposed or an own measure, or the decision that nothing needs to be done. */
  createRiskAction: call({
    path: '/api/risk-assessment/create-risk-action',
    audit: 'createRiskAction',
    input: create,
    output: z.strictObject({ riskActionUuid: uuid, action: riskActionView, risk: decided }),
    refusals: [
      ...planLocked,
      'RiskAssessment.RiskNotFound',
      'RiskAssessment.PlanAgreed',
      'RiskAssessment.ActionExists',
      'RiskAssessment.DecidedOtherwise',
      'RiskAssessment.PersonalOnly',
      'Member.NotFound',
    ],
  }),
  /** Many low risks are decided at once. */
  markNotRelevant: call({
    path: '/api/risk-assessment/mark-risks-not-relevant',
    access: 'risk-assessment.create-risk-action',
    notInSpec: 'low risks of a long list are decided together, with one reason',
    audit: 'createRiskAction',
    input: z.strictObject({
      /** Of one result. */
      riskUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(maxSelected, 'max')),
      reason: text(1000),
      lockToken,
    }),
    /** `awaiting` of them are high and need a second person. */
    output: z.strictObject({ marked: z.int(), awaiting: z.int() }),
    refusals: [
      ...planLocked,
      'RiskAssessment.RiskNotFound',
      'RiskAssessment.PlanAgreed',
      'RiskAssessment.DecidedOtherwise',
    ],
  }),
  /** Whoever answers for the measure reports progress; the rest is for whoever leads. */
  updateRiskAction: call({
    path: '/api/risk-assessment/update-risk-action',
    audit: 'updateRiskAction',
    input: update,
    output: z.strictObject({ action: riskActionView, risk: decided }),
    refusals: [
      ...actionChanges,
      'RiskAssessment.ActionExists',
      'RiskAssessment.DecidedOtherwise',
      'RiskAssessment.PersonalOnly',
      'RiskAssessment.SecondPersonRequired',
      'Member.NotFound',
      'Permission.Missing',
    ],
  }),
  /** Whom it is given to hears of it by mail. */
  assignMember: call({
    path: '/api/risk-assessment/assign-member',
    audit: 'assignRiskAction',
    input: z.strictObject({ riskActionUuid: uuid, memberUuid: uuid, version, lockToken }),
    output: z.strictObject({ action: riskActionView, risk: decided }),
    refusals: [...actionChanges, 'Member.NotFound'],
  }),
  /** Agrees the whole plan and ends the assessment; refused as long as nobody has decided about a risk, which it names. */
  confirmRiskActions: call({
    path: '/api/risk-assessment/confirm-risk-actions',
    audit: 'confirmRiskActions',
    input: z.strictObject({ riskAssessmentExecutionResultUuid: uuid, lockToken }),
    output: z.strictObject({
      status: z.enum(['agreed', 'done']),
      agreedCount: z.int(),
      confirmedAt: z.iso.datetime(),
    }),
    refusals: [
      ...planLocked,
      'RiskAssessment.ResultNotFound',
      'RiskAssessment.RisksUndecided',
      'RiskAssessment.PlanAgreed',
    ],
  }),
}
