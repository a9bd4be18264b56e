/**
 * The overdue work list: each task that a member has not done in time, and reminders that are sent by hand.
 * An anonymous survey is never in the list, because the list names members.
 */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'

/** A course, a member's part in an inspection, an action, or the check whether an action has worked. */
export const overdueKinds = ['elearning', 'inspection', 'action', 'check'] as const
export type OverdueKind = (typeof overdueKinds)[number]

/** The kinds of which each task belongs to one member only. The filter by task contains these kinds. */
const ownKinds = ['action', 'check'] as const satisfies readonly OverdueKind[]

/** The choices of the filter for how long a task has been overdue, in days. */
export const overdueDaysFilters = [7, 14, 28, 90] as const

/** How a reminder reaches a member. */
export const reminderWays = ['mail', 'sms'] as const
export type ReminderWay = (typeof reminderWays)[number]

/**
 * Why a message does not reach a member: there is no address, a letter has been printed today, the member has
 * no access yet, the member has been reminded today, or the member is the sender.
 */
export const reminderObstacles = ['noContact', 'letter', 'noAccess', 'today', 'self'] as const
export type ReminderObstacle = (typeof reminderObstacles)[number]

/** Maximum length of the sentence that the sender adds. */
export const maxSentence = 200
/** Maximum number of unreachable members that an answer names. It also contains their total number. */
export const maxListedUnreachable = 50
/** Maximum number of letters in one file. The next file contains the next letters. */
export const maxLetters = 500
/** Maximum number of tasks that the filter offers. */
export const maxTaskOptions = 200
/** Maximum number of values in one filter. */
const maxValues = 200

const anyOf = <T extends z.ZodMiniType>(value: T) =>
  z.optional(z.array(value).check(z.maxLength(maxValues, 'max')))

const filter = {
  /** Every word must occur in the names, the username or the email address of the member. */
  search: z.optional(optionalText()),
  kind: anyOf(z.enum(overdueKinds)),
  /** Matches members of these units and of the units below them. */
  orgUnit: anyOf(uuid),
  location: anyOf(uuid),
  /** Members of these groups. */
  group: anyOf(uuid),
  /** The tasks of these e-learnings, inspections with these catalogues, actions or checks. */
  task: anyOf(z.union([uuid, z.enum(ownKinds)])),
  member: z.optional(z.array(uuid).check(z.maxLength(maxSelected, 'max'))),
  /** Matches tasks that have been overdue for at least this number of days. */
  days: z.optional(z.literal([...overdueDaysFilters])),
  /** False: only tasks about which the member has never been reminded. */
  reminded: z.optional(z.boolean()),
}
const filterObject = z.strictObject(filter)
export type OverdueFilter = z.output<typeof filterObject>

const person = { memberUuid: uuid, firstName: z.string(), lastName: z.string() }

const overdueTask = z.strictObject({
  ...person,
  kind: z.enum(overdueKinds),
  /** The cycle, round or action. */
  subjectUuid: uuid,
  title: z.string(),
  dueOn: date(),
  /** The number of days since the due date. */
  days: z.int(),
  /** True for a passed e-learning whose oral part has not been confirmed. */
  oralPending: z.boolean(),
  /** The member's org unit: the first by name that the reader sees. */
  orgUnit: z.nullable(z.string()),
  orgUnitCount: z.int(),
  /** The name of a member who is responsible for the org units of the member. */
  responsible: z.nullable(z.string()),
  /** The day of the last reminder about this task, and the number of days with reminders. */
  remindedOn: z.nullable(date()),
  reminderCount: z.int(),
  /** Why the member cannot be reminded now, or null. */
  obstacle: z.nullable(z.enum(reminderObstacles)),
})
export type OverdueTask = z.output<typeof overdueTask>

const summary = z.strictObject({
  taskCount: z.int(),
  memberCount: z.int(),
  /** Number of members whom a reminder would reach now. */
  reachableCount: z.int(),
  /** Number of members by the reason why a reminder does not reach them. */
  unreachable: z.strictObject({
    noContact: z.int(),
    letter: z.int(),
    noAccess: z.int(),
    today: z.int(),
    self: z.int(),
  }),
  byKind: z.strictObject({ elearning: z.int(), inspection: z.int(), action: z.int(), check: z.int() }),
  /** The day of the last reminder that was sent by hand to one of these members. */
  remindedOn: z.nullable(date()),
})
export type OverdueSummary = z.output<typeof summary>

