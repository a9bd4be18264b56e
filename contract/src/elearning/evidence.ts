/** Results of passed e-learnings: the member's own list, and the revocation of a result. */
import * as z from 'zod/mini'
import { certificateValidities } from '../certificate/certificate.ts'
import { call } from '../core/call.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, text, uuid } from '../fields/index.ts'

export const ownResult = z.strictObject({
  resultUuid: uuid,
  title: z.string(),
  number: z.string(),
  completedOn: date(),
  validUntil: z.nullable(date()),
  validity: z.enum(certificateValidities),
})
export type OwnResult = z.output<typeof ownResult>

export const elearningEvidence = {
  /** Returns all certificates of the member, including expired and revoked ones. */
  readResultList: call({
    path: '/api/elearning/read-result-list',
    input: tableState({}, ['newest', 'completedOn', 'title', 'validUntil']),
    output: pageOf(ownResult),
    notInSpec: 'members see their certificates in the profile',
  }),
  /**
   * Revokes a result for good. If the member has no other valid certificate, the e-learning must be taken
   * again.
   */
  revokeResult: call({
    path: '/api/elearning/revoke-result',
    audit: 'revokeResult',
    input: z.strictObject({ resultUuid: uuid, reason: text(500) }),
    output: z.strictObject({}),
    refusals: ['ElearningResult.NotFound', 'ElearningResult.Revoked'],
    notInSpec: 'a certificate issued by mistake must not stay valid',
  }),
}
