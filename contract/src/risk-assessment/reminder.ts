/**
 * Reminders by hand about a running round. They reach the members who have not submitted. A survey is
 * anonymous, so no answer names a member or depends on more than the numbers that the list of rounds shows.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { maxSentence } from '../overdue/overdue.ts'

const preview = z.strictObject({
  title: z.string(),
  /** Invited members without those who have submitted: the difference of the two published numbers. */
  openCount: z.int(),
  /** How messages reach the invited members, whether they have submitted or not. */
  invited: z.strictObject({ mail: z.int(), sms: z.int(), noContact: z.int(), noAccess: z.int() }),
  /** The last day on which the round was reminded by hand. */
  remindedOn: z.nullable(date()),
  /** Whether `remind` can be called now. */
  canRemind: z.boolean(),
  /** The message, addressed to the sender. */
  message: z.strictObject({
    language: z.enum(languages),
    companyName: z.string(),
    subject: z.string(),
    greeting: z.string(),
    intro: z.string(),
    lines: z.array(z.strictObject({ title: z.string(), since: z.string() })),
    button: z.string(),
  }),
})
export type RoundReminderPreview = z.output<typeof preview>

const reason = 'members who have not taken part in a survey are reminded without being named'

export const riskReminder = {
  /** Returns what `remind` would do for the running round of an assignment. */
  preview: call({
    path: '/api/risk-assessment/preview-reminder',
    access: 'risk-assessment.remind',
    notInSpec: reason,
    input: z.strictObject({ assignmentUuid: uuid }),
    output: preview,
    refusals: ['RiskAssessment.AssignmentNotFound', 'RiskAssessment.RoundFinished'],
  }),
  /**
   * Reminds the members who have not submitted in the running round of an assignment, at most once a day.
   * `reminded` is the published number of open executions, not the number of messages.
   */
  remind: call({
    path: '/api/risk-assessment/remind',
    audit: 'remindRound',
    creates: true,
    notInSpec: reason,
    input: z.strictObject({ assignmentUuid: uuid, sentence: optionalText(maxSentence) }),
    output: z.strictObject({ uuid, reminded: z.int() }),
    refusals: [
      'RiskAssessment.AssignmentNotFound',
      'RiskAssessment.RoundFinished',
      'RiskAssessment.NobodyToRemind',
      'RiskAssessment.RemindedToday',
    ],
  }),
  /**
   * Returns a PDF with a letter to each invited member who has neither an email address nor a mobile number,
   * whether the member has submitted or not.
   */
  printLetters: fileCall({
    path: '/api/risk-assessment/print-reminder-letters',
    access: 'risk-assessment.remind',
    audit: 'printRoundLetters',
    costly: true,
    transaction: 'own',
    notInSpec: reason,
    input: z.strictObject({ assignmentUuid: uuid, sentence: optionalText(maxSentence) }),
    types: ['application/pdf'],
    refusals: [
      'RiskAssessment.AssignmentNotFound',
      'RiskAssessment.RoundFinished',
      'RiskAssessment.NobodyToRemind',
      'Overdue.NoLetter',
    ],
  }),
}
