/** The talk or practice on site that an e-learning cannot replace, confirmed by the responsible person. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'

const openOralPart = z.strictObject({
  /** Of the turn that waits for its confirmation. */
  taskUuid: uuid,
  elearningUuid: uuid,
  title: z.string(),
  memberUuid: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** Null = the e-learning itself is not passed yet. */
  passedOn: z.nullable(date()),
  /** The certificate waits for the confirmation. */
  required: z.boolean(),
  /** What is to be done and shown on site. */
  checklist: z.array(z.strictObject({ id: z.string(), label: z.string() })),
})
export type OpenOralPart = z.output<typeof openOralPart>

/** More are not listed: nobody turns so many pages, and counting them all would take seconds where nobody confirms anything. */
export const maxOpenOral = 1000

export const elearningOral = {
  /** Members within reach, and those of e-learnings that the actor answers for, whose turn is without its oral part. */
  readOpenList: call({
    path: '/api/elearning/read-oral-open-list',
    input: tableState({ search: z.optional(optionalText()), passed: z.optional(z.boolean()) }, [
      'title',
      'member',
      'passedOn',
    ]),
    /** `isCut`: there are more than `total`, which filter and search lead to. */
    output: z.extend(pageOf(openOralPart), { isCut: z.boolean() }),
    notInSpec: 'whoever confirms the oral part needs to see whose is missing (elearning-and-company.md §4.2)',
  }),
  /** One talk with one or many: every item of the checklist was done with every one of them. Who is confirmed already is passed over. */
  confirm: call({
    path: '/api/elearning/confirm-oral-part',
    audit: 'confirmOralPart',
    input: z.strictObject({
      elearningUuid: uuid,
      memberUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(maxSelected, 'max')),
      checklist: z.array(z.string().check(z.maxLength(100, 'maxlength'))).check(z.maxLength(20, 'max')),
    }),
    output: z.strictObject({
      confirmed: z.int(),
      /** Certificates that had waited for it. */
      certificates: z.int(),
    }),
    refusals: [
      'Elearning.NotFound',
      'Elearning.NotAssignedToClient',
      'Member.NotFound',
      'OralPart.Incomplete',
    ],
    notInSpec: 'an e-learning alone is no complete instruction (elearning-and-company.md §0)',
  }),
}
