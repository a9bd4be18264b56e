/** Who does not have to do an e-learning although it is assigned (elearning-and-company.md §4.6). */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { date, text, uuid } from '../fields/index.ts'

const reason = text(500)
const ofMember = z.strictObject({ elearningUuid: uuid, memberUuid: uuid })
const notInSpec =
  'whoever was instructed elsewhere, or is away for long, is exempt with a reason (elearning-and-company.md §4.2)'
const unknown = ['Elearning.NotFound', 'Elearning.NotAssignedToClient', 'ElearningTask.NotFound'] as const

export const elearningExemption = {
  /** Up to this day, or for good. The turn ends; the day after, the next one opens, unless a certificate lasts longer. */
  exempt: call({
    path: '/api/elearning/exempt-task',
    audit: 'exemptTask',
    input: z.strictObject({ ...ofMember.shape, reason, until: z.nullable(date()) }),
    output: z.strictObject({}),
    refusals: unknown,
    notInSpec,
  }),
  /** From today on the e-learning is to be done again, due like a first one unless a certificate lasts longer. */
  end: call({
    path: '/api/elearning/end-exemption',
    access: 'elearning.exempt-task',
    audit: 'endExemption',
    input: ofMember,
    output: z.strictObject({}),
    refusals: unknown,
    notInSpec,
  }),
}
