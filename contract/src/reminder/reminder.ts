/** When members hear of what they have to do, and who else does when they do not (elearning-and-company.md §4.7). */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { instant } from '../fields/index.ts'

/** Days before the due date on which a company can remind; 0 = on the day itself. */
export const daysBefore = [30, 14, 7, 3, 1, 0] as const
/** Days after it; on each of them a company can tell others as well. */
export const overdueDays = [7, 14, 28] as const
/** Who gets a copy: who answers for the member's org units or locations, or the administration. */
export const reminderCopies = ['org-unit', 'location', 'admin'] as const
export type ReminderCopy = (typeof reminderCopies)[number]

const lastHour = 24
const overdueStep = z.strictObject({
  days: z.literal([...overdueDays]),
  copyTo: z.array(z.enum(reminderCopies)).check(z.maxLength(reminderCopies.length, 'max')),
})

/** A company's plan. Everything that comes up on one day goes out in one message. */
export const reminderPlan = z
  .strictObject({
    active: z.boolean(),
    /** Whether a new task is announced. */
    announce: z.boolean(),
    before: z.array(z.literal([...daysBefore])).check(z.maxLength(daysBefore.length, 'max')),
    overdue: z.array(overdueStep).check(z.maxLength(overdueDays.length, 'max')),
    /** The hours between which messages leave, in the company's zone: from `from` o'clock until `until` o'clock. */
    from: z.int().check(z.minimum(0, 'min'), z.maximum(lastHour - 1, 'max')),
    until: z.int().check(z.minimum(1, 'min'), z.maximum(lastHour, 'max')),
    /** Whether they leave on Sundays and public holidays, too. */
    onRestDays: z.boolean(),
    /** Whether members may have what is new or overdue by SMS. */
    bySms: z.boolean(),
    /** Whether members may do without reminders before the due date; all others are the employer's duty. */
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

/** What a member wants beside what always comes. */
export const ownReminders = z.strictObject({
  /** Reminders before the due date. */
  early: z.boolean(),
  /** What is new or overdue by SMS, too. */
  bySms: z.boolean(),
})
export type OwnReminders = z.output<typeof ownReminders>

const ownRemindersView = z.strictObject({
  ...ownReminders.shape,
  /** What the company leaves to its members. */
  offers: z.strictObject({ active: z.boolean(), optOut: z.boolean(), bySms: z.boolean() }),
  /** Where messages go; empty = nowhere. */
  email: z.string(),
  mobileNumber: z.string(),
})
export type OwnRemindersView = z.output<typeof ownRemindersView>

const nothing = z.strictObject({})
const addressForPrograms = 'a calendar feed of one’s own due dates (elearning-and-company.md §4.7)'

export const reminder = {
  readOwn: call({
    path: '/api/profile/read-reminders',
    notInSpec: 'members choose how they are reminded (security.md, mails)',
    input: nothing,
    output: ownRemindersView,
  }),
  /** What the company does not offer stays as it is. */
  updateOwn: call({
    path: '/api/profile/update-reminders',
    audit: 'updateReminders',
    notInSpec: 'members choose how they are reminded (security.md, mails)',
    input: ownReminders,
    output: ownRemindersView,
    refusals: ['Communication.PreferenceInvalid'],
  }),
  /** Whether there is an address, and since when; the address itself is shown when it is made, and never again. */
  readFeed: call({
    path: '/api/profile/read-calendar-feed',
    notInSpec: addressForPrograms,
    input: nothing,
    output: z.strictObject({ createdAt: z.nullable(instant) }),
  }),
  /** A new address; the one before shows nothing any more. */
  createFeed: call({
    path: '/api/profile/create-calendar-feed',
    access: 'profile.read-calendar-feed',
    audit: 'createCalendarFeed',
    notInSpec: addressForPrograms,
    input: nothing,
    output: z.strictObject({ href: z.string(), createdAt: instant }),
  }),
  endFeed: call({
    path: '/api/profile/end-calendar-feed',
    access: 'profile.read-calendar-feed',
    audit: 'endCalendarFeed',
    notInSpec: addressForPrograms,
    input: nothing,
    output: nothing,
  }),
}
