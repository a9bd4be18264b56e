import type { Output } from '@sorgfalt/contract/core/call'
import type { riskAction } from '@sorgfalt/contract/risk-assessment/action'

/** An action with its history, as the details call returns it. */
export type ActionDetails = Output<typeof riskAction.readRiskActionDetails>
