/**
 * The oral part: talk or practice on site that an e-learning cannot replace.
 * A responsible member confirms it.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'

const openOralPart = z.strictObject({
  /** The task whose oral part is open. */
  taskUuid: uuid,
  elearningUuid: uuid,
  title: z.string(),
  memberUuid: uuid,
  firstName: z.string(),
  lastName: z.string(),
  /** Null when the e-learning itself is not passed yet. */
  passedOn: z.nullable(date()),
  /** True when the certificate is only issued after the confirmation. */
  required: z.boolean(),
  /** The points to discuss and practise on site. */
  checklist: z.array(z.strictObject({ id: z.string(), label: z.string() })),
})
export type OpenOralPart = z.output<typeof openOralPart>

/**
 * Maximum number of rows in the list. Counting more would take seconds in companies that never confirm oral
 * parts.
 */
export const maxOpenOral = 1000

export const elearningOral = {
  /** Returns the open oral parts that the actor may confirm. */
  readOpenList: call({
    path: '/api/elearning/read-oral-open-list',
    input: tableState({ search: z.optional(optionalText()), passed: z.optional(z.boolean()) }, [
      'title',
      'member',
      'passedOn',
    ]),
    /**
     * `isCut` is true if there are more than `maxOpenOral` oral parts. The filter and the search find the
     * others.
     */
    output: z.extend(pageOf(openOralPart), { isCut: z.boolean() }),
    notInSpec: 'the people who confirm oral parts see which ones are open',
  }),
  /**
   * Confirms that these members have completed all items of the checklist. Skips members who are already
   * confirmed.
   */
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
      /** Number of certificates that the confirmation issued. */
      certificates: z.int(),
    }),
    refusals: [
      'Elearning.NotFound',
      'Elearning.NotAssignedToClient',
      'Member.NotFound',
      'OralPart.Incomplete',
    ],
    notInSpec: 'an e-learning alone is not a complete instruction',
  }),
}
