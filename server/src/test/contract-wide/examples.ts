/**
 * The examples of every call. If a new call has no example, the code does not compile. Add the example in
 * examples/.
 */
import { type AnyCall, type CallName, type Calls, callEntries } from '@sorgfalt/contract'
import type { Example, ExamplesOf } from './example.ts'
import { audit } from './examples/audit.ts'
import {
  archivedMember,
  clientConfiguration,
  clientDetails,
  memberAccess,
  memberList,
  onboarding,
  overview,
  setUp,
} from './examples/company.ts'
import {
  elearning,
  elearningAssignment,
  elearningCatalog,
  elearningEvidence,
  elearningExemption,
  elearningOral,
  elearningQuestion,
  elearningStatistics,
  qualificationMatrix,
} from './examples/elearning.ts'
import { listExport } from './examples/list-export.ts'
import { infoPoint, location, memberGroup } from './examples/location.ts'
import { memberDetails, memberRecord, memberSpecialAttributes } from './examples/member-details.ts'
import { memberImport } from './examples/member-import.ts'
import { orgUnit } from './examples/org-unit.ts'
import { overdue } from './examples/overdue.ts'
import { bootstrap, contact, file, job, member, profile, reminder, savedView } from './examples/profile.ts'
import {
  auditPackage,
  risk,
  riskAction,
  riskAssignment,
  riskCatalog,
  riskDocument,
  riskEvaluation,
  riskExecution,
  riskLease,
  riskReminder,
} from './examples/risk-assessment.ts'
import { scormPackage } from './examples/scorm-package.ts'
import { scorm } from './examples/scorm-player.ts'
import { factorPolicy, passkey, secondFactor } from './examples/second-factor.ts'
import { session } from './examples/session.ts'
import { signInPolicy, sso, ssoIdentity, ssoProvider, ssoTest } from './examples/sign-on.ts'
import { template } from './examples/template.ts'
import type { Belongings } from './fixture/types.ts'
import { inputSchema } from './schemas.ts'

const byNoun: { [N in keyof Calls]: ExamplesOf<N> } = {
  session,
  audit,
  bootstrap,
  member,
  memberList,
  listExport,
  orgUnit,
  memberImport,
  memberDetails,
  memberSpecialAttributes,
  memberRecord,
  profile,
  contact,
  passkey,
  secondFactor,
  factorPolicy,
  sso,
  ssoProvider,
  ssoTest,
  signInPolicy,
  ssoIdentity,
  reminder,
  savedView,
  overdue,
  clientDetails,
  clientConfiguration,
  location,
  memberGroup,
  infoPoint,
  elearning,
  elearningAssignment,
  elearningCatalog,
  elearningOral,
  elearningQuestion,
  elearningEvidence,
  elearningExemption,
  riskCatalog,
  riskAssignment,
  riskExecution,
  riskLease,
  riskEvaluation,
  riskReminder,
  risk,
  riskAction,
  auditPackage,
  riskDocument,
  elearningStatistics,
  qualificationMatrix,
  scormPackage,
  scorm,
  file,
  job,
  memberAccess,
  archivedMember,
  onboarding,
  setUp,
  template,
  overview,
}

const installationContent = 'content of the installation, belongs to no client'
const planToken = 'a token that matches this plan or none'
const executionToken = 'a token that matches this execution or none'
const narrowsRows = 'narrows the rows that the actor may see'

