/** Every business constant of spec §9, in one place. */

export const languages = ['de_DE', 'en_GB'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'de_DE'

export const countries = ['AT', 'DE'] as const
export type Country = (typeof countries)[number]
/** The zone in which a client's due dates change at midnight. */
export const timeZones: Record<Country, string> = { AT: 'Europe/Vienna', DE: 'Europe/Berlin' }

export const genders = ['female', 'male', 'diverse', 'unspecified'] as const
export type Gender = (typeof genders)[number]
/** What calls for special protection at work; never in lists, exports or logs. */
export const specialAttributes = ['pregnant', 'underage'] as const
export type SpecialAttribute = (typeof specialAttributes)[number]
/** Months after which an expectant mother's mark goes by itself, unless a day was named. */
export const pregnancyMonths = 12

/** Years for which the results of deleted members keep their names (security.md D16). */
export const nameRetentionYears = { min: 1, max: 10 } as const

export const locationTypes = ['headquarters', 'branch'] as const
/** Where helpers are counted: offices, administration and trade, or everything else. */
export const workKinds = ['office', 'other'] as const
export type WorkKind = (typeof workKinds)[number]

/** In the order of the info point; spelled as the specification does. */
export const memberGroupTypes = [
  'first-aid',
  'fire-marshall',
  'fire-assistent',
  'health-safety-officer',
  'medical-officer',
  'work-council',
] as const
export type MemberGroupType = (typeof memberGroupTypes)[number]
/** Days before its end in which a qualification counts as expiring: time enough to find a course. */
export const qualificationExpiringDays = 90
export const qualificationStates = ['valid', 'expiring', 'expired'] as const
export type QualificationState = (typeof qualificationStates)[number]
/** Which of a member's numbers the info point shows. */
export const infoPointPhones = ['none', 'phone', 'mobile'] as const
export type InfoPointPhone = (typeof infoPointPhones)[number]
/** Public numbers of an info point. */
export const emergencyServices = ['emergency', 'fire', 'rescue'] as const
/** Helpers that the law counts, as group types. */
export const coverageDuties = [
  'first-aid',
  'fire-assistent',
  'health-safety-officer',
] as const satisfies readonly MemberGroupType[]
/** Where it stands. */
export const legalSources = ['dguv-1-26', 'asr-a2-2', 'sgb-7-22', 'astv-40'] as const
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Default theme colours: primary fills, contrast is the text on it. */
export const defaultColours = {
  light: { primary: '#3b3b3b', contrast: '#ffffff' },
  dark: { primary: '#b9b9b9', contrast: '#000000' },
} as const
export const defaultLicenseeName = 'Dashboard'

export const passwordMinLength = 8
/** Minutes between two password resets of the same account (or, in bulk, of the same client). */
export const passwordResetPauseMinutes = 10
export const resetTokenMinutes = 30
export const invitationDays = 7

/** Risk analyses are finished with at least this many completed executions. */
export const minimumCompletions = 6

export const intervalMonths = { once: 0, min: 1, max: 24 } as const
export const firstExecutionBufferDays = [0, 7, 14, 30, 60, 90] as const

export const passwordResetFilters = ['all', 'neverLoggedIn', 'noPassword'] as const
export const passwordModes = ['byColumn', 'byEmail', 'bySms', 'initial', 'noPassword'] as const
export const importUsernameColumn = 'firstname.lastname'

/** Seconds. */
export const session = {
  heartbeat: 5 * 60,
  idle: 30 * 60,
  absolute: 10 * 60 * 60,
  adviser: 4 * 60 * 60,
} as const

/** Seconds that a toast stays. */
export const toastSeconds = { success: 5, info: 5, warning: 5, danger: 30 } as const

/** Members that one call adds to something or takes out of it. */
export const membersAtOnce = 500
/** Levels of the tree of org units, the root included. */
export const orgUnitLevels = 20

export const perPageOptions = [25, 50, 100] as const
export const defaultPerPage = perPageOptions[0]
/** Milliseconds. */
export const debounce = { filter: 500, search: 250, usernameCheck: 250 } as const
export const loaderHideDelay = 250

/** `maxSelected`: of a multi-select without a limit of its own; 0 makes a single select. `labelledItems`: more are counted. */
export const dropdown = { maxHeight: '22rem', maxSelected: 9999, labelledItems: 2 } as const
export const dialog = {
  widths: { small: '30rem', medium: '40rem', large: '50rem' },
  minWidth: 280,
  maxWidth: 560,
  contentMaxHeight: '65vh',
  enter: 150,
  exit: 75,
} as const
/** Characters of what ends every mail and SMS of a company. */
export const footerLength = { email: 1000, sms: 100 } as const
export const sidebarWidth = '17rem'

const mebibyte = 1024 * 1024
export const upload = { maxBytes: 5 * mebibyte, maxFiles: 1, pause: 250 } as const
/** One upload beyond its file (security.md D11): parts of the form, seconds until it is there, pixels of a picture. */
export const uploadForm = { parts: 20, fieldBytes: 16 * 1024, seconds: 60, pixels: 40_000_000 } as const
/** Type names of spec §9 and the content types behind them. */
export const uploadTypes = {
  csv: ['text/csv'],
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  image: ['image/jpeg', 'image/png'],
  jpg: ['image/jpeg'],
  png: ['image/png'],
  gif: ['image/gif'],
  bmp: ['image/bmp'],
  svg: ['image/svg+xml'],
  mp4: ['video/mp4'],
  avi: ['video/x-msvideo'],
  mkv: ['video/x-matroska'],
  txt: ['text/plain'],
  json: ['application/json'],
  xml: ['application/xml', 'text/xml'],
  zip: ['application/zip'],
  rar: ['application/vnd.rar'],
  tar: ['application/x-tar'],
} as const
export type UploadType = keyof typeof uploadTypes

/**
 * Calls a minute: of a session, of a network without one (reset links and the like), and of a network on the way in, where a
 * whole plant starts its shift behind one address. `costly`: answers an hour that one person gets of each call that is marked so.
 */
export const rates = { session: 600, anonymous: 60, entrance: 2400, costly: 10 } as const

/** Limits of one request (security.md D21). */
export const request = {
  bodyBytes: mebibyte,
  headerBytes: 16 * 1024,
  depth: 32,
  keys: 2000,
  seconds: 30,
} as const
