/** Decides which role may make which call, one row per call. */
import { type AnyCall, type CallName, callEntries } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/core/role'

/**
 * The rows that a call reaches: all rows of the client, those of the actor's org units or locations, the
 * actor's own rows, or none.
 */
export type Reach = 'all' | 'scope' | 'own' | 'no'
/** The reach of each role. `user` is the customer adviser. */
type Row = Record<Role, Reach>

const everyone: Row = {
  'super-admin': 'own',
  admin: 'own',
  'loc-admin': 'own',
  'ou-admin': 'own',
  member: 'own',
  user: 'own',
}

/** Advisers cannot make these calls, because they have no e-learnings and no profile in a company. */
const members: Row = { ...everyone, user: 'no' }

/** Calls with which administrators manage the whole company. Advisers cannot make them. */
const admins: Row = {
  'super-admin': 'all',
  admin: 'all',
  'loc-admin': 'no',
  'ou-admin': 'no',
  member: 'no',
  user: 'no',
}
const adminsAndAdvisers: Row = { ...admins, user: 'all' }

/** Only the administrator or adviser who uploaded an import sees it. */
const importers: Row = {
  'super-admin': 'own',
  admin: 'own',
  'loc-admin': 'no',
  'ou-admin': 'no',
  member: 'no',
  user: 'own',
}

/** Administrators and advisers see all members. Location and unit managers see their own members. */
const leaders: Row = {
  'super-admin': 'all',
  admin: 'all',
  'loc-admin': 'scope',
  'ou-admin': 'scope',
  member: 'no',
  user: 'all',
}
/** Location managers see the whole tree of org units. Unit managers see only their part of it. */
const treeReaders: Row = { ...leaders, 'loc-admin': 'all' }

/** Location and unit managers see all rows, including those of other locations and units. */
const readByLeaders: Row = { ...leaders, 'loc-admin': 'all', 'ou-admin': 'all' }

/** Location managers administer their own locations. */
const locationLeaders: Row = { ...admins, 'loc-admin': 'scope' }

/** Unit managers administer the memberships and accounts of their members. */
const unitLeaders: Row = { ...admins, 'ou-admin': 'scope' }

/** Administrators act for all members, location and unit managers for their own, advisers for none. */
const ownPeople: Row = { ...leaders, user: 'no' }

/**
 * The table. If a call has no row, the code does not compile. Public calls also have a row, although they
 * need no role.
 */
