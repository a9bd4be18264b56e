/** Risk actions: what is done about a risk, or the decision that no action is needed. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, optionalText, text, uuid, version } from '../fields/index.ts'
import { stopTypes } from './content.ts'
import { likelihoods, severities } from './matrix.ts'
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

/**
 * The responsible member. The name is empty once the member is deleted. `archived`: another member must take
 * over the action.
 */
export const responsible = z.strictObject({ memberUuid: uuid, name: z.string(), archived: z.boolean() })

/** A stored action with its current due status. */
export const riskActionView = z.strictObject({
  riskActionUuid: uuid,
  kind: z.enum(riskActionKinds),
  /** Id of the catalogue's proposal that the action was created from. */
  proposedActionId: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  /** Type of the action. null: the decision that the risk is not relevant. */
  stop: z.nullable(z.enum(stopTypes)),
  /** Why personal actions are enough, or why the risk is not relevant. */
  reason: z.string(),
  responsible: z.nullable(responsible),
  dueDate: z.nullable(date()),
  dueStatus: z.enum(dueStatuses),
  progressPercent: z.int(),
  state: z.enum(riskActionStates),
  doneOn: z.nullable(date()),
  /** null until the action is done. */
  effectiveness: z.nullable(z.enum(effectivenesses)),
  effectivenessDueOn: z.nullable(date()),
  effectivenessOn: z.nullable(date()),
  effectivenessNote: z.string(),
  /** Whether a high risk was marked as not relevant and a second person has not approved this yet. */
  awaitsSecond: z.boolean(),
  /** Whether the reader may give the second person's agreement to "not relevant". The author may not. */
  mayApprove: z.boolean(),
  version,
})
export type RiskActionView = z.output<typeof riskActionView>

/** The risk's status after the change. */
const riskState = z.strictObject({ status: z.enum(riskStatuses), isNotRelevant: z.boolean() })
/** Token of the page's plan lease. Without it a change is accepted only if no other page has the lease. */
const leaseToken = z.optional(uuid)
const longText = () => optionalText(2000)
const reason = () => optionalText(1000)

/** A new action. A proposed action takes title and type from the catalogue. */
const newAction = z.strictObject({
  riskUuid: uuid,
  kind: z.enum(riskActionKinds),
  proposedActionId: z.optional(z.string().check(z.maxLength(60, 'maxlength'))),
  title: z.optional(text()),
  description: z._default(longText(), ''),
  stop: z.optional(z.enum(stopTypes)),
  dueDate: z.optional(z.nullable(date())),
  responsibleMemberUuid: z.optional(z.nullable(uuid)),
  reason: z._default(reason(), ''),
  leaseToken,
})

/**
 * Fields that are left out stay as they are. In an agreed plan, only due date, responsible member and
 * progress can change.
 */
const actionChange = z.strictObject({
  riskActionUuid: uuid,
  version,
  title: z.optional(text()),
  description: z.optional(longText()),
  stop: z.optional(z.enum(stopTypes)),
  reason: z.optional(reason()),
  dueDate: z.optional(z.nullable(date())),
  responsibleMemberUuid: z.optional(z.nullable(uuid)),
  progressPercent: z.optional(z.int().check(z.minimum(0, 'min'), z.maximum(100, 'max'))),
  /** false reopens the action. */
  done: z.optional(z.boolean()),
  /** false restores a dropped action, unless another decision about the risk was made in the meantime. */
  dropped: z.optional(z.boolean()),
  /** The second person agrees that a high risk is not relevant. */
  approved: z.optional(z.literal(true)),
  /** Finding of the effectiveness check. A new `effectivenessDueOn` postpones the check. */
  effectiveness: z.optional(z.enum(effectivenesses)),
  effectivenessDueOn: z.optional(date()),
  effectivenessNote: z.optional(reason()),
  leaseToken,
})

/**
 * Maximum number of drafts in a plan, so that one request can decide all of them. The request has five keys
 * for each draft, and `request.keys` limits it to 2000 keys.
 */
export const maxDrafts = 300

/**
 * What happens to a draft when the plan is agreed. Either it is dropped, or the missing due date and
 * responsible member are added and it is agreed.
 */
const draftDecision = z.strictObject({
  riskActionUuid: uuid,
  version,
  dropped: z.optional(z.literal(true)),
  dueDate: z.optional(date()),
  responsibleMemberUuid: z.optional(uuid),
})
export type DraftDecision = z.output<typeof draftDecision>

export const listedRiskAction = z.strictObject({
  /** null: the row is a risk for which an action is still to be defined. */
  riskActionUuid: z.nullable(uuid),
  riskUuid: uuid,
  riskAssessmentExecutionResultUuid: uuid,
  /** Title of the assessment that the action belongs to. */
  assessmentTitle: z.string(),
  title: z.nullable(z.string()),
  riskName: z.string(),
  riskFactor: z.nullable(z.int()),
  band: z.enum(riskBands),
  /** The deficiency that gives the risk its level. */
  likelihood: z.nullable(z.enum(likelihoods)),
  severity: z.nullable(z.enum(severities)),
  stop: z.nullable(z.enum(stopTypes)),
  sourceName: z.string(),
  targetName: z.string(),
  responsible: z.nullable(responsible),
  dueDate: z.nullable(date()),
  dueStatus: z.enum(dueStatuses),
  state: z.nullable(z.enum(riskActionStates)),
  riskStatus: z.enum(riskStatuses),
  progressPercent: z.int(),
  doneOn: z.nullable(date()),
  effectiveness: z.nullable(z.enum(effectivenesses)),
  effectivenessDueOn: z.nullable(date()),
  effectivenessOn: z.nullable(date()),
  version: z.nullable(version),
})
export type ListedRiskAction = z.output<typeof listedRiskAction>

