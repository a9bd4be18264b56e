/** Exemptions of members from an e-learning that is assigned to them. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { date, text, uuid } from '../fields/index.ts'

const reason = text(500)
const ofMember = z.strictObject({ elearningUuid: uuid, memberUuid: uuid })
const notInSpec = 'members who are instructed elsewhere or are absent for a long time can be exempted'
const refusals = ['Elearning.NotFound', 'Elearning.NotAssignedToClient', 'ElearningTask.NotFound'] as const

export const elearningExemption = {
  /**
   * Exempts a member until the end of the day `until`, or for good if `until` is null. The open cycle ends.
   * The next cycle opens on the day after `until`, or later if the member's certificate is still valid then.
   */
  exempt: call({
    path: '/api/elearning/exempt-task',
    audit: 'exemptTask',
    creates: true,
    input: z.strictObject({ ...ofMember.shape, reason, until: z.nullable(date()) }),
    output: z.strictObject({}),
    refusals,
    notInSpec,
  }),
  /** Ends an exemption. A cycle opens today, or later if the member's certificate is still valid. */
  end: call({
    path: '/api/elearning/end-exemption',
    access: 'elearning.exempt-task',
    audit: 'endExemption',
    input: ofMember,
    output: z.strictObject({}),
    refusals,
    notInSpec,
  }),
}