export const reach: Record<CallName, Row> = {
  'session.csrf': everyone,
  'session.login': everyone,
  'session.supportLogin': everyone,
  'session.logout': everyone,
  'session.heartbeat': everyone,
  'session.readStartUp': everyone,
  'session.createPasswordResetToken': everyone,
  'session.resetPassword': everyone,
  'bootstrap.loadLicenseeConfig': everyone,
  'member.state': everyone,
  'memberList.getList': leaders,
  'listExport.exportMembers': leaders,
  'listExport.exportArchivedMembers': adminsAndAdvisers,
  'listExport.exportOrgUnits': treeReaders,
  'listExport.exportLocations': { ...leaders, 'ou-admin': 'all' },
  'listExport.exportGroups': readByLeaders,
  'memberList.loadMember': leaders,
  'memberList.readFilterOptions': leaders,
  'memberList.readOrgUnitCounts': leaders,
  'orgUnit.list': treeReaders,
  'orgUnit.detail': treeReaders,
  'orgUnit.create': admins,
  'orgUnit.update': unitLeaders,
  'orgUnit.addMembers': unitLeaders,
  'orgUnit.removeMembers': unitLeaders,
  'orgUnit.memberList': treeReaders,
  'orgUnit.remove': admins,
  'memberImport.uploadCsv': importers,
  'memberImport.importCsv': importers,
  'memberImport.readImport': importers,
  'memberImport.readRows': importers,
  'memberImport.updateRows': importers,
  'memberImport.matchValue': importers,
  'memberImport.decideRows': importers,
  'memberImport.readSeats': importers,
  'memberImport.errorFile': importers,
  'memberImport.sample': importers,
  'memberImport.discard': importers,
  'memberDetails.create': unitLeaders,
  'memberDetails.read': leaders,
  'memberDetails.update': unitLeaders,
  'memberDetails.readOrgUnitList': leaders,
  'memberRecord.read': leaders,
  'memberRecord.readCertificateList': leaders,
  'memberRecord.readActionList': leaders,
  'memberRecord.readHistory': leaders,
  'memberRecord.certificatePdf': leaders,
  'memberRecord.exportTrainingRecord': leaders,
  'memberSpecialAttributes.read': admins,
  'memberSpecialAttributes.save': admins,
  'profile.readProfileSetting': everyone,
  'profile.updateProfileSetting': everyone,
  'profile.checkUsername': everyone,
  'profile.readMemberProfile': members,
  'profile.readSpecialAttributes': members,
  'profile.readOrgUnitList': members,
  'profile.changePassword': members,
  'profile.changeUsername': members,
  'profile.exportOwnData': members,
  'contact.update': members,
  'profile.readSessionList': members,
  'profile.endSession': members,
  'reminder.readOwn': members,
  'reminder.updateOwn': members,
  'reminder.readFeed': members,
  'reminder.createFeed': members,
  'reminder.endFeed': members,
  'riskCatalog.readCatalogList': leaders,
  'riskCatalog.readDetails': leaders,
  'riskCatalog.readSettings': readByLeaders,
  'riskCatalog.saveSettings': adminsAndAdvisers,
  'riskAssignment.readAssignmentList': leaders,
  'riskAssignment.assignOrgUnits': { ...adminsAndAdvisers, 'ou-admin': 'scope' },
  'riskAssignment.assignLocation': { ...adminsAndAdvisers, 'loc-admin': 'scope' },
  'riskAssignment.deleteTaskAssignments': leaders,
  'riskExecution.readMemberTasks': members,
  'riskExecution.createExecution': members,
  'riskExecution.readContent': members,
  'riskExecution.readExecution': members,
  'riskExecution.saveExecution': members,
  'riskLease.releaseExecutionLease': members,
  'riskLease.breakExecutionLease': admins,
  'riskEvaluation.readAssignmentOverviewList': leaders,
  'riskEvaluation.readExecutionResultDetails': leaders,
  'riskEvaluation.completeExecution': { ...leaders, user: 'no' },
  'risk.readRiskList': leaders,
  'risk.readRiskDetails': leaders,
  'risk.readRiskActionStatus': leaders,
  'riskLease.takePlanLease': ownPeople,
  'riskLease.releasePlanLease': ownPeople,
  'riskLease.readLeaseList': admins,
  'riskLease.breakPlanLease': admins,
  'riskAction.readRiskActionList': { ...leaders, member: 'own' },
  'riskAction.readRiskActionDetails': { ...leaders, member: 'own' },
  'riskAction.createRiskAction': ownPeople,
  'riskAction.markNotRelevant': ownPeople,
  'riskAction.updateRiskAction': { ...ownPeople, member: 'own' },
  'riskAction.assignMember': ownPeople,
  'riskDocument.exportRiskActionList': leaders,
  'riskDocument.exportRiskActionFile': leaders,
  'riskDocument.exportDocument': leaders,
  'auditPackage.exportAuditPackage': leaders,
  'riskAction.confirmRiskActions': { ...ownPeople, 'ou-admin': 'no' },
  'clientDetails.read': adminsAndAdvisers,
  'clientDetails.update': admins,
  'clientConfiguration.read': adminsAndAdvisers,
  'clientConfiguration.update': admins,
  'clientConfiguration.uploadLogo': admins,
  'clientConfiguration.removeLogo': admins,
  'location.list': { ...leaders, 'ou-admin': 'all' },
  'location.detail': { ...leaders, 'ou-admin': 'all' },
  'location.create': admins,
  'location.update': locationLeaders,
  'location.remove': admins,
  'location.memberList': { ...leaders, 'ou-admin': 'all' },
  'location.assignMembers': locationLeaders,
  'location.removeMembers': locationLeaders,
  'memberGroup.list': readByLeaders,
  'memberGroup.detail': readByLeaders,
  'memberGroup.create': locationLeaders,
  'memberGroup.update': locationLeaders,
  'memberGroup.remove': locationLeaders,
  'memberGroup.memberList': leaders,
  'memberGroup.assignMembers': locationLeaders,
  'memberGroup.removeMembers': locationLeaders,
  'infoPoint.locationList': everyone,
  'infoPoint.memberGroups': everyone,
  'infoPoint.updateOwnPhone': members,
  'elearning.readMemberTasks': members,
  'elearning.readMemberStatistics': members,
  'elearning.createExecution': members,
  'elearning.readExecution': members,
  'elearning.saveExecution': members,
  'elearning.readExecutionResult': members,
  'elearning.readResultData': members,
  'elearning.resetExecution': { ...ownPeople, member: 'own' },
  'elearning.certificatePdf': members,
  'elearningCatalog.readCatalog': leaders,
  'elearningCatalog.readDetails': leaders,
  'elearningCatalog.previewContent': leaders,
  'elearningCatalog.readSettings': leaders,
  'elearningCatalog.readOrgUnitAssignments': leaders,
  'elearningCatalog.assignOrgUnits': { ...leaders, 'loc-admin': 'no' },
  'elearningCatalog.removeOrgUnits': { ...leaders, 'loc-admin': 'no' },
  'elearningAssignment.readAssignments': leaders,
  'elearningAssignment.assign': leaders,
  'elearningAssignment.unassign': leaders,
  'elearningCatalog.saveSettings': adminsAndAdvisers,
  'elearningCatalog.reinstruct': adminsAndAdvisers,
  'elearningEvidence.readResultList': members,
  'elearningEvidence.revokeResult': admins,
  'elearningExemption.exempt': admins,
  'elearningExemption.end': admins,
  'elearningQuestion.ask': members,
  'elearningQuestion.askForTalk': members,
  'elearningQuestion.readOwnList': members,
  'elearningQuestion.seeAnswers': members,
  'elearningQuestion.readList': ownPeople,
  'elearningQuestion.answer': ownPeople,
  'elearningOral.readOpenList': ownPeople,
  'elearningOral.confirm': ownPeople,
  'audit.readLog': ownPeople,
  'audit.readFilterOptions': ownPeople,
  'audit.exportLog': ownPeople,
  'qualificationMatrix.readMatrix': leaders,
  'qualificationMatrix.readSums': leaders,
  'qualificationMatrix.exportMatrix': leaders,
  'elearningStatistics.readStatistics': leaders,
  'elearningStatistics.readCharts': leaders,
  'elearningStatistics.exportStatistics': leaders,
  'file.download': everyone,
  'job.readProgress': everyone,
  'memberAccess.resetPassword': unitLeaders,
  'memberAccess.readResetReach': unitLeaders,
  'memberAccess.takeInitialPasswords': everyone,
  'archivedMember.list': adminsAndAdvisers,
  'archivedMember.archive': admins,
  'archivedMember.unarchive': admins,
  'archivedMember.remove': admins,
  'archivedMember.readOpenResponsibilities': admins,
  'template.list': everyone,
  'template.readContent': everyone,
  'template.document': everyone,
  'template.upload': admins,
  'template.update': admins,
  'template.remove': admins,
  'setUp.read': everyone,
  'setUp.complete': everyone,
  'onboarding.readFirstSteps': admins,
  'onboarding.hideFirstSteps': admins,
  'overview.read': { ...leaders, member: 'own' },
  'overview.readCounts': { ...leaders, member: 'own' },
  'overdue.list': leaders,
  'overdue.readSummary': leaders,
  'overdue.previewReminder': ownPeople,
  'overdue.remind': ownPeople,
  'overdue.printLetters': ownPeople,
}

export const reachOf = (name: CallName, role: Role): Reach => reach[name][role]

const isPermission = (call: AnyCall): boolean => call.access !== 'public' && call.access !== 'signed-in'

/**
 * Returns the permissions of a role, as `member/state` sends them. Leaves out calls that `mayCall` refuses.
 */
export function permissionsOf(role: Role, mayCall: (name: CallName) => boolean = () => true): string[] {
  const permitted = callEntries.filter(
    ([name, call]) => isPermission(call) && reachOf(name, role) !== 'no' && mayCall(name),
  )
  return [...new Set(permitted.map(([, call]) => call.access))].toSorted()
}
