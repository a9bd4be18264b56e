/** When members are reminded, and who gets copies of overdue reminders. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { instant } from '../fields/index.ts'

/** The days before the due date on which a company can send reminders. 0 = the due date. */
export const daysBefore = [30, 14, 7, 3, 1, 0] as const
/** The days after the due date on which a company can send reminders and copies. */
export const overdueDays = [7, 14, 28] as const
/**
 * Recipients of copies: the responsible members of the member's org units or locations, or the
 * administrators.
 */
export const reminderCopies = ['org-unit', 'location', 'admin'] as const
export type ReminderCopy = (typeof reminderCopies)[number]

const lastHour = 24
const overdueStep = z.strictObject({
  days: z.literal([...overdueDays]),
  copyTo: z.array(z.enum(reminderCopies)).check(z.maxLength(reminderCopies.length, 'max')),
})

/** A company's plan of reminders. All reminders of a day are sent to a member in one message. */
export const reminderPlan = z
  .strictObject({
    active: z.boolean(),
    /** Whether a new task is announced. */
    announce: z.boolean(),
    before: z.array(z.literal([...daysBefore])).check(z.maxLength(daysBefore.length, 'max')),
    overdue: z.array(overdueStep).check(z.maxLength(overdueDays.length, 'max')),
    /** Messages are sent from the hour `from` until the hour `until`, in the company's time zone. */
    from: z.int().check(z.minimum(0, 'min'), z.maximum(lastHour - 1, 'max')),
    until: z.int().check(z.minimum(1, 'min'), z.maximum(lastHour, 'max')),
    /** Whether messages are also sent on Sundays and public holidays. */
    onRestDays: z.boolean(),
    /** Whether members may choose SMS for new and overdue e-learnings. */
    bySms: z.boolean(),
    /**
     * Whether members may switch off reminders before the due date. Announcements and later reminders are
     * always sent, because instruction is the employer's duty.
     */
    optOut: z.boolean(),
  })
  .check(z.refine(({ from, until }) => from < until, { error: 'min', path: ['until'] }))
export type ReminderPlan = z.output<typeof reminderPlan>

export const defaultReminderPlan: ReminderPlan = {
  active: true,
  announce: true,
  before: [14, 3, 0],
  overdue: [
    { days: 7, copyTo: ['org-unit'] },
    { days: 14, copyTo: ['org-unit', 'location'] },
    { days: 28, copyTo: ['admin'] },
  ],
  from: 7,
  until: 20,
  onRestDays: false,
  bySms: false,
  optOut: true,
}

/** A member's choice of additional reminders. */
export const ownReminders = z.strictObject({
  /** Whether the member is reminded before the due date. */
  early: z.boolean(),
  /** Whether new and overdue e-learnings are also sent by SMS. */
  bySms: z.boolean(),
})
export type OwnReminders = z.output<typeof ownReminders>

const ownRemindersView = z.strictObject({
  ...ownReminders.shape,
  /** The choices that the company offers its members. */
  offers: z.strictObject({ active: z.boolean(), optOut: z.boolean(), bySms: z.boolean() }),
  /** The email address and the mobile number that messages are sent to. Empty = no messages. */
  email: z.string(),
  mobileNumber: z.string(),
})
export type OwnRemindersView = z.output<typeof ownRemindersView>

const emptyObject = z.strictObject({})
const reasonForFeed = 'a calendar feed of the member’s due dates'

export const reminder = {
  readOwn: call({
    path: '/api/profile/read-reminders',
    notInSpec: 'members choose how they are reminded',
    input: emptyObject,
    output: ownRemindersView,
  }),
  /** Saves the choices of the member. Choices that the company does not offer stay unchanged. */
  updateOwn: call({
    path: '/api/profile/update-reminders',
    audit: 'updateReminders',
    notInSpec: 'members choose how they are reminded',
    input: ownReminders,
    output: ownRemindersView,
    refusals: ['Communication.PreferenceInvalid'],
  }),
  /**
   * Returns when the address of the calendar feed was created, or null if there is none. Only `createFeed`
   * returns the address itself.
   */
  readFeed: call({
    path: '/api/profile/read-calendar-feed',
    notInSpec: reasonForFeed,
    input: emptyObject,
    output: z.strictObject({ createdAt: z.nullable(instant) }),
  }),
  /** Creates a new address for the calendar feed. The previous address stops working. */
  createFeed: call({
    path: '/api/profile/create-calendar-feed',
    access: 'profile.read-calendar-feed',
    audit: 'createCalendarFeed',
    notInSpec: reasonForFeed,
    input: emptyObject,
    output: z.strictObject({ href: z.string(), createdAt: instant }),
  }),
  endFeed: call({
    path: '/api/profile/end-calendar-feed',
    access: 'profile.read-calendar-feed',
    audit: 'endCalendarFeed',
    notInSpec: reasonForFeed,
    input: emptyObject,
    output: emptyObject,
  }),
}
