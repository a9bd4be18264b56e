/** What proves that somebody was trained, after the day of the pass. */
import * as z from 'zod/mini'
import { certificateValidities } from '../certificate/certificate.ts'
import { call } from '../core/call.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, text, uuid } from '../fields/index.ts'

const ownResult = z.strictObject({
  resultUuid: uuid,
  title: z.string(),
  number: z.string(),
  completedOn: date(),
  validUntil: z.nullable(date()),
  validity: z.enum(certificateValidities),
})
export type OwnResult = z.output<typeof ownResult>

export const elearningEvidence = {
  /** The member's own certificates: none ever goes away. */
  readResultList: call({
    path: '/api/elearning/read-result-list',
    input: tableState({}, ['newest', 'completedOn', 'title', 'validUntil']),
    output: pageOf(ownResult),
    notInSpec: 'the certificates of one’s own stand in the profile (elearning-and-company.md §4.2)',
  }),
  /** For good. Whoever holds no other valid certificate of the e-learning has to take it again from today. */
  revokeResult: call({
    path: '/api/elearning/revoke-result',
    audit: 'revokeResult',
    input: z.strictObject({ resultUuid: uuid, reason: text(500) }),
    output: z.strictObject({}),
    refusals: ['ElearningResult.NotFound', 'ElearningResult.Revoked'],
    notInSpec: 'a certificate that was given wrongly must not prove anything (elearning-and-company.md §4.6)',
  }),
}