const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxSelected, 'max')))
export const riskActionFilter = {
  search: z.optional(optionalText()),
  /** Risks without an action are listed only with `actionToDefine`. */
  due: anyOf(z.enum(actionFilters)),
  responsible: anyOf(uuid),
  /** Only actions for which the reader is responsible or whose effectiveness the reader checks. */
  mine: z.optional(z.boolean()),
  band: anyOf(z.enum(riskBands)),
}

const historyEntry = z.strictObject({
  event: z.enum(riskActionEvents),
  at: z.iso.datetime(),
  /** null: a deleted member, or the system. */
  by: z.nullable(z.string()),
})

const planLeased = ['RiskAssessment.PlanLeased'] as const
const actionChanges = [
  ...planLeased,
  'RiskAssessment.ActionNotFound',
  'RiskAssessment.PlanAgreed',
  'RiskAssessment.ActionClosed',
  'Version.Conflict',
] as const

export const riskAction = {
  readRiskActionList: call({
    path: '/api/risk-assessment/read-risk-action-list',
    input: z.strictObject({
      /** Default: the actions of all results that the reader may see. */
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
        ...riskState.shape,
        /** Whether the plan is agreed. Then, only due date, responsible member and progress can change. */
        isAgreed: z.boolean(),
      }),
      /**
       * Whether the reader may change the plan. A responsible member without this right may only report
       * progress.
       */
      mayEdit: z.boolean(),
      history: z.array(historyEntry),
    }),
    refusals: ['RiskAssessment.ActionNotFound'],
  }),
  /** Creates a proposed or custom action, or the decision that no action is needed. */
  createRiskAction: call({
    path: '/api/risk-assessment/create-risk-action',
    audit: 'createRiskAction',
    creates: true,
    input: newAction,
    output: z.strictObject({ riskActionUuid: uuid, action: riskActionView, risk: riskState }),
    refusals: [
      ...planLeased,
      'RiskAssessment.RiskNotFound',
      'RiskAssessment.PlanAgreed',
      'RiskAssessment.ActionExists',
      'RiskAssessment.DecidedOtherwise',
      'RiskAssessment.PersonalOnly',
      'RiskAssessment.TooManyDrafts',
      'Member.NotFound',
    ],
  }),
  /** Marks several risks as not relevant in one step. */
  markNotRelevant: call({
    path: '/api/risk-assessment/mark-risks-not-relevant',
    access: 'risk-assessment.create-risk-action',
    notInSpec: 'low risks of a long list are decided together, with one reason',
    audit: 'createRiskAction',
    input: z.strictObject({
      /** The risks. All must belong to the same result. */
      riskUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(maxSelected, 'max')),
      reason: text(1000),
      leaseToken,
    }),
    /**
     * `awaiting` is the number of marked risks that are high and therefore need the approval of a second
     * person.
     */
    output: z.strictObject({ marked: z.int(), awaiting: z.int() }),
    refusals: [
      ...planLeased,
      'RiskAssessment.RiskNotFound',
      'RiskAssessment.PlanAgreed',
      'RiskAssessment.DecidedOtherwise',
    ],
  }),
  /**
   * Changes an action. The responsible member may report progress; other changes need the right to edit the
   * plan.
   */
  updateRiskAction: call({
    path: '/api/risk-assessment/update-risk-action',
    audit: 'updateRiskAction',
    input: actionChange,
    output: z.strictObject({ action: riskActionView, risk: riskState }),
    refusals: [
      ...actionChanges,
      'RiskAssessment.ActionExists',
      'RiskAssessment.DecidedOtherwise',
      'RiskAssessment.PersonalOnly',
      'RiskAssessment.SecondPersonRequired',
      'RiskAssessment.TooManyDrafts',
      'Member.NotFound',
      'Permission.Missing',
    ],
  }),
  /** Assigns an action to a member and notifies the member by email. */
  assignMember: call({
    path: '/api/risk-assessment/assign-member',
    audit: 'assignRiskAction',
    input: z.strictObject({ riskActionUuid: uuid, memberUuid: uuid, version, leaseToken }),
    output: z.strictObject({ action: riskActionView, risk: riskState }),
    refusals: [...actionChanges, 'Member.NotFound'],
  }),
  /**
   * Agrees the whole plan, which ends the assessment. If risks are undecided, the refusal names them. The
   * request must contain a decision about every draft of the plan.
   */
  confirmRiskActions: call({
    path: '/api/risk-assessment/confirm-risk-actions',
    audit: 'confirmRiskActions',
    input: z.strictObject({
      riskAssessmentExecutionResultUuid: uuid,
      drafts: z._default(z.array(draftDecision).check(z.maxLength(maxDrafts, 'max')), []),
      leaseToken,
    }),
    output: z.strictObject({
      status: z.enum(['agreed', 'done']),
      agreedCount: z.int(),
      confirmedAt: z.iso.datetime(),
    }),
    refusals: [
      ...planLeased,
      'RiskAssessment.ResultNotFound',
      'RiskAssessment.RisksUndecided',
      'RiskAssessment.DraftsUndecided',
      'RiskAssessment.PlanAgreed',
      'RiskAssessment.ActionNotFound',
      'RiskAssessment.PersonalOnly',
      'Member.NotFound',
      'Version.Conflict',
    ],
  }),
}
