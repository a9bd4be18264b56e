/** Exports of lists: each returns the rows of a list with its filters and its order, as a file. */
import * as z from 'zod/mini'
import { type Call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { elearningAssignment } from '../elearning/assignment.ts'
import { elearningCatalog } from '../elearning/catalog.ts'
import { elearning } from '../elearning/elearning.ts'
import { elearningEvidence } from '../elearning/evidence.ts'
import { elearningOral } from '../elearning/oral.ts'
import { elearningQuestion } from '../elearning/question.ts'
import { xlsxType } from '../elearning/statistics.ts'
import { memberGroup } from '../group/group.ts'
import { location } from '../location/location.ts'
import { archivedMember } from '../member/archive.ts'
import { memberDetails } from '../member/details.ts'
import { memberImport } from '../member/import.ts'
import { memberList } from '../member/list.ts'
import { memberRecord } from '../member/record.ts'
import { orgUnit } from '../org-unit/org-unit.ts'
import { overdue } from '../overdue/overdue.ts'
import { profile } from '../profile/profile.ts'
import { riskAssignment } from '../risk-assessment/assignment.ts'
import { riskCatalog } from '../risk-assessment/catalog.ts'
import { riskEvaluation } from '../risk-assessment/evaluation.ts'
import { riskExecution } from '../risk-assessment/execution.ts'
import { risk } from '../risk-assessment/risk.ts'
import { template } from '../template/template.ts'

export const listFormats = ['xlsx', 'csv'] as const
export type ListFormat = (typeof listFormats)[number]

/**
 * Creates the call that exports a list. It needs the permission of the list and answers with the rows that
 * the list shows to the reader, on all pages.
 */
const exportOf = <I extends z.ZodMiniType>(list: Call<I>, path: `/${string}`) =>
  fileCall({
    path,
    replica: true,
    access: list.access,
    notInSpec: 'every list can be exported',
    audit: 'exportList',
    costly: true,
    transaction: 'own',
    input: z.strictObject({
      /** The request of the list. Its page is ignored. */
      list: list.input,
      format: z.enum(listFormats),
      /** Default: the language of the reader. */
      languageCode: z.optional(z.enum(languages)),
    }),
    types: [xlsxType, 'text/csv'],
    refusals: list.refusals,
  })

type NameOf<Export> = Export extends `export${infer Name}` ? Uncapitalize<Name> : never

export const listExport = {
  exportMembers: exportOf(memberList.getList, '/api/memberlist/export-list'),
  exportArchivedMembers: exportOf(archivedMember.list, '/api/archivedmember/export-list'),
  exportOrgUnits: exportOf(orgUnit.list, '/api/org-unit/export-list'),
  exportLocations: exportOf(location.list, '/api/location/export-list'),
  exportGroups: exportOf(memberGroup.list, '/api/member-group/export-list'),
  exportOverdue: exportOf(overdue.list, '/api/overdue/export-list'),
  exportEvaluations: exportOf(
    riskEvaluation.readAssignmentOverviewList,
    '/api/risk-assessment/export-assignment-overview-list',
  ),
  exportAssignments: exportOf(elearningAssignment.readAssignments, '/api/elearning/export-assignments'),
  exportRiskAssignments: exportOf(
    riskAssignment.readAssignmentList,
    '/api/risk-assessment/export-assignment-list',
  ),
  exportOpenOralParts: exportOf(elearningOral.readOpenList, '/api/elearning/export-oral-open-list'),
  exportMemberCertificates: exportOf(
    memberRecord.readCertificateList,
    '/api/member-record/export-certificate-list',
  ),
  exportOwnCertificates: exportOf(elearningEvidence.readResultList, '/api/elearning/export-result-list'),
  exportTemplates: exportOf(template.list, '/api/templates/export-list'),
  exportElearnings: exportOf(elearningCatalog.readCatalog, '/api/elearning/export-catalog'),
  exportRiskCatalogues: exportOf(riskCatalog.readCatalogList, '/api/risk-assessment/export-catalog-list'),
  exportUnitMembers: exportOf(orgUnit.memberList, '/api/org-unit/export-member-list'),
  exportLocationMembers: exportOf(location.memberList, '/api/location/export-member-list'),
  exportGroupMembers: exportOf(memberGroup.memberList, '/api/member-group/export-member-list'),
  exportMemberActions: exportOf(memberRecord.readActionList, '/api/member-record/export-action-list'),
  exportMemberHistory: exportOf(memberRecord.readHistory, '/api/member-record/export-history'),
  exportMemberOrgUnits: exportOf(memberDetails.readOrgUnitList, '/api/member-details/export-org-unit-list'),
  exportOwnOrgUnits: exportOf(profile.readOrgUnitList, '/api/profile/export-org-unit-list'),
  exportRisks: exportOf(risk.readRiskList, '/api/risk-assessment/export-risk-list'),
  exportQuestions: exportOf(elearningQuestion.readList, '/api/elearning/export-question-list'),
  exportOwnElearnings: exportOf(elearning.readMemberTasks, '/api/elearning/export-member-tasks'),
  exportOwnExecutions: exportOf(riskExecution.readMemberTasks, '/api/risk-assessment/export-member-tasks'),
  exportOwnQuestions: exportOf(elearningQuestion.readOwnList, '/api/elearning/export-own-question-list'),
  exportImportRows: exportOf(memberImport.readRows, '/api/memberimport/export-rows'),
}

/** The name of a list in the audit log: that of its export without the verb. */
export type ExportedList = NameOf<keyof typeof listExport>

export const exportedLists = Object.keys(listExport).map(
  (name) => `${name.charAt(6).toLowerCase()}${name.slice(7)}`,
) as ExportedList[]
