import type { Handlers } from '../../http/handlers.ts'
import { finishRound } from './finish-round.ts'

export const riskEvaluation: Handlers<'riskEvaluation'> = {
  async completeExecution(context, { assignmentUuid }) {
    return { riskAssessmentExecutionResultUuid: await finishRound(context, assignmentUuid) }
  },
}
