/**
 * Edit leases of inspections and plans. A lease lasts `leaseMinutes` after the last save or renewal. Its
 * token identifies the page that edits. `readExecution` takes the lease of an execution.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { uuid } from '../fields/index.ts'

/** Member who has a lease, and when the lease ends. `isSelf`: the reader has it, on any device. */
export const leaseHolder = z.strictObject({
  isSelf: z.boolean(),
  name: z.string(),
  until: z.iso.datetime(),
})
export type LeaseHolder = z.output<typeof leaseHolder>

const listedLease = z.strictObject({
  /** Exactly one of the two uuids is set. */
  executionUuid: z.nullable(uuid),
  riskAssessmentExecutionResultUuid: z.nullable(uuid),
  title: z.string(),
  targetName: z.string(),
  /** Name of the member who has the lease. */
  name: z.string(),
  until: z.iso.datetime(),
})
export type ListedLease = z.output<typeof listedLease>

const executionInput = z.strictObject({ executionUuid: uuid })
const resultInput = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })
const notInSpec = 'a forgotten lease must not stop an inspection or a plan'

export const riskLease = {
  /** Ends the lease of an execution when its page is left. */
  releaseExecutionLease: call({
    path: '/api/risk-assessment/release-execution-lease',
    access: 'risk-assessment.save-execution',
    notInSpec: 'a lease ends at once when its page is left, instead of five minutes later',
    input: z.strictObject({ ...executionInput.shape, leaseToken: uuid }),
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ExecutionNotOwn'],
  }),
  /**
   * Ends another member's lease of an execution. That member's page keeps its answers but cannot save them.
   */
  breakExecutionLease: call({
    path: '/api/risk-assessment/break-execution-lease',
    access: 'risk-assessment.break-lease',
    notInSpec,
    audit: 'breakRiskLease',
    input: executionInput,
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ExecutionNotOwn'],
  }),
  /** Takes the lease of a result's plan if it is free, or renews it for the page that has it. */
  takePlanLease: call({
    path: '/api/risk-assessment/take-plan-lease',
    access: 'risk-assessment.create-risk-action',
    notInSpec: 'members who edit the same plan see each other',
    input: z.strictObject({ ...resultInput.shape, leaseToken: z.optional(uuid) }),
    /** `leaseToken` is null if another page has the lease. */
    output: z.strictObject({ leaseHolder: z.nullable(leaseHolder), leaseToken: z.nullable(uuid) }),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  releasePlanLease: call({
    path: '/api/risk-assessment/release-plan-lease',
    access: 'risk-assessment.create-risk-action',
    notInSpec: 'a lease ends at once when its page is left, instead of five minutes later',
    input: z.strictObject({ ...resultInput.shape, leaseToken: uuid }),
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  breakPlanLease: call({
    path: '/api/risk-assessment/break-plan-lease',
    access: 'risk-assessment.break-lease',
    notInSpec,
    audit: 'breakRiskLease',
    input: resultInput,
    output: z.strictObject({}),
    refusals: ['RiskAssessment.ResultNotFound'],
  }),
  /**
   * Lists the leases that other members have on inspections and plans. Executions of a survey are left out,
   * because participation in a survey is confidential.
   */
  readLeaseList: call({
    path: '/api/risk-assessment/read-lease-list',
    access: 'risk-assessment.break-lease',
    notInSpec: 'an administrator who may break a lease has to find it',
    input: z.strictObject({}),
    output: z.strictObject({ leases: z.array(listedLease) }),
  }),
}
