/**
 * The fields that the audit log compares, and which of their values it may contain
 * (docs/decisions/0054-log-only-what-a-call-has-changed.md).
 */

/**
 * How a value is shown. `place` is the name of an org unit or a location, which managers of other places do
 * not see. `members` are uuids of members. The log never contains the values of a `hidden` field, only that
 * the field has changed.
 */
export type AuditValueKind =
  | 'hidden'
  | 'text'
  | 'number'
  | 'flag'
  | 'day'
  | 'month'
  | 'place'
  | 'places'
  | 'groups'
  | 'members'
  | 'daysBefore'
  | 'copies'
  | 'role'
  | 'language'
  | 'country'
  | 'theme'
  | 'shownPhone'
  | 'locationType'
  | 'workKind'
  | 'groupType'
  | 'anchor'
  | 'confirmationMode'
  | 'actionState'
  | 'effectiveness'
  | 'templateCategory'
  | 'factorPolicy'
  | 'exportedList'
  | 'actionFilter'
  | 'riskBand'
  | 'ssoPreset'
  | 'ssoLinkMode'
  | 'ssoFactorMode'
  | 'ssoProtocol'
  | 'samlNameIdFormat'

/** The records whose fields the log compares. */
export const comparedEntities = {
  /**
   * Not listed, and therefore never in the log: passwords, and special attributes, which have calls of their
   * own. Private data that nobody needs in order to check a change is hidden.
   */
  member: {
    firstName: 'text',
    lastName: 'text',
    username: 'text',
    role: 'role',
    email: 'text',
    phoneNumber: 'text',
    mobileNumber: 'text',
    orgUnits: 'places',
    location: 'place',
    otherLocations: 'places',
    groups: 'groups',
    externalCompany: 'text',
    externalId: 'text',
    entryDate: 'day',
    language: 'language',
    frontendStyle: 'theme',
    phone: 'shownPhone',
    secondFactor: 'flag',
    /** Why an administrator has removed the second factor. */
    reason: 'text',
    createElearningTasks: 'flag',
    createRiskAssessmentTasks: 'flag',
    gender: 'hidden',
    birthDate: 'hidden',
    street: 'hidden',
    postalCode: 'hidden',
    city: 'hidden',
    country: 'hidden',
  },
  orgUnit: {
    orgUnitName: 'text',
    identifier: 'text',
    parent: 'place',
    isDefault: 'flag',
    responsible: 'members',
    memberCount: 'number',
  },
  location: {
    name: 'text',
    identifier: 'text',
    type: 'locationType',
    workKind: 'workKind',
    floorSpace: 'number',
    street: 'text',
    additional: 'text',
    postalCode: 'text',
    city: 'text',
    country: 'country',
    assemblyPoint: 'text',
    internalEmergencyNumber: 'text',
    responsible: 'members',
    memberCount: 'number',
  },
  memberGroup: { groupName: 'text', type: 'groupType', location: 'place', memberCount: 'number' },
  client: {
    name: 'text',
    clientIdentifier: 'text',
    street: 'text',
    additional: 'text',
    postalCode: 'text',
    city: 'text',
    country: 'country',
    theme: 'hidden',
    defaultTheme: 'theme',
    homepage: 'hidden',
    notificationFooter: 'hidden',
    adviserLoginAllowed: 'flag',
    factorPolicy: 'factorPolicy',
    factorFrom: 'day',
    emergencyAccount: 'text',
    nameRetentionYears: 'number',
    remindersActive: 'flag',
    remindersAnnounce: 'flag',
    remindersBefore: 'daysBefore',
    copiesAfter7: 'copies',
    copiesAfter14: 'copies',
    copiesAfter28: 'copies',
    remindersFrom: 'number',
    remindersUntil: 'number',
    remindersOnRestDays: 'flag',
    remindersBySms: 'flag',
    remindersOptOut: 'flag',
  },
  elearning: {
    dueDateInterval: 'number',
    firstExecutionBuffer: 'number',
    anchor: 'anchor',
    calendarMonth: 'month',
    leadDays: 'number',
    countPast: 'flag',
    confirmationMode: 'confirmationMode',
    localInserts: 'hidden',
    responsible: 'members',
  },
  riskAssessmentTask: {
    dueDateInterval: 'number',
    firstExecutionBuffer: 'number',
    minimumCompletions: 'number',
    active: 'flag',
  },
  /** Texts of actions are hidden, because they may quote what members have said in a survey. */
  riskAction: {
    state: 'actionState',
    responsible: 'members',
    dueDate: 'day',
    progressPercent: 'number',
    effectiveness: 'effectiveness',
    effectivenessDueOn: 'day',
    title: 'hidden',
    description: 'hidden',
    stop: 'hidden',
    reason: 'hidden',
    effectivenessNote: 'hidden',
  },
  /** A reminder of a survey has only the number of members who had not submitted. */
  reminderOrder: { reminded: 'number', mails: 'number', sms: 'number', letters: 'number', copies: 'number' },
  template: { name: 'text', category: 'templateCategory', language: 'language' },
  savedView: { name: 'text' },
  /** A SCORM package. */
  package: {
    title: 'text',
    summary: 'hidden',
    category: 'hidden',
    language: 'language',
    durationMinutes: 'number',
    passRule: 'hidden',
    passMark: 'number',
    intervalMonths: 'number',
    isReleased: 'flag',
  },
  ssoProvider: {
    name: 'text',
    preset: 'ssoPreset',
    issuer: 'text',
    applicationId: 'text',
    applicationKey: 'hidden',
    hostedDomain: 'text',
    linkMode: 'ssoLinkMode',
    externalIdClaim: 'text',
    createsMembers: 'flag',
    orgUnit: 'place',
    factorMode: 'ssoFactorMode',
    protocol: 'ssoProtocol',
    loginUrl: 'text',
    signingKeys: 'hidden',
    nameIdFormat: 'samlNameIdFormat',
    givenNameClaim: 'text',
    familyNameClaim: 'text',
    emailClaim: 'text',
    isActive: 'flag',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AuditValueKind>>>>

export type ComparedEntity = keyof typeof comparedEntities

export const isComparedEntity = (entity: string): entity is ComparedEntity =>
  Object.hasOwn(comparedEntities, entity)

/** The stated fields that the log contains for records of any kind. */
const statedKinds = {
  exportedList: 'exportedList',
  due: 'actionFilter',
  band: 'riskBand',
  responsible: 'members',
  mine: 'flag',
} as const satisfies Readonly<Record<string, AuditValueKind>>

/** Returns how the log shows a field. Returns `hidden` for a field that the log does not compare. */
export function auditValueKind(entity: string, field: string): AuditValueKind {
  const kinds: Readonly<Record<string, AuditValueKind>> = isComparedEntity(entity)
    ? { ...statedKinds, ...comparedEntities[entity] }
    : statedKinds

  return Object.hasOwn(kinds, field) ? (kinds[field] ?? 'hidden') : 'hidden'
}
