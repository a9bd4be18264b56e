/** Examples of every call, and what sweeps do with them. A new call without one does not compile: add it under examples/. */
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
} from './examples/company.ts'
import {
  elearning,
  elearningCatalog,
  elearningEvidence,
  elearningExemption,
  elearningOral,
  elearningQuestion,
  elearningStatistics,
} from './examples/elearning.ts'
import { memberImport } from './examples/import.ts'
import { memberDetails, memberSpecialAttributes } from './examples/member-details.ts'
import { orgUnit } from './examples/org-unit.ts'
import { bootstrap, contact, file, job, member, profile, reminder } from './examples/own.ts'
import { infoPoint, location, memberGroup } from './examples/places.ts'
import {
  risk,
  riskAction,
  riskAssignment,
  riskCatalog,
  riskDocument,
  riskEvaluation,
  riskExecution,
  riskLease,
} from './examples/risk-assessment.ts'
import { session } from './examples/session.ts'
import { template } from './examples/template.ts'
import { inputSchema } from './schemas.ts'
import type { Belongings } from './stage.ts'

const byNoun: { [N in keyof Calls]: ExamplesOf<N> } = {
  session,
  audit,
  bootstrap,
  member,
  memberList,
  orgUnit,
  memberImport,
  memberDetails,
  memberSpecialAttributes,
  profile,
  contact,
  reminder,
  clientDetails,
  clientConfiguration,
  location,
  memberGroup,
  infoPoint,
  elearning,
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
  risk,
  riskAction,
  riskDocument,
  elearningStatistics,
  file,
  job,
  memberAccess,
  archivedMember,
  onboarding,
  template,
  overview,
}

/** Uuids in inputs that name no object of a person or client, and why. */
export const namesNothing: Partial<Record<CallName, Record<string, string>>> = {
  'elearning.createExecution': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.readDetails': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.previewContent': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.readSettings': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.readOrgUnitAssignments': {
    elearningUuid: 'content of the installation, belongs to no client',
  },
  'elearningCatalog.assignOrgUnits': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.removeOrgUnits': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.reinstruct': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningCatalog.saveSettings': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningExemption.exempt': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningExemption.end': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearningOral.confirm': { elearningUuid: 'content of the installation, belongs to no client' },
  'riskCatalog.readDetails': { riskAssessmentTaskUuid: 'content of the installation, belongs to no client' },
  'riskCatalog.readSettings': { riskAssessmentTaskUuid: 'content of the installation, belongs to no client' },
  'riskCatalog.saveSettings': { riskAssessmentTaskUuid: 'content of the installation, belongs to no client' },
  'riskAssignment.readAssignmentList': {
    riskAssessmentTaskUuid: 'content of the installation, belongs to no client',
  },
  'riskAssignment.assignOrgUnits': {
    riskAssessmentTaskUuid: 'content of the installation, belongs to no client',
    locationUuid: 'tried by assignLocation',
  },
  'riskAssignment.assignLocation': {
    riskAssessmentTaskUuid: 'content of the installation, belongs to no client',
  },
  'riskExecution.readContent': {
    riskAssessmentTaskUuid: 'content of the installation, belongs to no client',
  },
  'riskExecution.readExecution': { leaseToken: 'a token that matches this execution or none' },
  'riskExecution.saveExecution': { leaseToken: 'a token that matches this execution or none' },
  'riskLease.releaseExecutionLease': { leaseToken: 'a token that matches this execution or none' },
  'riskLease.takePlanLease': { leaseToken: 'a token that matches this plan or none' },
  'riskLease.releasePlanLease': { leaseToken: 'a token that matches this plan or none' },
  'riskAction.createRiskAction': { leaseToken: 'a token that matches this plan or none' },
  'riskAction.markNotRelevant': { leaseToken: 'a token that matches this plan or none' },
  'riskAction.updateRiskAction': {
    leaseToken: 'a token that matches this plan or none',
    responsibleMemberUuid: 'tried by assignMember',
  },
  'riskAction.assignMember': { leaseToken: 'a token that matches this plan or none' },
  'riskAction.confirmRiskActions': { leaseToken: 'a token that matches this plan or none' },
  'riskDocument.exportRiskActionList': { filter: 'narrows what one sees anyway' },
  'riskDocument.exportRiskActionFile': { filter: 'narrows what one sees anyway' },
  'riskAction.readRiskActionList': { filter: 'narrows what one sees anyway' },
  'riskEvaluation.readAssignmentOverviewList': { filter: 'narrows what one sees anyway' },
  'elearningStatistics.readStatistics': {
    elearningUuid: 'content of the installation, belongs to no client',
    filter: 'narrows what one sees anyway',
  },
  'elearningStatistics.exportStatistics': {
    elearningUuid: 'content of the installation, belongs to no client',
    filter: 'narrows what one sees anyway',
  },
  'elearningStatistics.readCharts': {
    elearningUuid: 'content of the installation, belongs to no client',
    filter: 'narrows what one sees anyway',
  },
  'elearning.saveExecution': { tab: 'a name that the player gives itself' },
  'memberDetails.create': { uuid: 'a name that the form gives the new member' },
  'audit.readLog': { filter: 'narrows what one sees anyway' },
  'audit.readFilterOptions': { selected: 'answered as far as one sees it anyway' },
  'audit.exportLog': { filter: 'narrows what one sees anyway' },
  'memberList.getList': { filter: 'narrows what one sees anyway' },
  'memberGroup.list': { filter: 'narrows what one sees anyway' },
  'infoPoint.locationList': { selected: 'everybody sees the names of the company’s locations' },
  'orgUnit.list': { filter: 'narrows what one sees anyway' },
  'memberList.readOrgUnitCounts': { orgUnitUuids: 'counted as far as one sees them' },
  'memberList.readFilterOptions': { selected: 'answered as far as one sees it anyway' },
}

