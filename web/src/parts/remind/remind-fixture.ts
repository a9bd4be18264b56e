import type { ReminderPreview } from '@sorgfalt/contract/overdue/overdue'
import { uuidOf } from '#test/records.ts'

export const message: NonNullable<ReminderPreview['message']> = {
  firstName: 'Dorothea',
  lastName: 'Ackermann',
  way: 'mail',
  language: 'en_GB',
  copyTo: ['Otto Einheit'],
  companyName: 'Musterbau GmbH',
  subject: '2 e-learnings are overdue',
  greeting: 'Dear Dorothea Ackermann,',
  intro: 'Please complete these e-learnings at Musterbau GmbH:',
  lines: [
    { title: 'Fire safety', since: 'since 9 November 2026' },
    { title: 'Ladders and steps', since: 'since 9 November 2026' },
  ],
  button: 'View my e-learnings',
  sms: null,
}

/** A preview for 37 members: 31 by email, 6 by SMS, and 2 who cannot be reached. */
export const preview: ReminderPreview = {
  memberCount: 39,
  ways: { mail: 31, sms: 6 },
  copyCount: 5,
  unreachableCount: 2,
  unreachable: [
    { memberUuid: uuidOf(1), firstName: 'Georg', lastName: 'Bräuer', reason: 'noContact' },
    { memberUuid: uuidOf(2), firstName: 'Zoë', lastName: 'Weiß', reason: 'noAccess' },
  ],
  message,
}