const taskOption = z.strictObject({
  /** The e-learning, the catalogue, or the kind itself: the value of the filter. */
  task: z.union([uuid, z.enum(ownKinds)]),
  kind: z.enum(overdueKinds),
  /** Null for actions and checks. */
  title: z.nullable(z.string()),
  /** Number of members with such an overdue task. */
  memberCount: z.int(),
})
export type OverdueTaskOption = z.output<typeof taskOption>

const preview = z.strictObject({
  memberCount: z.int(),
  /** Number of members whom each way reaches. SMS count only members without an email address. */
  ways: z.strictObject({ mail: z.int(), sms: z.int() }),
  /** Number of responsible members who would get a copy. */
  copyCount: z.int(),
  unreachableCount: z.int(),
  /** The first `maxListedUnreachable` by name. */
  unreachable: z.array(z.strictObject({ ...person, reason: z.enum(reminderObstacles) })),
  /** The message to one of the recipients, or null if there is none. */
  message: z.nullable(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      way: z.enum(reminderWays),
      language: z.enum(languages),
      /** The names of the members who would get a copy. */
      copyTo: z.array(z.string()),
      companyName: z.string(),
      subject: z.string(),
      greeting: z.string(),
      intro: z.string(),
      lines: z.array(z.strictObject({ title: z.string(), since: z.string() })),
      button: z.string(),
      /** The text of the SMS without the sentence. */
      sms: z.nullable(z.string()),
    }),
  ),
})
export type ReminderPreview = z.output<typeof preview>

const ways = { byMail: z.boolean(), bySms: z.boolean() }

const sent = z.strictObject({
  uuid,
  /** Number of members who are reminded. */
  reminded: z.int(),
  mails: z.int(),
  sms: z.int(),
  copies: z.int(),
})
export type SentReminders = z.output<typeof sent>

const reasonForList = 'a work list of all overdue tasks, from which members are reminded by hand'

export const overdue = {
  /**
   * Returns a page of the overdue tasks of the members whom the reader sees. Default order: longest first.
   */
  list: call({
    path: '/api/overdue/list',
    replica: true,
    notInSpec: reasonForList,
    input: tableState(filter, ['since', 'lastName']),
    output: pageOf(overdueTask),
  }),
  /** Returns the counts of the tasks and members that match a filter. */
  readSummary: call({
    path: '/api/overdue/read-summary',
    replica: true,
    access: 'overdue.list',
    notInSpec: reasonForList,
    input: z.strictObject({ filter: z._default(filterObject, {}) }),
    output: summary,
  }),
  /** Returns the tasks that are overdue for a member whom the reader sees, by kind and title. */
  readTaskOptions: call({
    path: '/api/overdue/read-task-options',
    access: 'overdue.list',
    notInSpec: reasonForList,
    input: z.strictObject({
      /** Includes these e-learnings and catalogues even if nobody is overdue. */
      selected: z._default(z.array(uuid).check(z.maxLength(maxValues, 'max')), []),
    }),
    output: z.strictObject({ tasks: z.array(taskOption) }),
  }),
  /**
   * Returns what `remind` would send to the members with a matching task: the recipients of each way, the
   * copies, the unreachable members, and the message to the recipient at `position` (from 0, by name).
   */
  previewReminder: call({
    path: '/api/overdue/preview-reminder',
    access: 'overdue.remind',
    notInSpec: reasonForList,
    input: z.strictObject({
      filter: z._default(filterObject, {}),
      ...ways,
      position: z.int().check(z.minimum(0, 'min'), z.maximum(1_000_000, 'max')),
    }),
    output: preview,
  }),
  /**
   * Reminds the members with a matching task of everything that is overdue for them, each with one message.
   * Tasks of which a member has already been reminded today are left out.
   */
  remind: call({
    path: '/api/overdue/remind',
    audit: 'remindOverdue',
    creates: true,
    notInSpec: reasonForList,
    input: z.strictObject({
      filter: z._default(filterObject, {}),
      ...ways,
      /** Whether the members who are responsible for the org units get a copy. */
      copyToResponsible: z.boolean(),
      copyToSender: z.boolean(),
      sentence: optionalText(maxSentence),
    }),
    output: sent,
  }),
  /**
   * Returns a PDF with a letter to each member with a matching task who has neither an email address nor a
   * mobile number, and stores the letters as reminders. If there is no new letter, the letters of today are
   * printed again.
   */
  printLetters: fileCall({
    path: '/api/overdue/print-letters',
    access: 'overdue.remind',
    audit: 'printReminderLetters',
    costly: true,
    transaction: 'own',
    notInSpec: reasonForList,
    input: z.strictObject({
      filter: z._default(filterObject, {}),
      sentence: optionalText(maxSentence),
    }),
    types: ['application/pdf'],
    refusals: ['Overdue.NoLetter'],
  }),
}