export interface NamedExample extends Example {
  name: CallName
  call: AnyCall
}

/** Every example with its call. */
export const examples: readonly NamedExample[] = callEntries.flatMap(([name, call]) => {
  const [noun = '', verb = ''] = name.split('.')
  const own = (byNoun as Record<string, Record<string, readonly Example[]>>)[noun]?.[verb] ?? []
  return own.map((example) => ({ ...example, name, call }))
})

/** What a call cannot do without, of its first example: whose members a list shows. */
export function parentOf(call: AnyCall, owns: Belongings): Record<string, unknown> {
  const input = examples.find((example) => example.call === call)?.input(owns) ?? {}
  return Object.fromEntries((inputSchema(call).required ?? []).map((key) => [key, input[key]]))
}

/** What a value consists of; bytes are one thing. */
export const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? Object.entries(value) : []

export interface NamedObject {
  path: readonly string[]
  value: unknown
}

/** Where two inputs differ, with the values of the second. */
function differences(one: unknown, other: unknown, path: string[] = []): NamedObject[] {
  if (Object.is(one, other)) return []
  const parts = partsOf(one)
  const others = new Map(partsOf(other))
  if (parts.length === 0 || others.size === 0) return [{ path, value: other }]
  return parts.flatMap(([key, value]) => differences(value, others.get(key), [...path, key]))
}

/** The objects that an example names: where its input depends on whose things it is made from. */
export function namedObjects({ input }: Example, mine: Belongings, theirs: Belongings): NamedObject[] {
  const made = input(mine)
  const random = new Set(differences(made, input(mine)).map(({ path }) => path.join('.')))
  return differences(made, input(theirs)).filter(({ path }) => !random.has(path.join('.')))
}

/** A copy of the input with another value at the path. */
export function replacedAt<T>(input: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...input }) as Record<string, unknown>
  copy[key] = replacedAt(copy[key], rest, value)
  return copy as T
}
