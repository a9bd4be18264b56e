/** Rows of the table in roles.ts for the exports of lists. A role that may read a list may also export it. */
import type { CallName } from '@sorgfalt/contract'
import {
  adminsAndAdvisers,
  everyone,
  leaders,
  members,
  ownPeople,
  type Row,
  readByLeaders,
  treeReaders,
} from './reach.ts'

export const listExports: Record<Extract<CallName, `listExport.${string}`>, Row> = {
  'listExport.exportMembers': leaders,
  'listExport.exportArchivedMembers': adminsAndAdvisers,
  'listExport.exportOrgUnits': treeReaders,
  'listExport.exportLocations': { ...leaders, 'ou-admin': 'all' },
  'listExport.exportGroups': readByLeaders,
  'listExport.exportOverdue': leaders,
  'listExport.exportEvaluations': leaders,
  'listExport.exportAssignments': leaders,
  'listExport.exportRiskAssignments': leaders,
  'listExport.exportOpenOralParts': ownPeople,
  'listExport.exportMemberCertificates': leaders,
  'listExport.exportOwnCertificates': members,
  'listExport.exportTemplates': everyone,
  'listExport.exportElearnings': leaders,
  'listExport.exportRiskCatalogues': leaders,
  'listExport.exportUnitMembers': treeReaders,
  'listExport.exportLocationMembers': { ...leaders, 'ou-admin': 'all' },
  'listExport.exportGroupMembers': leaders,
  'listExport.exportMemberActions': leaders,
  'listExport.exportMemberHistory': leaders,
  'listExport.exportMemberOrgUnits': leaders,
  'listExport.exportOwnOrgUnits': members,
  'listExport.exportRisks': leaders,
  'listExport.exportQuestions': ownPeople,
}
