/** From a finished round to an agreed plan. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { uuid } from './fields/index.ts'

export const riskEvaluation = {
  /** Ends the round that runs for everybody, also for those who have not handed in; at least six have. */
  completeExecution: call({
    path: '/api/risk-assessment/complete-execution',
    audit: 'finishRiskAssessment',
    input: z.strictObject({ assignmentUuid: uuid }),
    output: z.strictObject({ riskAssessmentExecutionResultUuid: uuid }),
    refusals: ['RiskAssessment.AssignmentNotFound', 'RiskAssessment.RoundFinished', 'RiskAssessment.MinCompletionsNotReached'],
  }),
}
