/** Measures: what is done about a risk, or why nothing needs to be. */
import * as z from 'zod/mini'
import { date, uuid, version } from './fields/index.ts'
import { dueStatuses, effectivenesses, riskActionKinds, riskActionStates } from './risk-assessment.ts'
import { stopTypes } from './risk-content.ts'

/** Somebody who answers for a measure. */
const responsible = z.strictObject({ memberUuid: uuid, name: z.string() })

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
