/** The actions for which the audit log compares records, and the fields that an action itself states. */

/**
 * The actions for which the log reads the records before and after. `values`: the log stores which fields
 * have changed. `name`: the action deletes the records, so the log only keeps their names.
 */
const comparisons: Readonly<Record<string, 'values' | 'name'>> = {
  createMember: 'values',
  updateMember: 'values',
  updateProfile: 'values',
  updateProfileSetting: 'values',
  changeUsername: 'values',
  updateOwnInfoPointPhone: 'values',
  raiseRole: 'values',
  createOrgUnit: 'values',
  updateOrgUnit: 'values',
  addMembersToOrgUnit: 'values',
  removeMembersFromOrgUnit: 'values',
  deleteOrgUnit: 'name',
  createLocation: 'values',
  updateLocation: 'values',
  assignLocationMembers: 'values',
  removeLocationMembers: 'values',
  deleteLocations: 'name',
  createMemberGroup: 'values',
  updateMemberGroup: 'values',
  assignMemberGroupMembers: 'values',
  removeMemberGroupMembers: 'values',
  deleteMemberGroups: 'name',
  updateClientDetails: 'values',
  updateClientConfiguration: 'values',
  createSsoProvider: 'values',
  updateSsoProvider: 'values',
  activateSsoProvider: 'values',
  deactivateSsoProvider: 'values',
  removeSsoProvider: 'name',
  createSsoMember: 'values',
  updateFactorPolicy: 'values',
  updateSignInPolicy: 'values',
  setUpFactor: 'values',
  removeFactor: 'values',
  addPasskey: 'values',
  removePasskey: 'values',
  resetFactor: 'values',
  saveElearningSettings: 'values',
  saveRiskSettings: 'values',
  createRiskAction: 'values',
  updateRiskAction: 'values',
  assignRiskAction: 'values',
  remindOverdue: 'values',
  printReminderLetters: 'values',
  remindRound: 'values',
  updateTemplate: 'values',
  removeTemplates: 'name',
  deleteView: 'name',
  saveScormPackage: 'values',
  releaseScormPackage: 'values',
  removeScormPackage: 'name',
}

/** Returns what the log compares for an action, or undefined if it does not compare anything. */
export const auditComparison = (action: string): 'values' | 'name' | undefined =>
  Object.hasOwn(comparisons, action) ? comparisons[action] : undefined

/**
 * The fields of an input that the log contains, although no record has them. A field without a value is left
 * out.
 */
const statedFields: Readonly<Record<string, readonly string[]>> = {
  resetFactor: ['reason'],
  updateSignInPolicy: ['reason'],
  unlinkMemberIdentity: ['reason'],
  exportList: ['exportedList'],
  exportRiskActionList: ['due', 'band', 'responsible', 'mine'],
  saveView: ['name'],
}

export const auditStatedFields = (action: string): readonly string[] => statedFields[action] ?? []

/** Returns whether an action states the value of a field, so that there is no earlier value. */
export const isStatedField = (action: string, field: string): boolean =>
  auditStatedFields(action).includes(field)

/** The actions whose other fields are the filters of the exported list. */
const filteredExports: ReadonlySet<string> = new Set([
  'exportAuditLog',
  'exportList',
  'exportQualificationMatrix',
  'exportRiskActionList',
  'exportStatistics',
])

/** Returns whether an action exports the rows that match its fields. */
export const isFilteredExport = (action: string): boolean => filteredExports.has(action)

/** The actions with a comparison. */
export const comparedActions: readonly string[] = Object.keys(comparisons)
