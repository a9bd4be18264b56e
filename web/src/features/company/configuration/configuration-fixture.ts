import type { ClientConfiguration } from '@sorgfalt/contract/company/company'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'

/** The configuration of a company that has changed nothing. */
export const defaultConfiguration: ClientConfiguration = {
  theme: null,
  defaultTheme: null,
  homepage: null,
  notificationFooter: { email: 'Example Ltd', sms: '' },
  adviserLoginAllowed: false,
  reminders: defaultReminderPlan,
  nameRetentionYears: 2,
  logo: null,
  version: 6,
}
