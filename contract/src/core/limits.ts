/** The business constants of spec §9. The constants of the interface are in web/src/lib/constants.ts. */

export const languages = ['de_DE', 'en_GB'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'de_DE'

export const countries = ['AT', 'DE'] as const
export type Country = (typeof countries)[number]
/** The time zone of each country. For a company, a new day begins at midnight in its time zone. */
export const timeZones: Record<Country, string> = { AT: 'Europe/Vienna', DE: 'Europe/Berlin' }

export const genders = ['female', 'male', 'diverse', 'unspecified'] as const
export type Gender = (typeof genders)[number]
/** Attributes that require special protection at work. They never appear in lists, exports or logs. */
export const specialAttributes = ['pregnant', 'underage'] as const
export type SpecialAttribute = (typeof specialAttributes)[number]
/** Months until the attribute `pregnant` ends if no end date is entered. */
export const pregnancyMonths = 12

/** Limits of a company's setting for how many years results keep the names of deleted members. */
export const nameRetentionYears = { min: 1, max: 10 } as const

export const locationTypes = ['headquarters', 'branch'] as const
/** Kinds of work that the rules for helpers distinguish. `office` includes administration and trade. */
export const workKinds = ['office', 'other'] as const
export type WorkKind = (typeof workKinds)[number]

/** Types of groups in the order of the info point, spelled as in the specification. */
export const memberGroupTypes = [
  'first-aid',
  'fire-marshall',
  'fire-assistent',
  'health-safety-officer',
  'medical-officer',
  'work-council',
] as const
export type MemberGroupType = (typeof memberGroupTypes)[number]
/**
 * A qualification counts as expiring during this number of days before its end. This leaves enough time to
 * find a course.
 */
export const qualificationExpiringDays = 90
export const qualificationStates = ['valid', 'expiring', 'expired'] as const
export type QualificationState = (typeof qualificationStates)[number]
/** Which phone number of a member the info point shows. */
export const infoPointPhones = ['none', 'phone', 'mobile'] as const
export type InfoPointPhone = (typeof infoPointPhones)[number]
/** Services whose public emergency numbers an info point shows. */
export const emergencyServices = ['emergency', 'fire', 'rescue'] as const
/** Group types of the helpers that the law requires. */
export const coverageDuties = [
  'first-aid',
  'fire-assistent',
  'health-safety-officer',
] as const satisfies readonly MemberGroupType[]
/** The regulations that say how many helpers a location needs. */
export const legalSources = ['dguv-1-26', 'asr-a2-2', 'sgb-7-22', 'astv-40'] as const
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The default colours of a theme. `contrast` is the colour of text on `primary`. */
export const defaultColours = {
  light: { primary: '#3b3b3b', contrast: '#ffffff' },
  dark: { primary: '#b9b9b9', contrast: '#000000' },
} as const
export const defaultLicenseeName = 'Dashboard'

export const passwordMinLength = 8
/** Minutes between two password resets of the same account, or between two bulk resets of a client. */
export const passwordResetPauseMinutes = 10
export const resetTokenMinutes = 30
export const invitationDays = 7

/**
 * Minimum number of submissions with which a round can be finished. For inspections with a matrix, a company
 * may choose a lower minimum.
 */
export const minimumCompletions = 6

export const intervalMonths = { once: 0, min: 1, max: 24 } as const
export const firstExecutionBufferDays = [0, 7, 14, 30, 60, 90] as const

export const passwordResetFilters = ['all', 'neverLoggedIn', 'noPassword'] as const
export const passwordModes = ['byColumn', 'byEmail', 'bySms', 'initial', 'noPassword'] as const
export const importUsernameColumn = 'firstname.lastname'

/**
 * In seconds: the interval between heartbeats, the lifetime of a session without input, the maximum lifetime
 * of a session, and that of an adviser's session.
 */
export const session = {
  heartbeat: 5 * 60,
  idle: 30 * 60,
  absolute: 10 * 60 * 60,
  adviser: 4 * 60 * 60,
} as const

/** Maximum number of members that one call adds or removes. */
export const membersAtOnce = 500
/** Maximum number of levels in the tree of org units, including the root. */
export const orgUnitLevels = 20

export const perPageOptions = [25, 50, 100] as const
export const defaultPerPage = perPageOptions[0]
/** Maximum number of characters in the footer of a company's emails and SMS. */
export const footerLength = { email: 1000, sms: 100 } as const

const mebibyte = 1024 * 1024
export const upload = { maxBytes: 5 * mebibyte, maxFiles: 1, pause: 250 } as const
/**
 * Limits of one upload: number of parts in the form, bytes of a text field, seconds for the transfer, pixels
 * of a picture.
 */
export const uploadForm = { parts: 20, fieldBytes: 16 * 1024, seconds: 60, pixels: 40_000_000 } as const
/** The type names of spec §9 with their content types. */
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
 * Requests per minute, except for `costly`:
 * - `session`: of each session
 * - `anonymous`: of each network without a session
 * - `entrance`: of the login page from one network, because a whole plant may start its shift behind one
 *   address
 * - `recovery`: for reset links from one network. Uses of such links are counted separately.
 * - `recoveryTarget`: for a link to one account, or uses of one link. Refused requests do not count as
 *   `recovery`.
 * - `recoveryRequests`: like `recovery`, but including the requests that `recoveryTarget` refuses
 * - `costly`: answers per hour, for each person and each call that is marked as costly
 * - `files`: of each launch of a package. Some packages load thousands of small files when they start.
 */
export const rates = {
  session: 600,
  anonymous: 60,
  entrance: 2400,
  recovery: 2400,
  recoveryTarget: 10,
  recoveryRequests: 4800,
  costly: 10,
  files: 6000,
} as const

/** Limits of one request. */
export const request = {
  bodyBytes: mebibyte,
  headerBytes: 16 * 1024,
  depth: 32,
  keys: 2000,
  seconds: 30,
} as const