/** Properties whose uuids do not identify an object of a member or client, each with the reason. */
export const namesNothing: Partial<Record<CallName, Record<string, string>>> = {
  'elearning.createExecution': { elearningUuid: installationContent },
  'elearningAssignment.readAssignments': {
    elearningUuid: installationContent,
  },
  'elearningAssignment.assign': { elearningUuid: installationContent },
  'elearningAssignment.unassign': { elearningUuid: installationContent },
  'elearningCatalog.readDetails': { elearningUuid: installationContent },
  'elearningCatalog.previewContent': { elearningUuid: installationContent },
  'elearningCatalog.readSettings': { elearningUuid: installationContent },
  'elearningCatalog.readOrgUnitAssignments': {
    elearningUuid: installationContent,
  },
  'elearningCatalog.assignOrgUnits': { elearningUuid: installationContent },
  'elearningCatalog.removeOrgUnits': { elearningUuid: installationContent },
  'elearningCatalog.reinstruct': { elearningUuid: installationContent },
  'elearningCatalog.saveSettings': { elearningUuid: installationContent },
  'elearningExemption.exempt': { elearningUuid: installationContent },
  'elearningExemption.end': { elearningUuid: installationContent },
  'elearningOral.confirm': { elearningUuid: installationContent },
  'ssoIdentity.unlink': {
    memberUuid: 'tested with list, because the identity belongs to this member',
    ssoIdentityUuid: 'tested in sso-identity.test.ts, because the member owns this identity',
  },
  'riskCatalog.readDetails': { riskAssessmentTaskUuid: installationContent },
  'riskCatalog.readSettings': { riskAssessmentTaskUuid: installationContent },
  'riskCatalog.saveSettings': { riskAssessmentTaskUuid: installationContent },
  'riskAssignment.readAssignmentList': {
    riskAssessmentTaskUuid: installationContent,
  },
  'riskAssignment.assign': {
    riskAssessmentTaskUuid: installationContent,
    locationUuid: 'tested with assignLocation',
  },
  'riskAssignment.assignOrgUnits': {
    riskAssessmentTaskUuid: installationContent,
    locationUuid: 'tested with assignLocation',
  },
  'riskAssignment.assignLocation': {
    riskAssessmentTaskUuid: installationContent,
  },
  'riskExecution.readContent': {
    riskAssessmentTaskUuid: installationContent,
  },
  'riskExecution.readExecution': { leaseToken: executionToken },
  'riskExecution.saveExecution': { leaseToken: executionToken },
  'riskLease.releaseExecutionLease': { leaseToken: executionToken },
  'riskLease.takePlanLease': { leaseToken: planToken },
  'riskLease.releasePlanLease': { leaseToken: planToken },
  'riskAction.createRiskAction': { leaseToken: planToken },
  'riskAction.markNotRelevant': { leaseToken: planToken },
  'riskAction.updateRiskAction': {
    leaseToken: planToken,
    responsibleMemberUuid: 'tested with assignMember',
  },
  'riskAction.assignMember': { leaseToken: planToken },
  'riskAction.confirmRiskActions': {
    drafts: 'drafts of the plan; tested in confirm-plan.test.ts',
    leaseToken: planToken,
  },
  'riskDocument.exportRiskActionList': { filter: narrowsRows },
  'riskDocument.exportRiskActionFile': { filter: narrowsRows },
  'riskAction.readRiskActionList': { filter: narrowsRows },
  'riskEvaluation.readAssignmentOverviewList': { filter: narrowsRows },
  'elearningStatistics.readStatistics': {
    elearningUuid: installationContent,
    filter: narrowsRows,
  },
  'elearningStatistics.exportCourseRecord': { elearningUuid: installationContent },
  'elearningStatistics.exportStatistics': {
    elearningUuid: installationContent,
    filter: narrowsRows,
  },
  'elearningStatistics.readCharts': {
    elearningUuid: installationContent,
    filter: narrowsRows,
  },
  'qualificationMatrix.readMatrix': { filter: narrowsRows },
  'qualificationMatrix.readSums': { filter: narrowsRows },
  'qualificationMatrix.exportMatrix': { filter: narrowsRows },
  'elearning.saveExecution': { tab: 'a name that the player creates' },
  'scorm.openPart': { tab: 'a name that the player creates' },
  'scorm.save': { tab: 'a name that the player creates' },
  'memberDetails.create': { uuid: 'a name that the form creates for the new member' },
  'audit.readLog': { filter: narrowsRows },
  'audit.readFilterOptions': { selected: narrowsRows },
  'audit.exportLog': { list: narrowsRows },
  'memberList.getList': { filter: narrowsRows },
  'listExport.exportMembers': { list: narrowsRows },
  'listExport.exportOrgUnits': { list: narrowsRows },
  'listExport.exportOverdue': { list: narrowsRows },
  'listExport.exportEvaluations': { list: narrowsRows },
  'listExport.exportAssignments': { list: installationContent },
  'listExport.exportRiskAssignments': { list: installationContent },
  'listExport.exportGroups': { list: narrowsRows },
  'overdue.list': { filter: narrowsRows },
  'overdue.readSummary': { filter: narrowsRows },
  'overdue.readTaskOptions': { selected: installationContent },
  'overdue.previewReminder': { filter: narrowsRows },
  'overdue.remind': { filter: narrowsRows },
  'overdue.printLetters': { filter: narrowsRows },
  'memberGroup.list': { filter: narrowsRows },
  'scormPackage.list': { filter: narrowsRows },
  'infoPoint.locationList': { selected: 'every member may see the names of the company’s locations' },
  'orgUnit.list': { filter: narrowsRows },
  'memberList.readOrgUnitCounts': { orgUnitUuids: narrowsRows },
  'memberList.readFilterOptions': { selected: narrowsRows },
}

export interface NamedExample extends Example {
  name: CallName
  call: AnyCall
}

/** All examples with their calls. */
export const examples: readonly NamedExample[] = callEntries.flatMap(([name, call]) => {
  const [noun = '', verb = ''] = name.split('.')
  const own = (byNoun as Record<string, Record<string, readonly Example[]>>)[noun]?.[verb] ?? []
  return own.map((example) => ({ ...example, name, call }))
})

/** Returns the required properties of a call's first example, such as the org unit of a member list. */
export function parentOf(call: AnyCall, owns: Belongings): Record<string, unknown> {
  const input = examples.find((example) => example.call === call)?.input(owns) ?? {}
  return Object.fromEntries((inputSchema(call).required ?? []).map((key) => [key, input[key]]))
}

/** Returns the keys and values of an object or a list. Bytes count as one value. */
export const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? Object.entries(value) : []

export interface NamedObject {
  path: readonly string[]
  value: unknown
}

/** Returns the paths at which two inputs differ, with the values of the second. */
function differences(one: unknown, other: unknown, path: string[] = []): NamedObject[] {
  if (Object.is(one, other)) return []
  const parts = partsOf(one)
  const others = new Map(partsOf(other))
  if (parts.length === 0 || others.size === 0) return [{ path, value: other }]
  return parts.flatMap(([key, value]) => differences(value, others.get(key), [...path, key]))
}

/** Returns the objects that an example names: the values that differ between the inputs of two owners. */
export function namedObjects({ input }: Example, own: Belongings, foreign: Belongings): NamedObject[] {
  const made = input(own)
  const random = new Set(differences(made, input(own)).map(({ path }) => path.join('.')))
  return differences(made, input(foreign)).filter(({ path }) => !random.has(path.join('.')))
}

/** Returns a copy of the input with a different value at the path. */
export function replacedAt<T>(input: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...input }) as Record<string, unknown>
  copy[key] = replacedAt(copy[key], rest, value)
  return copy as T
}
