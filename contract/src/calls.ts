/** All calls by noun. The server, the client, OpenAPI and the contract-wide tests use this table. */

import { audit } from './audit/audit.ts'
import { clientConfiguration, clientDetails } from './company/company.ts'
import { onboarding } from './company/onboarding.ts'
import { setUp } from './company/set-up.ts'
import type { AnyCall } from './core/call.ts'
import { auditPackage } from './document/audit-package.ts'
import { elearningAssignment } from './elearning/assignment.ts'
import { elearningCatalog } from './elearning/catalog.ts'
import { elearning } from './elearning/elearning.ts'
import { elearningEvidence } from './elearning/evidence.ts'
import { elearningExemption } from './elearning/exemption.ts'
import { elearningOral } from './elearning/oral.ts'
import { qualificationMatrix } from './elearning/qualification-matrix.ts'
import { elearningQuestion } from './elearning/question.ts'
import { elearningStatistics } from './elearning/statistics.ts'
import { file } from './file/file.ts'
import { memberGroup } from './group/group.ts'
import { infoPoint } from './info-point/info-point.ts'
import { job } from './job/job.ts'
import { bootstrap } from './licensee/licensee.ts'
import { listExport } from './list-export/list-export.ts'
import { location } from './location/location.ts'
import { memberAccess } from './member/access.ts'
import { archivedMember } from './member/archive.ts'
import { memberDetails } from './member/details.ts'
import { memberEditing } from './member/details-form.ts'
import { memberImport } from './member/import.ts'
import { memberList } from './member/list.ts'
import { member } from './member/member.ts'
import { memberRecord } from './member/record.ts'
import { memberSpecialAttributes } from './member/special-attributes.ts'
import { orgUnit } from './org-unit/org-unit.ts'
import { overdue } from './overdue/overdue.ts'
import { contact } from './profile/contact.ts'
import { profile } from './profile/profile.ts'
import { reminder } from './reminder/reminder.ts'
import { riskAction } from './risk-assessment/action.ts'
import { riskAssignment } from './risk-assessment/assignment.ts'
import { riskCatalog } from './risk-assessment/catalog.ts'
import { riskDocument } from './risk-assessment/document.ts'
import { riskEvaluation } from './risk-assessment/evaluation.ts'
import { riskExecution } from './risk-assessment/execution.ts'
import { riskLease } from './risk-assessment/lease.ts'
import { riskReminder } from './risk-assessment/reminder.ts'
import { risk } from './risk-assessment/risk.ts'
import { savedView } from './saved-view/saved-view.ts'
import { scormPackage } from './scorm/scorm-package.ts'
import { scorm } from './scorm/scorm-player.ts'
import { passkey } from './second-factor/passkey.ts'
import { factorPolicy, secondFactor } from './second-factor/second-factor.ts'
import { session } from './session/session.ts'
import { startUp } from './session/start-up.ts'
import { signInPolicy } from './sign-on/sign-in-policy.ts'
import { sso } from './sign-on/sso.ts'
import { ssoIdentity } from './sign-on/sso-identity.ts'
import { ssoProvider } from './sign-on/sso-provider.ts'
import { ssoTest } from './sign-on/sso-test.ts'
import { overview } from './start/overview.ts'
import { template } from './template/template.ts'

export const calls = {
  session: { ...session, ...startUp },
  bootstrap,
  member,
  memberList,
  listExport,
  orgUnit,
  memberImport,
  memberDetails: { ...memberEditing, ...memberDetails },
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
  clientDetails,
  clientConfiguration,
  location,
  memberGroup,
  infoPoint,
  elearning,
  elearningCatalog,
  elearningAssignment,
  elearningOral,
  elearningQuestion,
  elearningEvidence,
  elearningExemption,
  scormPackage,
  scorm,
  riskCatalog,
  riskAssignment,
  riskExecution,
  riskLease,
  riskEvaluation,
  riskReminder,
  risk,
  riskAction,
  riskDocument,
  auditPackage,
  elearningStatistics,
  qualificationMatrix,
  file,
  job,
  memberAccess,
  archivedMember,
  onboarding,
  setUp,
  overview,
  overdue,
  audit,
  template,
} as const
export type Calls = typeof calls
/** The name of a call: `noun.verb`. */
export type CallName = { [N in keyof Calls]: `${N & string}.${keyof Calls[N] & string}` }[keyof Calls]

export const callEntries: readonly (readonly [CallName, AnyCall])[] = Object.entries(calls).flatMap(
  ([noun, verbs]) =>
    Object.entries(verbs).map(
      ([verb, declared]) => [`${noun}.${verb}` as CallName, declared as AnyCall] as const,
    ),
)
